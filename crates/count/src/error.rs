//! Why there is no count.

use std::any::Any;
use std::fmt;

/// Why a count has no result. There is never a number that only looks like one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The control said stop before the end.
    Stopped,
    /// The count is 2^128 or more.
    Overflow,
    /// A count of the table is not the one of the same tree counted without it.
    WrongHit(Box<WrongHit>),
    /// A thread panicked.
    Panicked(Box<Panicked>),
}

/// A count of the table that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongHit {
    /// The root of the tree, in FEN without true counters.
    pub fen: String,
    /// Its plies.
    pub depth: u32,
    /// The count that the table gave.
    pub remembered: u128,
    /// The leaf nodes that the tree has.
    pub counted: u128,
}

/// A panic while a tree was counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panicked {
    /// The root of the tree, in FEN without true counters.
    pub fen: String,
    /// Its plies.
    pub depth: u32,
    /// What the panic said.
    pub message: String,
}

impl Error {
    /// A panic, as caught, in the tree of a position.
    pub(crate) fn of_panic(cause: &(dyn Any + Send), fen: String, depth: u32) -> Self {
        let message = panic_message(cause);
        Self::Panicked(Box::new(Panicked { fen, depth, message }))
    }
}

/// What a panic said, as caught.
pub(crate) fn panic_message(cause: &(dyn Any + Send)) -> String {
    cause
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| cause.downcast_ref::<&str>().map(|&text| text.to_owned()))
        .unwrap_or_else(|| "no message".to_owned())
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("stopped before the count was complete"),
            Self::Overflow => f.write_str("the count is 2^128 or more"),
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
