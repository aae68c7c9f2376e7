//! Marks on squares.

use crate::frame::{Point, SQUARE};

/// A mark on a square. Each kind has its own shape as well as its own colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The selected piece: a blue frame.
    Selected,
    /// A target of the selected piece: a green dot, or a green ring if the square is occupied.
    Target,
    /// The origin or target of the last move: amber corners.
    Last,
    /// A king in check: red hatching.
    Check,
}

impl Mark {
    /// The name of the mark: `selected`, `target`, `last` or `check`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Selected => "selected",
            Self::Target => "target",
            Self::Last => "last",
            Self::Check => "check",
        }
    }

    /// The SVG shape of the mark on the square with this upper left corner.
    pub(crate) fn svg(self, corner: Point, is_occupied: bool) -> String {
        let Point { x, y } = corner;
        let middle = corner.middle();
        let name = self.name();
        match self {
            Self::Selected => {
                let (x, y, side) = (x + 1.5, y + 1.5, SQUARE - 3.0);
                format!(
                    "<rect class=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" \
                     fill=\"#1d63d8\" fill-opacity=\".25\" stroke=\"#1d63d8\" stroke-width=\"3\"/>"
                )
            }
            Self::Target if is_occupied => format!(
                "<circle class=\"{name}\" cx=\"{}\" cy=\"{}\" r=\"20.2\" fill=\"none\" \
                 stroke=\"#11763d\" stroke-width=\"3.2\"/>",
                middle.x, middle.y
            ),
            Self::Target => format!(
                "<circle class=\"{name}\" cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"#11763d\"/>",
                middle.x, middle.y
            ),
            Self::Last => {
                let (right, below) = (x + SQUARE, y + SQUARE);
                format!(
                    "<path class=\"{name}\" fill=\"#9a5b00\" d=\"M{x} {y}h11l-11 11zM{right} \
                     {y}v11l-11-11zM{right} {below}h-11l11-11zM{x} {below}v-11l11 11z\"/>"
                )
            }
            Self::Check => format!(
                "<path class=\"{name}\" fill=\"none\" stroke=\"#c01c28\" stroke-width=\"2\" \
                 d=\"M{x} {}l9-9m9 0l-18 18m0 9l27-27m9 0l-36 36m0 9l45-45m0 9l-36 36m9 0l27-27m0 9l-18 \
                 18m9 0l9-9\"/>",
                y + 9.0
            ),
        }
    }
}
