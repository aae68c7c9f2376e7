//! An exhibit as HTML: the board and the text next to it.

use tabiya_draw::escape;
use tabiya_verify::Explained;

use super::board;
use super::page::{capitalised, copied};
use crate::figures::{grouped, grouped_within};
use crate::report::Exhibit;

/// An exhibit as HTML: its text and, if `is_drawn`, its board.
pub(super) fn section(exhibit: &Exhibit, is_drawn: bool) -> String {
    let (mut board, mut text) = (String::new(), String::new());
    if is_drawn {
        let (svg, p) = (board::svg(exhibit), &exhibit.position);
        let (variant, turn) = (escape(p.variant().name()), p.turn());
        board = format!("<figure>{svg}<figcaption>{variant}, {turn} to move</figcaption></figure>");
    }
    if let Some(heading) = exhibit.heading {
        text += &format!("<h5>{heading}</h5>");
    }
    if let Some(fault) = &exhibit.fault {
        text += &format!("<p>{}</p>", escape(&grouped_within(&capitalised(fault))));
    }
    text += &moves("Missing", &exhibit.missing);
    text += &moves("Extra", &exhibit.extra);
    text += &rows(exhibit);
    if !exhibit.divide.is_empty() {
        let row =
            |(m, count): &(String, u128)| format!("<li>{}: {}</li>", escape(m), grouped(*count));
        let rows: String = exhibit.divide.iter().map(row).collect();
        text += &format!(
            "<p class=\"label\">Count below each move</p><ul class=\"divide\">{rows}</ul>"
        );
    }
    format!("<section class=\"exhibit\">{board}<div>{text}</div></section>")
}

/// The texts that a reader may want to copy: positions, moves and commands.
fn rows(exhibit: &Exhibit) -> String {
    let mut rows = String::new();
    let mut row = |label: &str, value: &str| {
        rows += &copied(label, value);
    };
    if let Some((from, moves)) = &exhibit.path {
        row("From", from);
        row("After", &moves.join(" "));
    }
    row("Position", &exhibit.fen);
    if let Some(ask) = &exhibit.ask {
        row("Ask the engine", ask);
    }
    row("Repeat", &exhibit.repeat);
    rows
}

/// The missing or the extra moves as a list, each with its reason.
fn moves(kind: &str, moves: &[Explained]) -> String {
    if moves.is_empty() {
        return String::new();
    }
    let row = |m: &Explained| format!("<li><b>{kind} move:</b> {}</li>", escape(&m.why));
    let rows: String = moves.iter().map(row).collect();
    format!("<ul class=\"moves\">{rows}</ul>")
}
