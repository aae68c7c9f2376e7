//! The reasons why a count fails.

use std::fmt;

/// The reason why a count failed. A count that fails never returns a number.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The control stopped the count before its end.
    Stopped,
    /// The count is 2^128 or more.
    Overflow,
    /// An estimate is too large for an `f64`.
    EstimateOverflow,
    /// A count in the table differs from the count of the same tree without the table.
    WrongHit(Box<WrongHit>),
    /// A thread panicked.
    Panicked(Box<Panicked>),
}

/// A wrong count in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panicked {
    /// The root of the tree as a FEN, whose move counters have no meaning.
    pub fen: String,
    /// The depth of the tree in plies.
    pub depth: u32,
    /// The message of the panic.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("stopped before the count was complete"),
            Self::Overflow => f.write_str("the count is 2^128 or more"),
            Self::EstimateOverflow => f.write_str("the estimate is above 1.8e308"),
            Self::WrongHit(hit) => {
                let WrongHit { fen, depth, remembered, counted } = hit.as_ref();
                write!(f, "the table says {remembered}, but depth {depth} of {fen} is {counted}")
            }
            Self::Panicked(panicked) => {
                let Panicked { fen, depth, message } = panicked.as_ref();
                write!(f, "a thread panicked while counting depth {depth} of {fen}: {message}")
            }
        }
    }
}

impl std::error::Error for Error {}
