//! Where a board differs, and what that comes to.

use std::fmt;

use tabiya_variants::Variant;

use super::difference::Difference;

/// The smallest position found in which a board differs, and the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CounterExample {
    /// The rules.
    pub variant: Variant,
    /// The position that the board is given, in FEN.
    pub fen: String,
    /// The moves to be played then, in UCI notation: none where the difference shows at once.
    pub path: Vec<String>,
    /// The position after them, in FEN.
    pub node: String,
    /// In what the board differs there.
    pub difference: Difference,
    /// Where it was met first, before anything was made smaller.
    pub met: Met,
}

/// A way to a node from a position of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Met {
    /// File and line, or the line of a text.
    pub origin: String,
    /// The position, in FEN.
    pub fen: String,
    /// The moves, in UCI notation.
    pub path: Vec<String>,
}

/// Why a board has not passed.
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
    /// Some lines: the position and the moves, the difference, and where it was met first.
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
