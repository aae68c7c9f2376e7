//! The reasons why a count fails.

use tabiya_games::GameError;

/// The reason why a count failed. A count that fails never returns a number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The control stopped the count before its end.
    #[error("stopped before the count was complete")]
    Stopped,
    /// The count is 2^128 or more.
    #[error("the count is 2^128 or more")]
    Overflow,
    /// An estimate is too large for an `f64`.
    #[error("the estimate is above 1.8e308")]
    EstimateOverflow,
    /// A count in the table differs from the count of the same tree without the table.
    #[error("{0}")]
    WrongHit(Box<WrongHit>),
    /// A thread panicked.
    #[error("{0}")]
    Panicked(Box<Panicked>),
    /// A house rule of the game failed.
    #[error("{0}")]
    Rule(Box<GameError>),
}

impl From<GameError> for Error {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Stopped => Self::Stopped,
            error => Self::Rule(Box::new(error)),
        }
    }
}

/// A wrong count in the table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the table says {remembered}, but depth {depth} of {fen} is {counted}")]
pub struct WrongHit {
    /// The root of the tree as a FEN, whose move counters have no meaning.
    pub fen: String,
    /// The depth of the tree in plies.
    pub depth: u32,
    /// The count that the table gave.
    pub remembered: u128,
    /// The number of leaf nodes of the tree, counted without the table.
    pub counted: u128,
}

/// A panic while a tree was counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a thread panicked while counting depth {depth} of {fen}: {message}")]
pub struct Panicked {
    /// The root of the tree as a FEN, whose move counters have no meaning.
    pub fen: String,
    /// The depth of the tree in plies.
    pub depth: u32,
    /// The message of the panic.
    pub message: String,
}
