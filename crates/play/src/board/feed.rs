//! Streams of server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// The number of events that can wait for a slow reader before some are dropped.
const WAITING: usize = 64;

/// Interval between keep-alive messages, which reveal that a page is gone.
const PULSE: Duration = Duration::from_secs(1);

/// The sending end of a stream of events.
#[derive(Clone)]
pub(super) struct News(Sender<Event>);

/// A stream of events to a page. It calls `when_gone` when the page goes away, so that the sender can stop.
pub(super) struct Feed {
    news: Receiver<Event>,
    when_gone: Box<dyn Fn() + Send>,
}

/// Creates a stream of events, with its sending end.
pub(super) fn feed(when_gone: impl Fn() + Send + 'static) -> (News, Feed) {
    let (sender, news) = channel(WAITING);
    (News(sender), Feed { news, when_gone: Box::new(when_gone) })
}

fn event(name: &str, value: &impl Serialize) -> Option<Event> {
    let text = serde_json::to_string(value).ok()?;
    Some(Event::default().event(name).data(text))
}

impl News {
    /// Sends an event that is soon out of date: dropped if the reader is slow.
    pub(super) fn mention(&self, name: &str, value: &impl Serialize) {
        if let Some(event) = event(name, value) {
            let _ = self.0.try_send(event);
        }
    }

    /// Sends an event that must arrive, blocking until there is room; not to be called on a thread of the runtime.
    pub(super) fn tell(&self, name: &str, value: &impl Serialize) {
        if let Some(event) = event(name, value) {
            // A reader that is gone needs no event.
            let _ = self.0.blocking_send(event);
        }
    }
}

impl Stream for Feed {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.news.poll_recv(context).map(|event| event.map(Ok))
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        (self.when_gone)();
    }
}

impl IntoResponse for Feed {
    fn into_response(self) -> Response {
        Sse::new(self).keep_alive(KeepAlive::new().interval(PULSE)).into_response()
    }
}
