//! Streams of server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use tabiya_board::Event as Told;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// The number of events that can wait for a slow reader before new ones are dropped.
const WAITING: usize = 64;

/// The interval between keep-alive messages, which detect that a page is gone.
const PULSE: Duration = Duration::from_secs(1);

/// The sending end of a stream of events.
#[derive(Clone)]
pub(super) struct News(Sender<Event>);

/// A stream of events to a page. Dropping it calls `when_gone`, so that the sender can stop its work.
pub(super) struct Feed {
    news: Receiver<Event>,
    when_gone: Box<dyn Fn() + Send>,
}

/// Creates the two ends of a stream of events. `when_gone` is called when the page closes the stream.
pub(super) fn feed(when_gone: Box<dyn Fn() + Send>) -> (News, Feed) {
    let (sender, news) = channel(WAITING);
    (News(sender), Feed { news, when_gone })
}

impl News {
    /// Whether the page has closed the stream.
    pub(super) fn is_unheard(&self) -> bool {
        self.0.is_closed()
    }

    /// Sends an event. If the reader is slow, an event that soon goes out of date is dropped; for an event that must
    /// arrive this blocks until there is room, so it must not be called on a runtime thread.
    pub(super) fn send(&self, event: Told) {
        let Ok(text) = serde_json::to_string(&event.value) else { return };
        let sent = Event::default().event(event.name).data(text);
        // An error means that the reader is slow or gone.
        if event.is_passing {
            let _ = self.0.try_send(sent);
        } else {
            let _ = self.0.blocking_send(sent);
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
