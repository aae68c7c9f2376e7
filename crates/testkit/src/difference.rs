//! Differences between a board and Tabiya.

use std::fmt;
use std::mem::discriminant;

use tabiya_games::AnyPosition;

/// A method of the board that the check calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are the methods' names")]
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

/// A difference between a board and Tabiya at one node. Moves are in UCI notation, except encodings that the board
/// did not list, which are in their `Debug` form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardDifference {
    /// The board refuses a position.
    Refused {
        /// The FEN of the position.
        fen: String,
        /// The reason that the board gives.
        reason: String,
    },
    /// The board panicked.
    Panicked {
        /// The method that was called.
        operation: Operation,
        /// The move that was being played or taken back, if any.
        moved: Option<String>,
        /// The message of the panic.
        message: String,
    },
    /// The legal moves differ.
    Moves {
        /// Legal moves that are not listed.
        missing: Vec<String>,
        /// Listed moves that are not legal.
        state: Vec<String>,
        /// Moves that are listed more than once.
        twice: Vec<String>,
    },
    /// The board's `is_legal` contradicts the list of legal moves.
    IsLegal {
        /// Listed moves that `is_legal` calls illegal.
        refused: Vec<String>,
        /// Moves that `is_legal` calls legal but that are not listed.
        accepted: Vec<String>,
    },
    /// The moves that give check differ.
    GivesCheck {
        /// Moves that give check although the board says they do not.
        missed: Vec<String>,
        /// Moves that do not give check although the board says they do.
        imagined: Vec<String>,
    },
    /// The key after moves were played differs from the key of the same position read from FEN.
    Key {
        /// The key after the moves were played.
        played: u128,
        /// The key of the position read from FEN.
        read: u128,
    },
    /// Two different positions have the same key.
    SameKey {
        /// The key of both positions.
        key: u128,
        /// The FEN of the other position.
        other: String,
    },
    /// The board's FEN differs from Tabiya's.
    Fen {
        /// The correct FEN, which has the en passant square if an en passant capture is legal.
        expected: String,
        /// The board's FEN.
        got: String,
    },
    /// Taking a move back did not restore the board.
    Undo {
        /// The move that was taken back.
        undone: String,
        /// The board before the move was played.
        before: String,
        /// The board after the move was taken back.
        after: String,
    },
    /// A method that must not change the board changed it.
    Disturbed {
        /// The method that was called.
        operation: Operation,
        /// The board before the call.
        before: String,
        /// The board after the call.
        after: String,
    },
}

impl BoardDifference {
    /// Whether two differences can have the same cause: shrinking a position must not turn one error into another.
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

    /// Why the missing moves are legal and the others are not in this position; empty if no lists of moves differ.
    pub(super) fn reasons(&self, p: &AnyPosition) -> Vec<String> {
        let Self::Moves { missing, state, .. } = self else { return Vec::new() };
        let named = missing.iter().take(NAMED).chain(state.iter().take(NAMED));
        named.map(|text| p.explanation(text)).collect()
    }

    /// The lists of moves that differ, each with a text for the kind of error.
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
    /// Writes the name of the method.
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

impl fmt::Display for BoardDifference {
    /// Writes one line, for example `legal moves: e7e8n missing`.
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
            Self::SameKey { key, other } => write!(f, "key: {key:#x} is also the key of {other}"),
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

/// The maximum number of moves that are named for each kind of error.
const NAMED: usize = 8;

/// Writes the lists that have moves, for example `legal moves: e2e4 e2e3 missing; e1e1 not legal`.
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

/// The number of characters shown before the first difference, and the number shown from there on.
const CONTEXT: usize = 40;

/// Writes the parts of two states around their first difference.
fn change(f: &mut fmt::Formatter<'_>, before: &str, after: &str) -> fmt::Result {
    let same = before.chars().zip(after.chars()).take_while(|(a, b)| a == b).count();
    let excerpt = |text: &str| -> String {
        text.chars().skip(same.saturating_sub(CONTEXT)).take(2 * CONTEXT).collect()
    };
    write!(f, "\"{}\" before, \"{}\" after", excerpt(before), excerpt(after))
}
