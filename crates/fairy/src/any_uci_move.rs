//! Moves in UCI notation, with the letters of any kinds of pieces.

use std::fmt;
use std::str::FromStr;

use tabiya_core::{ParseMoveError, Role, Square, UciMove};

/// A move in UCI notation: two squares with an optional promotion, a drop, or the null move. Unlike
/// [`UciMove`], it can hold the letter of any kind of piece; the rules of a position say which kind a letter
/// means.
///
/// ```
/// use tabiya_fairy::AnyUciMove;
/// let m: AnyUciMove = "e7e8a".parse()?;
/// assert!(matches!(m, AnyUciMove::Step { promotion: Some('a'), .. }));
/// assert_eq!(m.to_string(), "e7e8a");
/// # Ok::<(), tabiya_core::ParseMoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyUciMove {
    /// A move from one square to another: `e2e4`, `e7e8q`.
    Step {
        /// The square that the piece leaves.
        from: Square,
        /// The square that the piece enters; for castling, the king's destination or the rook's square.
        to: Square,
        /// The lower-case letter of the kind to which a pawn is promoted.
        promotion: Option<char>,
    },
    /// A drop: `N@f3`.
    Drop {
        /// The letter of the dropped kind, stored in lower case.
        letter: char,
        /// The target square.
        to: Square,
    },
    /// The null move, `0000`.
    Null,
}

impl FromStr for AnyUciMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let square = |at: usize| text.get(at..at + 2)?.parse::<Square>().ok();
        let read = || {
            if let Some((letter, to)) = text.split_once('@') {
                let letter = one_letter(letter).filter(char::is_ascii_uppercase)?;
                let to = to.parse().ok()?;
                return Some(Self::Drop { letter: letter.to_ascii_lowercase(), to });
            }
            let promotion = match text.get(4..)? {
                "" => None,
                rest => Some(one_letter(rest).filter(char::is_ascii_lowercase)?),
            };
            Some(Self::Step { from: square(0)?, to: square(2)?, promotion })
        };
        if text == "0000" { Ok(Self::Null) } else { read().ok_or(ParseMoveError::Uci) }
    }
}

impl From<UciMove> for AnyUciMove {
    fn from(m: UciMove) -> Self {
        match m {
            UciMove::Step { from, to, promotion } => {
                Self::Step { from, to, promotion: promotion.map(Role::letter) }
            }
            UciMove::Drop { role, to } => Self::Drop { letter: role.letter(), to },
            UciMove::Null => Self::Null,
        }
    }
}

/// The only character of a text; `None` if the text is empty or longer.
pub(crate) fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

impl fmt::Display for AnyUciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Step { from, to, promotion } => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |letter| write!(f, "{letter}"))
            }
            Self::Drop { letter, to } => write!(f, "{}@{to}", letter.to_ascii_uppercase()),
            Self::Null => UciMove::Null.fmt(f),
        }
    }
}
