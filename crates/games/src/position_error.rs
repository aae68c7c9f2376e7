//! The error of reading a position.

use std::error::Error;
use std::fmt;

use tabiya_core::{FaultError, Faults, FenError, FenErrorKind};
use tabiya_variants::PlacementFault;

/// The reason why a text or a setup is not a valid position of a variant.
///
/// ```
/// use tabiya_core::Faults;
/// use tabiya_games::Variant;
/// let error = Variant::Chess.read("9/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
/// assert_eq!(error.offset(), 0);
/// let error = Variant::Chess.read("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
/// assert_eq!(error.faults(), Some(Faults::NO_KING));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not FEN, or its position has faults.
    Fen(FenError),
    /// The setup has faults.
    Setup(FaultError),
    /// The position has faults, under rules whose moves are generated from tables.
    Faults(Vec<PlacementFault>),
}

impl PositionError {
    /// The byte offset of the error in the text; 0 if the position as a whole is invalid.
    pub fn offset(&self) -> usize {
        match self {
            Self::Fen(error) => error.offset(),
            Self::Setup(_) | Self::Faults(_) => 0,
        }
    }

    /// The faults of the position, if there are any; always `None` under rules whose moves are generated from tables.
    pub fn faults(&self) -> Option<Faults> {
        match self {
            Self::Setup(FaultError(faults)) => Some(*faults),
            Self::Faults(_) => None,
            Self::Fen(error) => match error.kind() {
                FenErrorKind::Faults(faults) => Some(faults),
                _ => None,
            },
        }
    }

    /// The reasons one by one: each fault of the position, or the error in the text.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// let error = Variant::Chess.read("K7/8/8/8/8/8/8/P7 w - - 0 1").unwrap_err();
    /// assert_eq!(error.reasons(), ["black has no king", "white has a pawn on the first or last rank"]);
    /// ```
    pub fn reasons(&self) -> Vec<String> {
        match (self.faults(), self) {
            (Some(faults), _) => faults.iter().map(|fault| fault.to_string()).collect(),
            (_, Self::Faults(faults)) => faults.iter().map(ToString::to_string).collect(),
            _ => vec![self.to_string()],
        }
    }
}

impl From<FenError> for PositionError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<FaultError> for PositionError {
    fn from(error: FaultError) -> Self {
        Self::Setup(error)
    }
}

impl fmt::Display for PositionError {
    /// Writes the error, for example `rank 6 has 9 files, expected 8 (board, byte 18: "9")`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Setup(error) => error.fmt(f),
            Self::Faults(_) => f.write_str(&self.reasons().join(", ")),
        }
    }
}

impl Error for PositionError {}
