//! In what a board differs.

use std::fmt;
use std::mem::discriminant;

/// What is asked of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are those of the methods")]
pub enum Operation {
    FromFen,
    LegalMoves,
    Play,
    Undo,
    Key,
    Fen,
    State,
    IsLegal,
    GivesCheck,
}

/// In what a board differs at one node. Moves are in UCI notation, but for those that the board alone
/// can name, which are as its `Debug` has them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The board does not take a position.
    Refused {
        /// The position.
        fen: String,
        /// What the board says.
        reason: String,
    },
    /// The board panicked.
    Panicked {
        /// What was asked.
        operation: Operation,
        /// The move that was to be played or taken back.
        moved: Option<String>,
        /// What the panic said.
        message: String,
    },
    /// The legal moves are others.
    Moves {
        /// Legal, and not listed.
        missing: Vec<String>,
        /// Listed, and not legal.
        state: Vec<String>,
        /// Listed more than once.
        twice: Vec<String>,
    },
    /// Listed moves are said to be illegal, or others legal.
    IsLegal {
        /// Legal, and said not to be.
        refused: Vec<String>,
        /// Said to be legal, and not listed.
        accepted: Vec<String>,
    },
    /// The moves that give check are others.
    GivesCheck {
        /// Moves that give check, and are said not to.
        missed: Vec<String>,
        /// Moves that give no check, and are said to.
        imagined: Vec<String>,
    },
    /// The key, kept while moves were played, is not that of the position.
    Key {
        /// After the moves.
        played: u128,
        /// Of the position read from FEN.
        read: u128,
    },
    /// Two positions have one key.
    SameKey {
        /// The key.
        key: u128,
        /// The other position.
        other: String,
    },
    /// The FEN is another.
    Fen {
        /// The right FEN; the en passant square is there if a capture is legal.
        expected: String,
        /// What the board says.
        got: String,
    },
    /// A move was not taken back as if it had not been played.
    Undo {
        /// The move.
        undone: String,
        /// The board before the move was played.
        before: String,
        /// The board after it was taken back.
        after: String,
    },
    /// A question changed the board.
    Disturbed {
        /// What was asked.
        operation: Operation,
        /// The board before the question.
        before: String,
        /// The board after it.
        after: String,
    },
}

impl Difference {
    /// Whether both can come from one mistake: what makes a position small must not turn one into
    /// another.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Panicked { operation: a, .. }, Self::Panicked { operation: b, .. })
            | (Self::Disturbed { operation: a, .. }, Self::Disturbed { operation: b, .. }) => {
                a == b
            }
            _ => {
                let mut lists = self.lists().into_iter().zip(other.lists());
                discriminant(self) == discriminant(other)
                    && lists.all(|((_, a), (_, b))| a.is_empty() || !b.is_empty())
            }
        }
    }

    /// The lists of moves that differ, each with what is wrong about its moves.
    fn lists(&self) -> Vec<(&'static str, &[String])> {
        match self {
            Self::Moves { missing, state, twice } => {
                vec![("missing", missing), ("not legal", state), ("listed twice", twice)]
            }
            Self::IsLegal { refused, accepted } => {
                vec![("refused", refused), ("accepted and not in the list", accepted)]
            }
            Self::GivesCheck { missed, imagined } => {
                vec![("give check and are denied", missed), ("give none", imagined)]
            }
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Operation {
    /// The name of the method.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FromFen => "from_fen",
            Self::LegalMoves => "legal_moves",
            Self::Play => "play",
            Self::Undo => "undo",
            Self::Key => "key",
            Self::Fen => "fen",
            Self::State => "state",
            Self::IsLegal => "is_legal",
            Self::GivesCheck => "gives_check",
        })
    }
}

impl fmt::Display for Difference {
    /// One line: `legal moves: e7e8n missing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { fen, reason } => write!(f, "from_fen refuses {fen}: {reason}"),
            Self::Panicked { operation, moved, message } => {
                let of = moved.as_ref().map(|m| format!(" of {m}")).unwrap_or_default();
                write!(f, "{operation}{of} panicked: {message}")
            }
            Self::Moves { .. } => write_lists(f, "legal moves: ", &self.lists()),
            Self::IsLegal { .. } => write_lists(f, "is_legal: ", &self.lists()),
            Self::GivesCheck { .. } => write_lists(f, "gives_check: ", &self.lists()),
            Self::Key { played, read } => {
                write!(f, "key: {played:#x} after the moves, {read:#x} when read from FEN")
            }
            Self::SameKey { key, other } => write!(f, "key: {key:#x} is also that of {other}"),
            Self::Fen { expected, got } => write!(f, "fen: {got}, expected {expected}"),
            Self::Undo { undone, before, after } => {
                write!(f, "undo of {undone}: ")?;
                change(f, before, after)
            }
            Self::Disturbed { operation, before, after } => {
                write!(f, "{operation} changes the board: ")?;
                change(f, before, after)
            }
        }
    }
}

/// Moves named at most, of each kind.
const NAMED: usize = 8;

/// `legal moves: e2e4 e2e3 missing; e1e1 not legal`, for the lists that have moves.
fn write_lists(f: &mut fmt::Formatter<'_>, what: &str, lists: &[(&str, &[String])]) -> fmt::Result {
    f.write_str(what)?;
    let mut separator = "";
    for (what, moves) in lists.iter().filter(|(_, moves)| !moves.is_empty()) {
        let named: Vec<&str> = moves.iter().take(NAMED).map(String::as_str).collect();
        write!(f, "{separator}{}", named.join(" "))?;
        if moves.len() > NAMED {
            write!(f, " and {} more", moves.len() - NAMED)?;
        }
        write!(f, " {what}")?;
        separator = "; ";
    }
    Ok(())
}

/// Characters shown before the first one that differs, and of what follows.
const CONTEXT: usize = 40;

/// The part of two states in which they begin to differ.
fn change(f: &mut fmt::Formatter<'_>, before: &str, after: &str) -> fmt::Result {
    let same = before.chars().zip(after.chars()).take_while(|(a, b)| a == b).count();
    let excerpt = |text: &str| -> String {
        text.chars().skip(same.saturating_sub(CONTEXT)).take(2 * CONTEXT).collect()
    };
    write!(f, "\"{}\" before, \"{}\" after", excerpt(before), excerpt(after))
}
