//! News that come one after the other, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// News that wait for a slow reader, before some are left out.
const WAITING: usize = 64;

/// How often something is sent where there is nothing to tell, so that a page that has gone is noticed.
const PULSE: Duration = Duration::from_secs(1);

/// Where news go.
#[derive(Clone)]
pub(super) struct News(Sender<Event>);

/// News on their way to a page. When the page goes, whoever makes them is told to stop.
pub(super) struct Feed {
    news: Receiver<Event>,
    when_gone: Box<dyn Fn() + Send>,
}

/// A way from who makes news to the page that reads them.
pub(super) fn feed(when_gone: impl Fn() + Send + 'static) -> (News, Feed) {
    let (sender, news) = channel(WAITING);
    (News(sender), Feed { news, when_gone: Box::new(when_gone) })
}

fn event(name: &str, value: &impl Serialize) -> Option<Event> {
    let text = serde_json::to_string(value).ok()?;
    Some(Event::default().event(name).data(text))
}

impl News {
    /// Tells what is soon out of date: left out if the reader is slow.
    pub(super) fn mention(&self, name: &str, value: &impl Serialize) {
        if let Some(event) = event(name, value) {
            let _ = self.0.try_send(event);
        }
    }

    /// Tells what must arrive, and waits until there is room: on a thread of its own.
    pub(super) fn tell(&self, name: &str, value: &impl Serialize) {
        if let Some(event) = event(name, value) {
            // Whoever has gone need not be told.
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
