//! Accepts connections, and closes those that stay silent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::http::header::CONNECTION;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tabiya_board::Refusal;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tower_service::Service;

use super::api::refused;

/// The maximum number of open connections.
const MOST: usize = 512;

/// The time in which a client must send the whole head of a request, and then its body. Afterwards the connection is
/// closed.
const PATIENCE: Duration = Duration::from_secs(10);

/// The pause before another attempt to find room for a connection.
const PAUSE: Duration = Duration::from_millis(100);

/// The client of a connection: whether it has sent a request with the secret.
#[derive(Clone, Default)]
pub(super) struct Peer(Arc<AtomicBool>);

impl Peer {
    /// Notes that the client knows the secret.
    pub(super) fn trust(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_trusted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Serves all connections, until the process ends. Each request carries the [`Peer`] that sent it.
pub(super) async fn serve(mut listener: TcpListener, router: Router) {
    let mut open = Vec::new();
    loop {
        let (stream, _) = Listener::accept(&mut listener).await;
        // Responses are small: send each at once instead of combining it with later ones.
        let _ = stream.set_nodelay(true);
        while !make_room(&mut open) {
            tokio::time::sleep(PAUSE).await;
        }
        let peer = Peer::default();
        let (router, asking) = (router.clone(), peer.clone());
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(asking.clone());
            let answered = timeout(PATIENCE, router.clone().call(request));
            async { answered.await.unwrap_or_else(|_| Ok(late())) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(PATIENCE)
            .serve_connection(TokioIo::new(stream), service);
        open.push((peer, tokio::spawn(connection).abort_handle()));
    }
}

/// The answer to a request whose body does not arrive in time.
fn late() -> Response {
    let refusal = Refusal::new(408, format!("no whole request within {} s", PATIENCE.as_secs()));
    ([(CONNECTION, "close")], refused(&refusal)).into_response()
}

/// Removes the connections that have ended. If there are still too many, closes the oldest one whose client has
/// not sent the secret; returns `false` if all clients have sent it.
fn make_room(open: &mut Vec<(Peer, AbortHandle)>) -> bool {
    open.retain(|(_, connection)| !connection.is_finished());
    if open.len() < MOST {
        return true;
    }
    let Some(stranger) = open.iter().position(|(peer, _)| !peer.is_trusted()) else { return false };
    open.remove(stranger).1.abort();
    true
}
