//! Betza's notation: how a piece moves, in a few letters.
//!
//! After Ralph Betza's "funny notation" (Chess Variant Pages), with limits as digits and `i`, `p`, `g`, `n` as
//! widely used since.

mod atom;
mod directions;
mod error;
mod parser;

pub use error::{BetzaError, BetzaErrorKind};

use std::num::NonZeroU8;
use std::str::FromStr;

use tabiya_core::{Color, Role};

/// A step: files to the right, ranks forward.
pub type Step = (i8, i8);

/// How a piece moves: the parts of a notation, as White plays them. Black turns them round: see [`turned`].
///
/// ```
/// use tabiya_fairy::betza::{Mode, Movement};
/// let cannon: Movement = "mRcpR".parse()?;
/// assert_eq!(cannon.parts[1].mode, Mode::Over { limit: None });
/// let error = "mRcxR".parse::<Movement>().unwrap_err();
/// assert_eq!(error.column, 4);
/// # Ok::<(), tabiya_fairy::betza::BetzaError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Movement {
    /// The notation as it was written.
    text: String,
    /// What the piece can do, all of it together.
    pub parts: Vec<Part>,
}

/// One part of a notation: an atom and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Part {
    /// The steps, of which each is a direction.
    pub steps: Vec<Step>,
    /// Whether it leads to empty squares.
    pub moves: bool,
    /// Whether it captures.
    pub captures: bool,
    /// Whether it can be played from the kind's double-push squares alone.
    pub initial: bool,
    /// How the steps are made.
    pub mode: Mode,
}

/// How steps are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// One step, over whatever is between.
    Leap,
    /// One step, if the square on the way is empty: see [`way`].
    Lame,
    /// Equal steps as long as the squares are empty.
    Ride {
        /// The most steps; `None` for any number.
        limit: Option<NonZeroU8>,
    },
    /// Steps over exactly one piece, any distance behind it.
    Over {
        /// The most steps; `None` for any number.
        limit: Option<NonZeroU8>,
    },
    /// Steps up to a piece, and one more.
    Behind {
        /// The most steps; `None` for any number.
        limit: Option<NonZeroU8>,
    },
}

/// How the six roles move in chess, from pawn to king. Castling, double pushes and captures en passant are
/// not part of a notation.
pub const CHESS: [(Role, &str); 6] = [
    (Role::Pawn, "mfWcfF"),
    (Role::Knight, "N"),
    (Role::Bishop, "B"),
    (Role::Rook, "R"),
    (Role::Queen, "Q"),
    (Role::King, "K"),
];

/// A step of a notation as a side makes it. Forward, left and right are the mover's own: Black's steps are
/// White's turned by half a circle.
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_fairy::betza::turned;
/// assert_eq!(turned((1, 2), Color::White), (1, 2));
/// assert_eq!(turned((1, 2), Color::Black), (-1, -2));
/// ```
pub const fn turned((files, ranks): Step, color: Color) -> Step {
    match color {
        Color::White => (files, ranks),
        Color::Black => (-files, -ranks),
    }
}

/// The square that a lame leaper must find empty: the straight one of a knight's step, the one in the
/// middle of two steps in one direction.
///
/// ```
/// use tabiya_fairy::betza::way;
/// assert_eq!([way((1, 2)), way((-2, 1)), way((2, 2))], [(0, 1), (-1, 0), (1, 1)]);
/// ```
pub const fn way((files, ranks): Step) -> Step {
    (files / 2, ranks / 2)
}

impl Movement {
    /// The notation as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the piece can step straight forward to an empty square, which a double push begins with.
    ///
    /// ```
    /// use tabiya_fairy::betza::Movement;
    /// let steps = |notation: &str| notation.parse::<Movement>().map(|moves| moves.steps_forward());
    /// assert_eq!((steps("mfWcfF"), steps("R"), steps("cfWN")), (Ok(true), Ok(true), Ok(false)));
    /// ```
    pub fn steps_forward(&self) -> bool {
        let walks = |part: &Part| matches!(part.mode, Mode::Leap | Mode::Ride { .. });
        self.parts.iter().any(|part| part.moves && walks(part) && part.steps.contains(&(0, 1)))
    }

    /// The parts by which the piece makes a step only to capture, which a capture en passant needs: none if it
    /// makes the same step to move.
    ///
    /// ```
    /// use tabiya_fairy::betza::Movement;
    /// let parts = |notation: &str| notation.parse().map(|m: Movement| m.capture_parts((1, 1)).len());
    /// assert_eq!((parts("mfWcfF"), parts("mWcflF"), parts("FmW")), (Ok(1), Ok(0), Ok(0)));
    /// ```
    pub fn capture_parts(&self, step: Step) -> Vec<&Part> {
        let has_step = |part: &&Part| {
            matches!(part.mode, Mode::Leap | Mode::Ride { .. }) && part.steps.contains(&step)
        };
        let parts = || self.parts.iter().filter(has_step);
        if parts().any(|part| part.moves) {
            return Vec::new();
        }
        parts().filter(|part| part.captures && part.mode == Mode::Leap).collect()
    }

    /// Whether the piece captures diagonally forward with a step that is for captures alone (`cfF`), on one side
    /// or both.
    ///
    /// ```
    /// use tabiya_fairy::betza::Movement;
    /// let can = |notation: &str| notation.parse().map(|m: Movement| m.can_take_en_passant());
    /// assert_eq!((can("NNmWcfF"), can("mRcF"), can("K")), (Ok(true), Ok(true), Ok(false)));
    /// ```
    pub fn can_take_en_passant(&self) -> bool {
        EN_PASSANT_STEPS.iter().any(|&step| !self.capture_parts(step).is_empty())
    }
}

/// The most characters that a notation can have.
pub const LONGEST_NOTATION: usize = 64;

/// The steps by which pieces capture en passant.
pub(crate) const EN_PASSANT_STEPS: [Step; 2] = [(-1, 1), (1, 1)];

impl FromStr for Movement {
    type Err = BetzaError;

    fn from_str(notation: &str) -> Result<Self, BetzaError> {
        parser::parse(notation)
    }
}
