//! UCI's long algebraic notation.

use core::fmt;
use core::str::FromStr;

use super::{MoveError, ParseMoveError};
use crate::attacks::king_attacks;
use crate::position::Position;
use crate::rules::Rules;
use crate::types::{Bitboard, CastlingMode, CastlingSide, Move, MoveKind, Pockets, Role, Square};

/// Two squares and a promotion, a drop, or the null move, as UCI writes them; a position makes a [`Move`] of
/// it, unless it is the null move.
///
/// ```
/// use tabiya_core::{MoveKind, Position, UciMove};
/// let p: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
/// for text in ["e1g1", "e1h1"] {
///     let m = text.parse::<UciMove>()?.to_move(&p)?;
///     assert_eq!(m.kind(), MoveKind::Castle);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UciMove {
    /// `e2e4`, `e7e8q`.
    Step {
        /// The square that the piece leaves.
        from: Square,
        /// The square that it enters; castling may name the king's or the rook's.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// `N@f3`.
    Drop {
        /// What is dropped.
        role: Role,
        /// Where.
        to: Square,
    },
    /// `0000`: the side to move leaves its pieces where they are. Engines write it for "no move";
    /// [`Position::null_move`] plays it.
    Null,
}

/// How UCI writes the null move.
const NULL_MOVE: &str = "0000";

impl FromStr for UciMove {
    type Err = ParseMoveError;

    /// Reads `e2e4` or `e7e8q`, in lower case, `N@f3`, with its piece in upper case, or `0000`.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        if text == NULL_MOVE {
            return Ok(Self::Null);
        }
        let square = |at: usize| text.get(at..at + 2)?.parse().ok();
        let letter = |text: &str| {
            let mut letters = text.chars();
            letters.next().filter(|_| letters.next().is_none())
        };
        if let Some((role, to)) = text.split_once('@') {
            let role = letter(role).filter(char::is_ascii_uppercase);
            let role = role.and_then(|c| Role::from_letter(c.to_ascii_lowercase()));
            let role = role.filter(|role| Pockets::ROLES.contains(role));
            return match (role, to.parse()) {
                (Some(role), Ok(to)) => Ok(Self::Drop { role, to }),
                _ => Err(ParseMoveError::Uci),
            };
        }
        let promotion = match text.get(4..) {
            None | Some("") => None,
            Some(text) => {
                Some(letter(text).and_then(Role::from_letter).ok_or(ParseMoveError::Uci)?)
            }
        };
        match (square(0), square(2)) {
            (Some(from), Some(to)) => Ok(Self::Step { from, to, promotion }),
            _ => Err(ParseMoveError::Uci),
        }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Step { from, to, promotion } => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter()))
            }
            Self::Drop { role, to } => {
                write!(f, "{}", Move::drop(role, to).uci(CastlingMode::Standard))
            }
            Self::Null => f.write_str(NULL_MOVE),
        }
    }
}

impl UciMove {
    /// The legal move that is meant. Castling is king takes own rook, `e1h1`, or the king's two
    /// squares, `e1g1`, where that cannot be a step.
    ///
    /// # Errors
    /// If there is none, a promotion does not say to what, or this is the null move.
    pub fn to_move<R: Rules>(self, p: &Position<R>) -> Result<Move, MoveError> {
        match self {
            Self::Step { from, to, promotion } => Step { from, to, promotion }.to_move(p),
            Self::Drop { role, to } => {
                let m = Move::drop(role, to);
                if p.is_legal(m) { Ok(m) } else { Err(MoveError::Illegal) }
            }
            Self::Null => Err(MoveError::NullMove),
        }
    }
}

/// What is neither a drop nor the null move.
#[derive(Clone, Copy)]
struct Step {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl Step {
    fn to_move<R: Rules>(self, p: &Position<R>) -> Result<Move, MoveError> {
        let m = Move::new(self.from, self.target(p), self.kind(p));
        let promotes = |role| p.is_legal(Move::new(self.from, self.to, MoveKind::Promotion(role)));
        // A promotion to a pawn would be read as castling.
        if self.promotion != Some(Role::Pawn) && p.is_legal(m) {
            Ok(m)
        } else if self.promotion.is_none() && R::promotions(p).iter().any(promotes) {
            Err(MoveError::PromotionMissing)
        } else {
            Err(MoveError::Illegal)
        }
    }

    /// The rook with which the king castles, if that is meant.
    fn castling_rook<R: Rules>(self, p: &Position<R>) -> Option<Square> {
        let king = p.king(p.turn()).filter(|&king| king == self.from)?;
        let rooks = p.castling().rooks(p.turn());
        if rooks.contains(self.to) {
            return Some(self.to);
        }
        let lands =
            |rook: &Square| CastlingSide::of(king, *rook).destinations(king.rank()).0 == self.to;
        let is_step = king_attacks(king).contains(self.to);
        rooks.into_iter().find(|rook| !is_step && lands(rook))
    }

    fn target<R: Rules>(self, p: &Position<R>) -> Square {
        self.castling_rook(p).unwrap_or(self.to)
    }

    fn kind<R: Rules>(self, p: &Position<R>) -> MoveKind {
        let role = p.piece_on(self.from).map_or(Role::Pawn, |piece| piece.role);
        if self.castling_rook(p).is_some() && self.promotion.is_none() {
            return MoveKind::Castle;
        }
        match self.promotion {
            Some(role) => MoveKind::Promotion(role),
            None if role != Role::Pawn => MoveKind::Normal(role),
            None if p.en_passant() == Some(self.to) && self.from.file() != self.to.file() => {
                MoveKind::EnPassant
            }
            None if self.is_double_step() => MoveKind::DoublePush,
            None => MoveKind::Normal(Role::Pawn),
        }
    }

    fn is_double_step(self) -> bool {
        let ends = Bitboard::of(self.from) | Bitboard::of(self.to);
        self.from.file() == self.to.file()
            && (ends.north().north() | ends.south().south()).contains(self.to)
    }
}
