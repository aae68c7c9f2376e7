//! The files of the page.

use tabiya_core::{Color, Role};

/// A file that a browser asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageFile {
    /// Its name in the folder of the page; empty for the page itself.
    pub name: &'static str,
    /// The content type of HTTP.
    pub kind: &'static str,
    /// What is in it.
    pub text: String,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A list of files in the folder `page`, each with its text.
macro_rules! page_files {
    ($($name:literal),*) => { &[$(($name, include_str!(concat!("page/", $name)))),*] };
}

/// The files that the page loads, by name: its styles and scripts.
const FILES: &[(&str, &str)] = page_files! {
    "page.css", "layout.css", "panel.css", "dialog.css", "editor.css", "board.css", "analysis.css",
    "legend.css", "variations.css", "reasons.css", "divide.css", "forced.css", "print.css", "main.js",
    "analysis.js", "arrows.js", "board.js", "clock.js", "count.js", "divide.js", "drag.js", "ends.js",
    "evaluation.js", "editor.js", "fen.js", "game.js", "games.js", "history.js", "names.js",
    "variations.js", "hint.js", "keys.js", "link.js", "legend.js", "moves.js", "open.js",
    "out.js", "panel.js", "players.js", "premove.js", "preview.js", "requests.js", "rules.js",
    "setup.js", "sound.js", "storage.js", "theme.js", "think.js"
};

/// The script that loads all others.
const MAIN: &str = "main.js";

/// The script by which the page reaches its board.
const BACKEND: &str = "backend.js";

/// The placeholders in the page's HTML: one for the links to the files, one for the piece symbols.
const LINKS: &str = "<!-- files -->";
const PIECES: &str = "<!-- pieces -->";

/// All files of the page. `backend` is the script by which the page reaches its
/// [`BoardService`](crate::BoardService): it has `ask(method, path, body, signal)`, the class `Silence`,
/// `gameInAddress`, `rememberGame` and `links`. `head` is HTML that is added to the page's head.
pub fn files(backend: &str, head: &str) -> Vec<PageFile> {
    let links = FILES.iter().map(|(name, _)| *name).chain([BACKEND]).map(link);
    let links: Vec<String> = links.chain([head.to_owned()]).collect();
    let page = include_str!("page/page.html");
    let page = page.replace(LINKS, links.join("\n").trim_end()).replace(PIECES, &pieces());
    let icon = tabiya_draw::icon(Role::Knight.of(Color::White));
    let loaded = FILES.iter().map(|&(name, text)| {
        let kind = if name.ends_with(".css") { CSS } else { SCRIPT };
        PageFile { name, kind, text: text.to_owned() }
    });
    let made = [
        PageFile { name: "", kind: HTML, text: page },
        PageFile { name: "icon.svg", kind: SVG, text: icon },
        PageFile { name: BACKEND, kind: SCRIPT, text: backend.to_owned() },
    ];
    made.into_iter().chain(loaded).collect()
}

/// The HTML element by which the page loads a file. All scripts are loaded at once, before the main script
/// names them.
fn link(name: &str) -> String {
    match name {
        MAIN => format!("<script type=\"module\" src=\"{name}\"></script>"),
        _ if name.ends_with(".css") => format!("<link rel=\"stylesheet\" href=\"{name}\">"),
        _ => format!("<link rel=\"modulepreload\" href=\"{name}\">"),
    }
}

/// SVG symbols of all pieces: `piece-K` to `piece-p`, `pair-NR` and others for pieces that move as two of these,
/// `disc-A` to `disc-z` for pieces without artwork, and the duck.
fn pieces() -> String {
    let disc = |letter: char| {
        let color = if letter.is_ascii_lowercase() { Color::Black } else { Color::White };
        let disc = tabiya_draw::letter_disc(letter, color);
        format!("<symbol id=\"disc-{letter}\" viewBox=\"0 0 45 45\">{disc}</symbol>")
    };
    let discs = ('A'..='Z').chain('a'..='z').map(disc);
    let duck = tabiya_draw::duck();
    let duck = format!("<symbol id=\"duck\" viewBox=\"0 0 45 45\">{duck}</symbol>");
    [tabiya_draw::symbols(), tabiya_draw::compound_symbols(), discs.collect(), duck].concat()
}
