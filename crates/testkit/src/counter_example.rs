//! The position in which a board differs, as it is reported.

use std::fmt;

use tabiya_variants::Variant;

use super::difference::BoardDifference;

/// The smallest position found in which a board differs, and the moves that lead to it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CounterExample {
    /// The rules.
    pub variant: Variant,
    /// The position that the board is given, in FEN.
    pub fen: String,
    /// The moves to play from there, in UCI notation; none if the difference shows at once.
    pub path: Vec<String>,
    /// The position after the moves, in FEN.
    pub node: String,
    /// The difference in that position.
    pub difference: BoardDifference,
    /// Where the difference was first met, before anything was shrunk.
    pub met: Met,
}

/// The moves that lead from a position of a suite to a node.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Met {
    /// The file and line, or the line of a text.
    pub origin: String,
    /// The position, in FEN.
    pub fen: String,
    /// The moves, in UCI notation.
    pub path: Vec<String>,
}

/// Why a board did not pass.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// These texts or files cannot be read; nothing was checked.
    Unreadable(Vec<String>),
    /// There is no position.
    NothingToCheck,
    /// The board differs.
    Differs(Box<CounterExample>),
}

impl fmt::Display for CounterExample {
    /// Some lines: the position and the moves, the difference, and where it was first met.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.difference)?;
        writeln!(f, "  position: {} ({})", self.fen, self.variant)?;
        if !self.path.is_empty() {
            writeln!(f, "  after:    {} ({})", self.path.join(" "), self.node)?;
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
