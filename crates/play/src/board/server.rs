//! The web server: its socket and its routes.

use std::net::{IpAddr, SocketAddr, TcpListener};

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::any;
use tabiya_board::{BoardService, Refusal};

use super::address::Names;
use super::api::{AppState, refused};
use super::connections::serve;
use super::guard::{Guard, guard};
use super::token::AccessToken;
use super::{api, page};

/// The maximum size of a request body, in bytes.
const LONGEST_BODY: usize = 64 << 10;

/// The maximum size of the body of a request with a file of games, or a game of it.
const LONGEST_FILE: usize = 4 << 20;

/// A web server that listens but does not answer requests yet.
pub(crate) struct Server {
    listener: TcpListener,
    listens: SocketAddr,
    token: AccessToken,
    board: BoardService,
}

impl Server {
    /// Creates a server that listens on an address. Port 0 picks a free port.
    ///
    /// # Errors
    /// If the address is in use, or does not belong to this machine.
    pub(crate) fn bind(ip: IpAddr, port: u16, board: BoardService) -> Result<Self> {
        let wanted = SocketAddr::new(ip, port);
        let listener =
            TcpListener::bind(wanted).with_context(|| format!("cannot listen on {wanted}"))?;
        listener.set_nonblocking(true).context("cannot listen")?;
        let listens = listener.local_addr().context("cannot listen")?;
        Ok(Self { listener, listens, token: AccessToken::random()?, board })
    }

    /// The URL to open in a browser. The secret follows `#`, because browsers do not send that part to
    /// servers.
    pub(crate) fn address(&self) -> String {
        let ip = match self.listens.ip() {
            // For a server on all addresses, the URL uses the loopback address: any other may be unreachable.
            IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
            IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]),
            ip => ip,
        };
        format!("http://{}/#{}", SocketAddr::new(ip, self.listens.port()), self.token)
    }

    /// Serves requests until the process ends.
    ///
    /// # Errors
    /// If waiting for connections fails.
    pub(crate) fn run(self) -> Result<()> {
        let guard = Guard { names: Names::of(self.listens), token: self.token };
        // One thread is enough: responses are short, and long work runs on other threads.
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .context("cannot listen")?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            serve(listener, router(guard, self.board)).await;
            Ok(())
        })
    }
}

/// All routes of the server.
fn router(known: Guard, board: BoardService) -> Router {
    // A file of games, and a game of it.
    let long = || any(api::answer).layer(DefaultBodyLimit::max(LONGEST_FILE));
    Router::new()
        .route(&format!("{}{{*path}}", api::PREFIX), any(api::answer))
        .route(&format!("{}pgn", api::PREFIX), long())
        .route(&format!("{}games", api::PREFIX), long())
        .with_state(AppState::new(board))
        .merge(page::routes())
        .fallback(async || refused(&Refusal::unknown("there is nothing here")))
        .method_not_allowed_fallback(async || {
            refused(&Refusal::new(405, "this method is not allowed here"))
        })
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(known, guard))
}
