//! Moves in UCI's notation.

use std::fmt;

use tabiya_core::{Bitboard, CastlingMode, Color, Portable, Square};

use crate::kind::KindId;
use crate::moves::{FairyMove, FairyMoveKind};
use crate::position::{FairyPosition, castled};

/// A text names no legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FairyMoveError {
    /// It has not the form of a move.
    Form,
    /// No legal move is meant.
    Illegal,
    /// It does not say what the pawn becomes.
    PromotionMissing,
    /// Several moves may be meant.
    Ambiguous(FairyMove, FairyMove),
}

impl fmt::Display for FairyMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => {
                f.write_str("not a move, expected the form e2e4, e7e8q, Nf3, a8=Q or O-O")
            }
            Self::Illegal => f.write_str("illegal move"),
            Self::PromotionMissing => {
                f.write_str("promotion without a piece, expected such as e7e8q")
            }
            Self::Ambiguous(a, b) => {
                write!(f, "ambiguous move: from {} or {}", a.from(), b.from())
            }
        }
    }
}

impl std::error::Error for FairyMoveError {}

impl FairyPosition {
    /// A legal move as UCI writes it: `e2e4`, `e7e8a` with the letter of what the pawn becomes, `A@e4`.
    pub fn uci(&self, m: FairyMove, mode: CastlingMode) -> String {
        let (from, to) = (m.from(), m.to());
        let letter = |kind: KindId| self.rules().kind(kind).letter;
        match m.kind() {
            FairyMoveKind::Drop => format!("{}@{to}", letter(m.piece()).to_ascii_uppercase()),
            FairyMoveKind::Promotion(kind) => format!("{from}{to}{}", letter(kind)),
            FairyMoveKind::Castle => {
                let is_plain = mode == CastlingMode::Standard && !self.castles_to_a_step(m);
                format!("{from}{}", if is_plain { castled(from, to).0 } else { to })
            }
            _ => format!("{from}{to}"),
        }
    }

    /// Whether it is castling that ends where the king could go by a step: its text has to name the rook.
    pub fn castles_to_a_step(&self, m: FairyMove) -> bool {
        let steps = || self.king_steps(self.turn(), m.from());
        m.kind() == FairyMoveKind::Castle && steps().contains(castled(m.from(), m.to()).0)
    }

    /// Where the king on a square could go on an empty board: castling is not written like such a step.
    pub(crate) fn king_steps(&self, color: Color, king: Square) -> Bitboard {
        let tables = self.tables().kind(color, KindId::KING);
        let reach = tables.reach(Portable, king, Bitboard::EMPTY, self.blocked());
        reach.moves | reach.captures
    }

    /// The legal move that a text in UCI's notation means. Castling may be written either way.
    ///
    /// # Errors
    /// If it is not legal, or does not say what a pawn becomes.
    pub fn uci_move(&self, text: &str) -> Result<FairyMove, FairyMoveError> {
        let moves = self.legal_moves();
        let modes = [CastlingMode::Standard, CastlingMode::Chess960];
        let is_meant = |m: &&FairyMove| modes.iter().any(|&mode| self.uci(**m, mode) == text);
        if let Some(&m) = moves.iter().find(is_meant) {
            return Ok(m);
        }
        let is_square = |range| text.get(range).is_some_and(|s: &str| s.parse::<Square>().is_ok());
        let is_drop = text.get(1..2) == Some("@") && is_square(2..4) && text.len() == 4;
        let is_step = is_square(0..2) && is_square(2..4) && text.chars().count() <= 5;
        if !is_drop && !is_step {
            return Err(FairyMoveError::Form);
        }
        let promotes =
            |m: &FairyMove| m.promotion().is_some() && format!("{}{}", m.from(), m.to()) == text;
        if moves.iter().any(promotes) {
            return Err(FairyMoveError::PromotionMissing);
        }
        Err(FairyMoveError::Illegal)
    }
}
