//! What happens in a game.

use std::fmt;

use tabiya_core::{Color, Outcome};

use crate::kind::Kind;
use crate::move_report::MoveReport;

/// Something that happened in a game: an entry of its history.
///
/// ```
/// use tabiya_core::{Color, Outcome, Win};
/// use tabiya_variants::{Event, Kind};
///
/// assert_eq!(Event::Check(Color::Black).to_string(), "black is in check");
/// let end = Outcome::win(Color::White, Win::Extinction(Kind::KING));
/// assert_eq!(Event::End(end).to_string(), "white wins: king captured");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// A move was made.
    Move(MoveReport),
    /// A king of this side is attacked after the move, which may have been its own.
    Check(Color),
    /// The game is over.
    End(Outcome<Kind>),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(report) => report.fmt(f),
            Self::Check(color) => write!(f, "{color} is in check"),
            Self::End(outcome) => outcome.fmt(f),
        }
    }
}
