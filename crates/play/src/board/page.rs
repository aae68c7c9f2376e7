//! The page and its files, which are embedded in the program.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use tabiya_core::Color;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Files that are served unchanged: path, content type and content.
const FILES: [(&str, &str, &str); 10] = [
    ("/page.css", CSS, include_str!("page/page.css")),
    ("/board.css", CSS, include_str!("page/board.css")),
    ("/main.js", SCRIPT, include_str!("page/main.js")),
    ("/server.js", SCRIPT, include_str!("page/server.js")),
    ("/board.js", SCRIPT, include_str!("page/board.js")),
    ("/drag.js", SCRIPT, include_str!("page/drag.js")),
    ("/panel.js", SCRIPT, include_str!("page/panel.js")),
    ("/setup.js", SCRIPT, include_str!("page/setup.js")),
    ("/count.js", SCRIPT, include_str!("page/count.js")),
    ("/theme.js", SCRIPT, include_str!("page/theme.js")),
];

/// The placeholder in the page's HTML that is replaced by the piece symbols.
const PIECES: &str = "<!-- pieces -->";

/// The routes of the page and of the files that it loads.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let pieces = pieces();
    let icon = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\"><defs>{pieces}</defs>\
         <use href=\"#piece-N\"/></svg>"
    );
    let page = include_str!("page/page.html").replace(PIECES, &pieces);
    let router = Router::new()
        .route("/", served(HTML, page.into()))
        .route("/icon.svg", served(SVG, icon.into()));
    FILES
        .into_iter()
        .fold(router, |router, (path, kind, text)| router.route(path, served(kind, text.into())))
}

fn served<S: Clone + Send + Sync + 'static>(
    kind: &'static str,
    text: Arc<str>,
) -> axum::routing::MethodRouter<S> {
    get(move || {
        let text = Arc::clone(&text);
        async move { ([(header::CONTENT_TYPE, kind)], text.to_string()).into_response() }
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
