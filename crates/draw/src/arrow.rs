//! Moves shown as arrows.

use tabiya_core::Square;

use crate::frame::Point;
use crate::glyph::Glyph;

/// A move, drawn as an arrow between two squares, or a drop, drawn as a ring around its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrow {
    pub(crate) from: ArrowStart,
    pub(crate) to: Square,
    pub(crate) kind: ArrowKind,
}

/// The origin of a move: a square, or the hand for a drop of this piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ArrowStart {
    Square(Square),
    Hand(Glyph),
}

/// The meaning of an arrow. Each kind has its own colour, stroke and head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// An ordinary move: grey, with a filled head.
    Plain,
    /// A legal move that is missing: blue and dashed, with an open head.
    Missing,
    /// A move that is not legal: red and solid, with a filled head.
    Extra,
}

impl Arrow {
    /// A move between two squares. A move from a square to itself is drawn as a ring.
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: ArrowKind) -> Self {
        Self { from: ArrowStart::Square(from), to, kind }
    }

    /// A drop, drawn as a pale piece inside a ring around the target square.
    #[must_use]
    pub fn drop(piece: impl Into<Glyph>, to: Square, kind: ArrowKind) -> Self {
        Self { from: ArrowStart::Hand(piece.into()), to, kind }
    }

    /// The origin and the target, the lower square first; `None` for a drop. Arrows with equal ends share a line.
    pub(crate) fn ends(&self) -> Option<(Square, Square)> {
        match self.from {
            ArrowStart::Square(from) => Some((from.min(self.to), from.max(self.to))),
            ArrowStart::Hand(_) => None,
        }
    }
}

impl ArrowKind {
    /// The name of the kind: `move`, `missing` or `extra`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "move",
            Self::Missing => "missing",
            Self::Extra => "extra",
        }
    }

    const fn colour(self) -> &'static str {
        match self {
            Self::Plain => "#4a5361",
            Self::Missing => "#0b4fb3",
            Self::Extra => "#b3160b",
        }
    }

    const fn dash(self) -> &'static str {
        match self {
            Self::Missing => " stroke-dasharray=\"6 4\"",
            Self::Plain | Self::Extra => "",
        }
    }
}

/// The distance from the centre of the origin square to the start of the arrow.
const TAIL: f32 = 10.0;
/// The distance from the tip of the arrow to the centre of the target square.
const GAP: f32 = 2.0;
/// The length of an arrowhead, and half its width.
const HEAD: (f32, f32) = (13.0, 7.5);
/// The distance between arrows that share a line.
const APART: f32 = 12.0;

/// The sideways offset of one of `of` arrows that share a line; `place` counts them from 0. Offsets to the right, as
/// seen from the lower square, are positive for both directions of the arrow.
pub(crate) fn aside(place: usize, of: usize) -> f32 {
    let number = |n: usize| f32::from(u8::try_from(n).unwrap_or(u8::MAX));
    APART * (number(place) - (number(of) - 1.0) / 2.0)
}

/// Draws an arrow between the centres of two squares, moved by `aside` to the arrow's own right.
pub(crate) fn line(kind: ArrowKind, from: Point, to: Point, aside: f32) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    // The unit vector from the origin to the target.
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f32, right: f32| {
        let right = right + aside;
        let (x, y) = (from.x + along * ux - right * uy, from.y + along * uy + right * ux);
        format!("{x:.1} {y:.1}")
    };
    let tip = length - GAP;
    let (head, half) = HEAD;
    let (left_barb, right_barb) = (at(tip - head, -half), at(tip - head, half));
    let (start, tip_at, neck) = (at(TAIL, 0.0), at(tip, 0.0), at(tip - head * 0.8, 0.0));
    // The arrow is drawn over a wider white line, which separates it from pieces and other arrows.
    let (shaft, head) = match kind {
        ArrowKind::Missing => {
            (format!("M{start}L{tip_at}"), format!("M{left_barb}L{tip_at}L{right_barb}"))
        }
        ArrowKind::Plain | ArrowKind::Extra => {
            (format!("M{start}L{neck}"), format!("M{left_barb}L{tip_at}L{right_barb}z"))
        }
    };
    let (colour, dash) = (kind.colour(), kind.dash());
    let fill = if kind == ArrowKind::Missing { "none" } else { colour };
    format!(
        "<g class=\"{}\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
         <path d=\"{shaft}{head}\" stroke=\"#fff\" stroke-opacity=\".8\" stroke-width=\"6.4\"/>\
         <g stroke=\"{colour}\" stroke-width=\"3.6\"><path d=\"{shaft}\"{dash}/>\
         <path d=\"{head}\" fill=\"{fill}\"/></g></g>",
        kind.name()
    )
}

/// Draws a ring around the centre of a square: a drop, or a move from a square to itself.
pub(crate) fn ring(kind: ArrowKind, middle: Point) -> String {
    let Point { x, y } = middle;
    let circle = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"18.5\"");
    format!(
        "<g class=\"{}\" fill=\"none\" stroke-linecap=\"round\">\
         {circle} stroke=\"#fff\" stroke-opacity=\".8\" stroke-width=\"6.4\"/>\
         {circle} stroke=\"{}\" stroke-width=\"3.6\"{}/></g>",
        kind.name(),
        kind.colour(),
        kind.dash()
    )
}
