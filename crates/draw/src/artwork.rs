//! The artwork of the pieces, drawn for this project on a square of 45 units.

use tabiya_core::{Color, Piece, Role};

use crate::compound::duck;
use crate::glyph::Glyph;
use crate::xml::escape;

/// The colours and the outline of one side's pieces.
struct Paint {
    fill: &'static str,
    /// The colour of the outline, and of lines inside a piece.
    line: &'static str,
    /// The SVG attributes of the outline.
    outline: &'static str,
}

/// The paint of a side: White's pieces are white with dark lines, Black's are dark with light lines. Both are
/// visible on light, dark and black backgrounds, and can be distinguished without colour.
const fn paint(color: Color) -> Paint {
    match color {
        Color::White => Paint { fill: "#fff", line: "#1d2127", outline: "stroke-width=\"1.5\"" },
        // The outline is painted under the fill. Over the fill, a light line would make the piece look
        // smaller.
        Color::Black => Paint {
            fill: "#262b33",
            line: "#f6f7f9",
            outline: "stroke-width=\"2.2\" paint-order=\"stroke\"",
        },
    }
}

/// The base of every piece.
const FOOT: &str = "<rect x=\"10.5\" y=\"34.6\" width=\"24\" height=\"5.2\" rx=\"1.7\"/>";

/// The shapes of a piece, from the back to the front.
const fn shapes(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "<path d=\"M15.4 34.6C15.6 28.4 19.9 27.3 19.9 21.4h5.2c0 5.9 4.3 7 4.5 13.2z\"/>\
             <rect x=\"16.3\" y=\"19.4\" width=\"12.4\" height=\"3\" rx=\"1.5\"/>\
             <circle cx=\"22.5\" cy=\"14.1\" r=\"5.6\"/>"
        }
        Role::Knight => {
            "<path d=\"M14.6 34.6C14.2 28.6 20.9 26.6 20.6 22.2 18.9 23.9 16.9 24.2 15.3 25.2 \
             14.1 26 12.9 28 10.7 27.1 8.4 26.1 8.7 23.3 9.9 21.5 11.7 18.7 12.9 17.4 13.5 14.4 \
             13.9 12.2 15.4 10.6 16.9 9.8L17 5.4 21.1 8.5C28.7 8.9 33.3 15.6 33 24.8 32.9 28.9 \
             32 31.6 31.4 34.6z\"/>"
        }
        Role::Bishop => {
            "<path d=\"M18 30.6C15.9 28.6 14.3 26 14.3 22.6 14.3 17.6 18.2 13.4 22.5 9.6 26.8 13.4 \
             30.7 17.6 30.7 22.6 30.7 26 29.1 28.6 27 30.6z\"/>\
             <circle cx=\"22.5\" cy=\"7.4\" r=\"2.5\"/>\
             <rect x=\"14.9\" y=\"30.4\" width=\"15.2\" height=\"4.2\" rx=\"1.5\"/>"
        }
        Role::Rook => {
            "<path d=\"M14.6 34.6L16.3 19.4h12.4l1.7 15.2z\"/>\
             <path d=\"M11.8 8.2h5.4v3.6h2.7V8.2h5.2v3.6h2.7V8.2h5.4v8.6l-3.3 3H15.1l-3.3-3z\"/>"
        }
        Role::Queen => {
            "<path d=\"M14 30.6L8 15.2l7.5 6.6L15.6 11.6l5 8.6L22.5 9.6l1.9 10.6 5-8.6.1 10.2 \
             7.5-6.6L31 30.6z\"/>\
             <circle cx=\"8\" cy=\"13.6\" r=\"2.1\"/><circle cx=\"15.5\" cy=\"10\" r=\"2.1\"/>\
             <circle cx=\"22.5\" cy=\"7.8\" r=\"2.1\"/><circle cx=\"29.5\" cy=\"10\" r=\"2.1\"/>\
             <circle cx=\"37\" cy=\"13.6\" r=\"2.1\"/>\
             <rect x=\"12.9\" y=\"30.4\" width=\"19.2\" height=\"4.2\" rx=\"1.5\"/>"
        }
        Role::King => {
            "<path d=\"M20.9 4.4h3.2v3h3v3.2h-3v5h-3.2v-5h-3V7.4h3z\"/>\
             <path d=\"M14 30.6C12.6 26.2 10.9 22.4 9.6 19 13.2 16.3 17.6 14.9 22.5 14.9 27.4 14.9 \
             31.8 16.3 35.4 19 34.1 22.4 32.4 26.2 31 30.6z\"/>\
             <rect x=\"12.9\" y=\"30.4\" width=\"19.2\" height=\"4.2\" rx=\"1.5\"/>"
        }
    }
}

/// The unfilled lines inside a piece; empty if it has none.
const fn lines(role: Role) -> &'static str {
    match role {
        Role::Pawn | Role::Rook => "",
        Role::Knight => "M23.5 11.9C28 14.2 30 19.2 29.4 25.6",
        Role::Bishop => "M22.5 16.4v8.2M18.6 20.4h7.8",
        Role::Queen => "M15.4 26.6C20 25.2 25 25.2 29.6 26.6",
        Role::King => "M22.5 18.6v8.6M14.2 21.3C19.6 18 25.4 18 30.8 21.3",
    }
}

/// The eye and the nostril of a knight, filled with the line colour.
const SPOTS: &str =
    "<circle cx=\"17.7\" cy=\"14.9\" r=\"1.3\"/><circle cx=\"11.9\" cy=\"23.7\" r=\".9\"/>";

/// The drawing of a glyph, for use as the body of an SVG symbol.
pub(crate) fn body(glyph: Glyph) -> String {
    let Some(role) = glyph.role() else {
        let is_duck = glyph.letter == '*';
        return if is_duck { duck() } else { letter_disc(glyph.letter, glyph.color) };
    };
    let Paint { fill, line, outline } = paint(glyph.color);
    let mut body = format!(
        "<g fill=\"{fill}\" stroke=\"{line}\" {outline} stroke-linejoin=\"round\" \
         stroke-linecap=\"round\" \
         transform=\"matrix(1.07 0 0 1.07 -1.575 -1.575)\">{}{FOOT}",
        shapes(role)
    );
    if !lines(role).is_empty() {
        body += &format!("<path fill=\"none\" stroke-width=\"1.4\" d=\"{}\"/>", lines(role));
    }
    if role == Role::Knight {
        body += &format!("<g fill=\"{line}\" stroke=\"none\">{SPOTS}</g>");
    }
    body + "</g>"
}

/// The SVG symbol of a glyph, with the glyph's id.
pub(crate) fn symbol(glyph: Glyph) -> String {
    format!("<symbol id=\"{}\" viewBox=\"0 0 45 45\">{}</symbol>", glyph.id(), body(glyph))
}

/// Returns one `<symbol>` for each of the letters `KQRBNPkqrbnp`, with the id `piece-` plus the letter. A
/// page includes the symbols once, in the `<defs>` of an `<svg>`, and shows a piece with `<use
/// href="#piece-K">`.
///
/// ```
/// let symbols = tabiya_draw::symbols();
/// assert_eq!(symbols.matches("<symbol ").count(), 12);
/// assert!(symbols.contains("id=\"piece-q\""));
/// ```
#[must_use]
pub fn symbols() -> String {
    let pieces = Color::ALL.into_iter().flat_map(|color| {
        Role::ALL.into_iter().rev().map(move |role| symbol(Glyph::from(role.of(color))))
    });
    pieces.collect()
}

/// One piece as an SVG file, to be used as an icon.
///
/// ```
/// use tabiya_core::{Color, Role};
/// let icon = tabiya_draw::icon(Role::Knight.of(Color::White));
/// assert!(icon.starts_with("<svg ") && icon.ends_with("</svg>"));
/// ```
#[must_use]
pub fn icon(piece: Piece) -> String {
    let drawing = body(Glyph::from(piece));
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\">{drawing}</svg>")
}

/// The body of the symbol for a piece without artwork: its capital letter on a disc.
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_draw::letter_disc;
/// let amazon = letter_disc('a', Color::Black);
/// assert!(amazon.contains(">A</text>") && amazon.starts_with("<g "));
/// ```
#[must_use]
pub fn letter_disc(letter: char, color: Color) -> String {
    let Paint { fill, line, outline } = paint(color);
    let text = escape(&letter.to_uppercase().to_string());
    format!(
        "<g fill=\"{fill}\" stroke=\"{line}\" {outline}>\
         <circle cx=\"22.5\" cy=\"22.5\" r=\"17\"/>\
         <circle cx=\"22.5\" cy=\"22.5\" r=\"14.4\" fill=\"none\" stroke-width=\"1.2\"/>\
         <text x=\"22.5\" y=\"29.4\" fill=\"{line}\" stroke=\"none\" text-anchor=\"middle\" \
         font-family=\"Helvetica,Arial,sans-serif\" font-size=\"19\" font-weight=\"700\">{text}</text></g>"
    )
}
