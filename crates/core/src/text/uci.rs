//! Reads and writes moves in the long algebraic notation of UCI.

use core::fmt;
use core::str::FromStr;

use super::{MoveError, ParseMoveError};
use crate::attacks::king_attacks;
use crate::position::Position;
use crate::rules::Rules;
use crate::types::{Bitboard, CastlingSide, Move, MoveKind, Role, Square};

/// A move in UCI notation: two squares and an optional promotion, a drop, or the null move. Kinds of pieces are roles,
/// or letters of a text. [`to_move`](Self::to_move) converts all but the null move to a [`Move`] of a position.
///
/// ```
/// use tabiya_core::{MoveKind, Position, UciMove};
/// let p: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
/// for text in ["e1g1", "e1h1"] {
///     let m = text.parse::<UciMove>()?.to_move(&p)?;
///     assert_eq!(m.kind(), MoveKind::Castle);
/// }
/// let promotion: UciMove<char> = "e7e8a".parse()?;
/// assert_eq!((promotion.kind(), promotion.to_string().as_str()), (Some('a'), "e7e8a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UciMove<K = Role> {
    /// A move from one square to another, such as `e2e4` or `e7e8q`.
    Step {
        /// The origin square.
        from: Square,
        /// The target square; for castling, the king's target or the rook's square.
        to: Square,
        /// The role that a pawn promotes to, or its lower-case letter.
        promotion: Option<K>,
    },
    /// A drop, such as `N@f3`.
    Drop {
        /// The role that is dropped, or its letter in lower case.
        role: K,
        /// The target square.
        to: Square,
    },
    /// The null move `0000`, which engines write if they have no move. It is played by
    /// [`Position::null_move`].
    Null,
}

/// The null move in UCI notation.
const NULL_MOVE: &str = "0000";

impl<K> UciMove<K> {
    /// The kind of piece to which a pawn promotes or that is dropped, if there is one.
    pub fn kind(self) -> Option<K> {
        match self {
            Self::Step { promotion, .. } => promotion,
            Self::Drop { role, .. } => Some(role),
            Self::Null => None,
        }
    }

    /// The move with `map` applied to the kind that it names.
    pub fn map_kind<L>(self, map: impl FnOnce(K) -> L) -> UciMove<L> {
        match self {
            Self::Step { from, to, promotion } => {
                UciMove::Step { from, to, promotion: promotion.map(map) }
            }
            Self::Drop { role, to } => UciMove::Drop { role: map(role), to },
            Self::Null => UciMove::Null,
        }
    }
}

impl FromStr for UciMove<char> {
    type Err = ParseMoveError;

    /// Reads `e2e4` or `e7e8q`, in lower case, `N@f3`, with its piece in upper case, or `0000`.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let square = |at: usize| text.get(at..at + 2)?.parse().ok();
        let letter = |text: &str| {
            let mut letters = text.chars();
            letters.next().filter(|_| letters.next().is_none())
        };
        let read = || {
            if let Some((role, to)) = text.split_once('@') {
                let role = letter(role).filter(char::is_ascii_uppercase)?.to_ascii_lowercase();
                return Some(Self::Drop { role, to: to.parse().ok()? });
            }
            let promotion = match text.get(4..)? {
                "" => None,
                rest => Some(letter(rest).filter(char::is_ascii_lowercase)?),
            };
            Some(Self::Step { from: square(0)?, to: square(2)?, promotion })
        };
        if text == NULL_MOVE { Ok(Self::Null) } else { read().ok_or(ParseMoveError::Uci) }
    }
}

impl FromStr for UciMove {
    type Err = ParseMoveError;

    /// Reads a move in which each letter belongs to a role.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        text.parse::<UciMove<char>>()?.try_into()
    }
}

impl TryFrom<UciMove<char>> for UciMove {
    type Error = ParseMoveError;

    /// Fails for a letter that belongs to no role, and for the drop of a king.
    fn try_from(m: UciMove<char>) -> Result<Self, ParseMoveError> {
        let role = |letter| Role::from_letter(letter).ok_or(ParseMoveError::Uci);
        Ok(match m {
            UciMove::Step { from, to, promotion } => {
                Self::Step { from, to, promotion: promotion.map(role).transpose()? }
            }
            UciMove::Drop { role: 'k', .. } => return Err(ParseMoveError::Uci),
            UciMove::Drop { role: letter, to } => Self::Drop { role: role(letter)?, to },
            UciMove::Null => Self::Null,
        })
    }
}

impl From<UciMove> for UciMove<char> {
    fn from(m: UciMove) -> Self {
        m.map_kind(Role::letter)
    }
}

impl fmt::Display for UciMove<char> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Step { from, to, promotion } => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |letter| write!(f, "{letter}"))
            }
            Self::Drop { role, to } => write!(f, "{}@{to}", role.to_ascii_uppercase()),
            Self::Null => f.write_str(NULL_MOVE),
        }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::<char>::from(*self).fmt(f)
    }
}

impl UciMove {
    /// The legal move that this text denotes. Castling may be written as the king taking its own rook, `e1h1`,
    /// or as the king's origin and destination, `e1g1`, unless the king could make that step.
    ///
    /// # Errors
    /// If there is no such legal move, a promotion lacks its role, or this is the null move.
    pub fn to_move<R: Rules>(self, p: &Position<R>) -> Result<Move, MoveError> {
        let (from, to, promotion) = match self {
            Self::Step { from, to, promotion } => (from, to, promotion),
            Self::Drop { role, to } => {
                let m = Move::drop(role, to);
                return if p.is_legal(m) { Ok(m) } else { Err(MoveError::Illegal) };
            }
            Self::Null => return Err(MoveError::NullMove),
        };
        let rook = castling_rook(p, from, to);
        let kind = match promotion {
            Some(role) => MoveKind::Promotion(role),
            None if rook.is_some() => MoveKind::Castle,
            None => kind_of_step(p, from, to),
        };
        let m = Move::new(from, rook.unwrap_or(to), kind);
        let promotes = |role| p.is_legal(Move::new(from, to, MoveKind::Promotion(role)));
        // `Move::new` turns a promotion to a pawn into castling.
        if promotion != Some(Role::Pawn) && p.is_legal(m) {
            Ok(m)
        } else if promotion.is_none() && R::promotions(p).iter().any(promotes) {
            Err(MoveError::PromotionMissing)
        } else {
            Err(MoveError::Illegal)
        }
    }
}

/// The castling rook, if the two squares denote castling.
fn castling_rook<R: Rules>(p: &Position<R>, from: Square, to: Square) -> Option<Square> {
    let king = p.king(p.turn()).filter(|&king| king == from)?;
    let rooks = p.castling().rooks(p.turn());
    if rooks.contains(to) {
        return Some(to);
    }
    let lands = |rook: &Square| {
        CastlingSide::from_king_and_rook(king, *rook).destinations(king.rank()).0 == to
    };
    let is_step = king_attacks(king).contains(to);
    rooks.into_iter().find(|rook| !is_step && lands(rook))
}

/// The kind of a move that is neither castling nor a promotion.
fn kind_of_step<R: Rules>(p: &Position<R>, from: Square, to: Square) -> MoveKind {
    let role = p.piece_on(from).map_or(Role::Pawn, |piece| piece.role);
    let ends = Bitboard::of(from) | Bitboard::of(to);
    if role != Role::Pawn {
        MoveKind::Normal(role)
    } else if p.en_passant() == Some(to) && from.file() != to.file() {
        MoveKind::EnPassant
    } else if from.file() == to.file() && (ends.north().north() | ends.south().south()).contains(to)
    {
        MoveKind::DoublePush
    } else {
        MoveKind::Normal(Role::Pawn)
    }
}
