//! The page and its files, which are embedded in the program.

use std::io::{self, Write};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use tabiya_board::page::{PageFile, files};

/// The routes of the page and of the files that it loads.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let files = files(include_str!("backend.js"), "").into_iter();
    files.fold(Router::new(), |router, PageFile { name, kind, text }| {
        router.route(&format!("/{name}"), served(kind, text))
    })
}

/// A route to a text, which is sent compressed to clients that accept it.
fn served<S: Clone + Send + Sync + 'static>(
    kind: &'static str,
    text: String,
) -> axum::routing::MethodRouter<S> {
    let compressed = compressed(&text).ok().map(Bytes::from);
    let text = Bytes::from(text);
    get(move |headers: HeaderMap| {
        let (text, compressed) = (text.clone(), compressed.clone());
        async move { answer(kind, text, compressed.filter(|_| accepts_gzip(&headers))) }
    })
}

fn answer(kind: &'static str, text: Bytes, compressed: Option<Bytes>) -> Response {
    let kind = (header::CONTENT_TYPE, kind);
    let varies = (header::VARY, "accept-encoding");
    match compressed {
        Some(bytes) => ([kind, varies, (header::CONTENT_ENCODING, "gzip")], bytes).into_response(),
        None => ([kind, varies], text).into_response(),
    }
}

fn compressed(text: &str) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

/// Whether the header `Accept-Encoding` names gzip without refusing it (`gzip;q=0`).
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|it| it.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|weight: f32| weight > 0.0)
    })
}
