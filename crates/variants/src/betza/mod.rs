//! Betza's notation: how a piece moves, in a few letters.
//!
//! Follows Ralph Betza's "funny notation" (Chess Variant Pages), with digits as limits and the modifiers `i`,
//! `p`, `g` and `n`, which are widely used today. Reading the text takes the feature `rule-files`.

#[cfg(feature = "rule-files")]
mod atom;
mod chess;
#[cfg(feature = "rule-files")]
mod directions;
#[cfg(feature = "rule-files")]
mod error;
#[cfg(feature = "rule-files")]
mod parser;
#[cfg(feature = "rule-files")]
mod reached;

use std::num::NonZeroU8;

use tabiya_core::{Color, Square};

#[cfg(feature = "rule-files")]
pub use error::{BetzaError, BetzaErrorKind};
#[cfg(feature = "rule-files")]
pub use reached::ReachedSquare;

/// A step: the number of files to the right, and of ranks forward. Negative numbers go left or backward.
pub type Step = (i8, i8);

/// The movement of a kind of piece: the parts of its notation, with steps from White's point of view. For
/// Black, [`turned`] rotates the steps.
///
/// ```
/// use tabiya_variants::betza::{Mode, Movement};
/// let cannon: Movement = "mRcpR".parse()?;
/// assert_eq!(cannon.parts[1].mode, Mode::Over { limit: None });
/// let error = "mRcxR".parse::<Movement>().unwrap_err();
/// assert_eq!(error.column, 4);
/// # Ok::<(), tabiya_variants::betza::BetzaError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Movement {
    /// The notation as written.
    text: String,
    /// The parts of the notation; the piece has the moves of every part.
    pub parts: Vec<Part>,
}

/// One part of a notation: an atom with its modifiers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Part {
    /// The steps of the part, one for each direction.
    pub steps: Vec<Step>,
    /// Whether the part allows moves to empty squares.
    pub moves: bool,
    /// Whether the part allows captures.
    pub captures: bool,
    /// Whether the part applies only on the squares of the kind's first moves (modifier `i`).
    pub initial: bool,
    /// How the piece makes the steps: as a leap, a ride or a hop.
    pub mode: Mode,
}

/// How a piece makes its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A single step; pieces in between do not matter.
    Leap,
    /// A single step, allowed only if the square on the way is empty: see [`way`].
    Lame,
    /// Equal steps across empty squares (a rider).
    Ride {
        /// The maximum number of steps; `None` for no limit.
        limit: Option<NonZeroU8>,
    },
    /// Equal steps over exactly one piece, ending at any distance beyond it (modifier `p`).
    Over {
        /// The maximum number of steps; `None` for no limit.
        limit: Option<NonZeroU8>,
    },
    /// Equal steps over exactly one piece, ending on the square directly beyond it (modifier `g`).
    Behind {
        /// The maximum number of steps; `None` for no limit.
        limit: Option<NonZeroU8>,
    },
}

/// Turns a step from White's point of view to the point of view of `color`: Black's steps are White's rotated by 180
/// degrees.
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_variants::betza::turned;
/// assert_eq!(turned((1, 2), Color::White), (1, 2));
/// assert_eq!(turned((1, 2), Color::Black), (-1, -2));
/// ```
pub const fn turned((files, ranks): Step, color: Color) -> Step {
    match color {
        Color::White => (files, ranks),
        Color::Black => (-files, -ranks),
    }
}

/// The forward direction of a side, in ranks.
pub const fn forward(color: Color) -> i8 {
    turned((0, 1), color).1
}

/// The square one step forward from a side's point of view.
pub fn ahead(color: Color, square: Square) -> Option<Square> {
    square.offset(0, forward(color))
}

/// The offsets of the squares that must be empty for a lame leap, in order: straight along the longer part of the step
/// until what is left is diagonal, and then diagonally.
///
/// ```
/// use tabiya_variants::betza::way;
/// let passed = |step| way(step).collect::<Vec<_>>();
/// assert_eq!([passed((1, 2)), passed((-2, 0)), passed((2, 2))], [[(0, 1)], [(-1, 0)], [(1, 1)]]);
/// assert_eq!(passed((3, -1)), [(1, 0), (2, 0)]);
/// ```
pub fn way((files, ranks): Step) -> impl Iterator<Item = Step> {
    let next = move |&(file, rank): &Step| {
        let (files, ranks) = (files - file, ranks - rank);
        let along = |one: i8, other: i8| if one.abs() >= other.abs() { one.signum() } else { 0 };
        let step = (file + along(files, ranks), rank + along(ranks, files));
        Some(step)
    };
    let passed = std::iter::successors(Some((0, 0)), next).skip(1);
    passed.take_while(move |&step| step != (files, ranks))
}

impl Movement {
    /// The notation as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the piece can step straight forward to an empty square, as a double push requires.
    ///
    /// ```
    /// use tabiya_variants::betza::Movement;
    /// let steps = |notation: &str| notation.parse::<Movement>().map(|moves| moves.steps_forward());
    /// assert_eq!((steps("mfWcfF"), steps("R"), steps("cfWN")), (Ok(true), Ok(true), Ok(false)));
    /// ```
    pub fn steps_forward(&self) -> bool {
        let walks = |part: &Part| matches!(part.mode, Mode::Leap | Mode::Ride { .. });
        self.parts.iter().any(|part| part.moves && walks(part) && part.steps.contains(&(0, 1)))
    }

    /// The parts that capture by leaping `step`, as needed for a capture en passant; empty if the piece can
    /// also move to an empty square by this step.
    ///
    /// ```
    /// use tabiya_variants::betza::Movement;
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

    /// Whether the piece has a step one square diagonally forward, on either side, that only captures (`cfF`).
    ///
    /// ```
    /// use tabiya_variants::betza::Movement;
    /// let can = |notation: &str| notation.parse().map(|m: Movement| m.can_take_en_passant());
    /// assert_eq!((can("NNmWcfF"), can("mRcF"), can("K")), (Ok(true), Ok(true), Ok(false)));
    /// ```
    pub fn can_take_en_passant(&self) -> bool {
        EN_PASSANT_STEPS.iter().any(|&step| !self.capture_parts(step).is_empty())
    }
}

/// The maximum number of characters of a notation.
#[cfg(feature = "rule-files")]
pub const LONGEST_NOTATION: usize = 64;

/// The steps of a capture en passant: diagonally forward.
pub const EN_PASSANT_STEPS: [Step; 2] = [(-1, 1), (1, 1)];

#[cfg(feature = "rule-files")]
impl std::str::FromStr for Movement {
    type Err = BetzaError;

    fn from_str(notation: &str) -> Result<Self, BetzaError> {
        parser::parse(notation)
    }
}
