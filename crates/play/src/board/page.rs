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

/// The files that the page loads, by name: its styles and scripts.
const FILES: [(&str, &str); 19] = [
    ("page.css", include_str!("page/page.css")),
    ("layout.css", include_str!("page/layout.css")),
    ("panel.css", include_str!("page/panel.css")),
    ("dialog.css", include_str!("page/dialog.css")),
    ("board.css", include_str!("page/board.css")),
    (MAIN, include_str!("page/main.js")),
    ("board.js", include_str!("page/board.js")),
    ("clock.js", include_str!("page/clock.js")),
    ("count.js", include_str!("page/count.js")),
    ("drag.js", include_str!("page/drag.js")),
    ("game.js", include_str!("page/game.js")),
    ("games.js", include_str!("page/games.js")),
    ("history.js", include_str!("page/history.js")),
    ("moves.js", include_str!("page/moves.js")),
    ("panel.js", include_str!("page/panel.js")),
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
    let icon = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\"><defs>{pieces}</defs>\
         <use href=\"#piece-N\"/></svg>"
    );
    let links: Vec<String> = FILES.iter().map(|(name, _)| link(name)).collect();
    let page = include_str!("page/page.html");
    let page = page.replace(LINKS, &links.join("\n")).replace(PIECES, &pieces);
    let router = Router::new()
        .route("/", served(HTML, page.into()))
        .route("/icon.svg", served(SVG, icon.into()));
    FILES.into_iter().fold(router, |router, (name, text)| {
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
