//! The report of a position in which a board differs from Tabiya.

use std::fmt;

use tabiya_games::Variant;

use super::difference::BoardDifference;

/// The smallest position found in which a board differs from Tabiya, and the moves that lead to it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CounterExample {
    /// The variant of the position.
    pub variant: Variant,
    /// The FEN of the position that the board is given.
    pub fen: String,
    /// The moves to play from that position, in UCI notation; empty if the difference shows at once.
    pub path: Vec<String>,
    /// The FEN of the position after the moves.
    pub node: String,
    /// The difference in the position after the moves.
    pub difference: BoardDifference,
    /// Why moves that the board does not list are legal, and why others that it lists are not; at most 8 sentences
    /// of each kind.
    pub reasons: Vec<String>,
    /// The node where the difference was first met, before anything was shrunk.
    pub met: Met,
}

/// The position of a suite from which a node was reached, and the moves that lead to the node.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Met {
    /// The file and line of the position, or the line if it is from a text.
    pub origin: String,
    /// The FEN of the position.
    pub fen: String,
    /// The moves from the position to the node, in UCI notation.
    pub path: Vec<String>,
}

/// The reason why a board did not pass.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// These texts or files cannot be read; nothing was checked.
    Unreadable(Vec<String>),
    /// There are no positions to check.
    NothingToCheck,
    /// The board differs from Tabiya.
    Differs(Box<CounterExample>),
}

impl fmt::Display for CounterExample {
    /// Writes several lines: the difference, the position and the moves, the reasons, and the node where it was
    /// first met.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.difference)?;
        writeln!(f, "  position: {} ({})", self.fen, self.variant)?;
        if !self.path.is_empty() {
            writeln!(f, "  after:    {} ({})", self.path.join(" "), self.node)?;
        }
        for reason in &self.reasons {
            writeln!(f, "  reason:   {reason}")?;
        }
        write!(f, "  met at:   {}: {}", self.met.origin, self.met.fen)?;
        match self.met.path.as_slice() {
            [] => Ok(()),
            path => write!(f, " after {}", path.join(" ")),
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(errors) => write!(f, "nothing checked: {}", errors.join("; ")),
            Self::NothingToCheck => f.write_str("nothing checked: no position"),
            Self::Differs(counter_example) => counter_example.fmt(f),
        }
    }
}

impl std::error::Error for CheckError {}
