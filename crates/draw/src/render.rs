//! Renders a diagram: squares, marks, coordinates, pieces, pockets and arrows, in this order.

use tabiya_core::{Bitboard, Color, Square};

use crate::arrow::{self, ArrowStart};
use crate::diagram::{Coordinates, Diagram};
use crate::frame::{Frame, Point, SQUARE};
use crate::glyph::Glyph;
use crate::xml::escape;

const LIGHT: &str = "#eef1f5";
const DARK: &str = "#a9b5c4";
const EDGE: &str = "#5d6978";
/// The space for coordinates, to the left of the board and below it.
const LETTERS: f32 = 18.0;
/// The space around the board, so that its edge line is not cut off.
const MARGIN: f32 = 1.0;
/// The height of a pocket, and the space between it and the board.
const POCKET: (f32, f32) = (38.0, 8.0);
/// The side length of a piece in a pocket.
const IN_HAND: f32 = 32.0;

/// Renders the whole drawing, including these `<defs>`.
pub(crate) fn render(diagram: &Diagram, definitions: &str) -> String {
    let letters = if diagram.coordinates == Coordinates::Shown { LETTERS } else { 0.0 };
    let hand = if diagram.in_hand.is_some() { POCKET.0 + POCKET.1 } else { 0.0 };
    let corner = Point { x: MARGIN + letters, y: MARGIN + hand };
    let frame = Frame::new(!diagram.walls, diagram.below, corner);
    let width = corner.x + frame.width() + MARGIN;
    let height = corner.y + frame.height() + letters + hand + MARGIN;
    let title = diagram.title.clone().unwrap_or_else(|| diagram.placement());
    let parts = [
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">",
            escape(&diagram.words())
        ),
        format!("<title>{}</title>", escape(&title)),
        definitions.to_owned(),
        squares(diagram, &frame),
        marks(diagram, &frame),
        coordinates(diagram, &frame),
        pieces(diagram, &frame),
        pockets(diagram, &frame, letters),
        arrows(diagram, &frame),
        "</svg>".to_owned(),
    ];
    parts.concat()
}

/// Draws all existing squares, and the edge line around them.
fn squares(diagram: &Diagram, frame: &Frame) -> String {
    let mut squares = String::from("<g shape-rendering=\"crispEdges\">");
    let mut edge = String::new();
    for square in frame.squares().filter(|&square| !diagram.walls.contains(square)) {
        let Point { x, y } = frame.corner(square);
        let fill = if Bitboard::LIGHT.contains(square) { LIGHT } else { DARK };
        squares += &format!(
            "<rect data-square=\"{square}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" \
             height=\"{SQUARE}\" fill=\"{fill}\"/>"
        );
        let is_open = |file_step, rank_step| {
            let next = square.offset(file_step, rank_step);
            next.is_none_or(|next| diagram.walls.contains(next))
        };
        let up = if diagram.below == Color::White { 1 } else { -1 };
        let (right, below) = (x + SQUARE, y + SQUARE);
        for (is_open, line) in [
            (is_open(0, up), format!("M{x} {y}h{SQUARE}")),
            (is_open(0, -up), format!("M{x} {below}h{SQUARE}")),
            (is_open(-up, 0), format!("M{x} {y}v{SQUARE}")),
            (is_open(up, 0), format!("M{right} {y}v{SQUARE}")),
        ] {
            if is_open {
                edge += &line;
            }
        }
    }
    squares += "</g>";
    squares
        + &format!(
            "<path d=\"{edge}\" fill=\"none\" stroke=\"{EDGE}\" stroke-width=\"1.5\" \
             stroke-linecap=\"square\"/>"
        )
}

fn marks(diagram: &Diagram, frame: &Frame) -> String {
    let on_board = diagram.marks.iter().filter(|(square, _)| !diagram.walls.contains(*square));
    let marks = on_board
        .map(|&(square, mark)| mark.svg(frame.corner(square), diagram.piece_on(square).is_some()));
    marks.collect()
}

fn coordinates(diagram: &Diagram, frame: &Frame) -> String {
    if diagram.coordinates == Coordinates::Hidden {
        return String::new();
    }
    let mut texts = String::from(
        "<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"12\" text-anchor=\"middle\" \
         fill=\"currentColor\" aria-hidden=\"true\">",
    );
    let Point { x, y } = frame.corner;
    let (left, below) = (x - LETTERS / 2.0 - 0.5, y + frame.height() + LETTERS - 4.0);
    for (place, rank) in (0u8..).zip(&frame.ranks) {
        let middle = y + SQUARE * f32::from(place) + SQUARE / 2.0 + 4.25;
        texts += &format!("<text x=\"{left}\" y=\"{middle}\">{}</text>", rank.digit());
    }
    for (place, file) in (0u8..).zip(&frame.files) {
        let middle = x + SQUARE * f32::from(place) + SQUARE / 2.0;
        texts += &format!("<text x=\"{middle}\" y=\"{below}\">{}</text>", file.letter());
    }
    texts + "</g>"
}

/// Draws a piece with its upper left corner at this point.
fn piece(glyph: Glyph, Point { x, y }: Point, side: f32) -> String {
    let id = glyph.id();
    format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>")
}

fn pieces(diagram: &Diagram, frame: &Frame) -> String {
    let there =
        |square: Square| Some(piece(diagram.piece_on(square)?, frame.corner(square), SQUARE));
    frame.squares().filter_map(there).collect()
}

/// Draws a strip for each side, with the side's pieces in hand and their numbers.
fn pockets(diagram: &Diagram, frame: &Frame, letters: f32) -> String {
    if diagram.in_hand.is_none() {
        return String::new();
    }
    let Point { x, y } = frame.corner;
    let (height, gap) = POCKET;
    let above = y - gap - height;
    let below = y + frame.height() + letters + gap;
    let mut strips = String::new();
    for (color, top) in [(!diagram.below, above), (diagram.below, below)] {
        strips += &format!(
            "<g class=\"pocket\"><rect x=\"{x}\" y=\"{top}\" width=\"{}\" height=\"{height}\" rx=\"3\" \
             fill=\"{LIGHT}\" stroke=\"{EDGE}\"/>",
            frame.width()
        );
        let held: Vec<_> = diagram.held(color).collect();
        // The width for a piece and its number: 66 units, or less if the strip is too short.
        let step = (frame.width() / held.len().max(1) as f32).min(66.0);
        let side = IN_HAND.min(step * 0.62);
        for (place, (glyph, number)) in (0u8..).zip(held) {
            let left = x + 3.0 + step * f32::from(place);
            let at = Point { x: left, y: top + (height - side) / 2.0 };
            strips += &piece(glyph, at, side);
            strips += &format!(
                "<text x=\"{}\" y=\"{}\" font-family=\"Helvetica,Arial,sans-serif\" font-size=\"14\" \
                 font-weight=\"700\" fill=\"#1d2127\">{number}</text>",
                at.x + side + 1.0,
                top + height / 2.0 + 5.0
            );
        }
        strips += "</g>";
    }
    strips
}

/// Draws the arrows, except those from or to a wall.
fn arrows(diagram: &Diagram, frame: &Frame) -> String {
    let mut drawn = String::new();
    let exists = |square: Square| !diagram.walls.contains(square);
    for arrow in &diagram.arrows {
        let to = frame.middle(arrow.to);
        drawn += &match arrow.from {
            _ if !exists(arrow.to) => continue,
            ArrowStart::Square(from) if !exists(from) => continue,
            ArrowStart::Square(from) if from == arrow.to => arrow::ring(arrow.kind, to),
            ArrowStart::Square(from) => {
                let along = diagram.arrows.iter().filter(|other| other.ends() == arrow.ends());
                let along: Vec<_> = along.collect();
                let place = along.iter().take_while(|&&other| other != arrow).count();
                let aside = arrow::aside(place, along.len());
                // `aside` is to the right as seen from the lower square, the arrow's own right if
                // it starts there.
                let aside = if from < arrow.to { aside } else { -aside };
                arrow::line(arrow.kind, frame.middle(from), to, aside)
            }
            ArrowStart::Hand(glyph) => {
                let side = IN_HAND;
                let corner = Point { x: to.x - side / 2.0, y: to.y - side / 2.0 };
                let pale = piece(glyph, corner, side);
                format!("<g opacity=\".6\">{pale}</g>{}", arrow::ring(arrow.kind, to))
            }
        };
    }
    drawn
}
