//! The page and its files, which are embedded in the program.

use std::io::{self, Write};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use tabiya_core::{Color, Role};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// The files that the page loads, by name: its styles and scripts.
const FILES: &[(&str, &str)] = &[
    ("page.css", include_str!("page/page.css")),
    ("layout.css", include_str!("page/layout.css")),
    ("panel.css", include_str!("page/panel.css")),
    ("dialog.css", include_str!("page/dialog.css")),
    ("editor.css", include_str!("page/editor.css")),
    ("board.css", include_str!("page/board.css")),
    ("analysis.css", include_str!("page/analysis.css")),
    ("legend.css", include_str!("page/legend.css")),
    (MAIN, include_str!("page/main.js")),
    ("analysis.js", include_str!("page/analysis.js")),
    ("arrows.js", include_str!("page/arrows.js")),
    ("board.js", include_str!("page/board.js")),
    ("clock.js", include_str!("page/clock.js")),
    ("count.js", include_str!("page/count.js")),
    ("drag.js", include_str!("page/drag.js")),
    ("evaluation.js", include_str!("page/evaluation.js")),
    ("editor.js", include_str!("page/editor.js")),
    ("fen.js", include_str!("page/fen.js")),
    ("game.js", include_str!("page/game.js")),
    ("games.js", include_str!("page/games.js")),
    ("history.js", include_str!("page/history.js")),
    ("hint.js", include_str!("page/hint.js")),
    ("keys.js", include_str!("page/keys.js")),
    ("legend.js", include_str!("page/legend.js")),
    ("moves.js", include_str!("page/moves.js")),
    ("out.js", include_str!("page/out.js")),
    ("panel.js", include_str!("page/panel.js")),
    ("rules.js", include_str!("page/rules.js")),
    ("server.js", include_str!("page/server.js")),
    ("setup.js", include_str!("page/setup.js")),
    ("theme.js", include_str!("page/theme.js")),
    ("think.js", include_str!("page/think.js")),
];

/// The script that loads all others.
const MAIN: &str = "main.js";

/// The placeholders in the page's HTML: one for the links to the files, one for the piece symbols.
const LINKS: &str = "<!-- files -->";
const PIECES: &str = "<!-- pieces -->";

/// The routes of the page and of the files that it loads.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let pieces = pieces();
    let icon = tabiya_draw::icon(Role::Knight.of(Color::White));
    let links: Vec<String> = FILES.iter().map(|(name, _)| link(name)).collect();
    let page = include_str!("page/page.html");
    let page = page.replace(LINKS, &links.join("\n")).replace(PIECES, &pieces);
    let router = Router::new().route("/", served(HTML, page)).route("/icon.svg", served(SVG, icon));
    FILES.iter().fold(router, |router, &(name, text)| {
        let kind = if name.ends_with(".css") { CSS } else { SCRIPT };
        router.route(&format!("/{name}"), served(kind, text.into()))
    })
}

/// The HTML element by which the page loads a file. All scripts are loaded at once, before the main script
/// names them.
fn link(name: &str) -> String {
    match name {
        MAIN => format!("<script type=\"module\" src=\"/{name}\"></script>"),
        _ if name.ends_with(".css") => format!("<link rel=\"stylesheet\" href=\"/{name}\">"),
        _ => format!("<link rel=\"modulepreload\" href=\"/{name}\">"),
    }
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

/// SVG symbols of all pieces: `piece-K` to `piece-p`, and `disc-A` to `disc-z` for pieces without artwork.
fn pieces() -> String {
    let discs = Color::ALL.into_iter().flat_map(|color| {
        let disc = move |capital: char| {
            let letter = match color {
                Color::White => capital,
                Color::Black => capital.to_ascii_lowercase(),
            };
            let disc = tabiya_draw::letter_disc(letter, color);
            format!("<symbol id=\"disc-{letter}\" viewBox=\"0 0 45 45\">{disc}</symbol>")
        };
        ('A'..='Z').map(disc)
    });
    tabiya_draw::symbols() + &discs.collect::<String>()
}
