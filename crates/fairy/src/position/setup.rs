//! Faults of positions.

use std::fmt;

use tabiya_core::{Bitboard, Color, Square};

use super::FairyPosition;
use crate::kind::KindId;
use crate::tables::forward;

/// A reason why a position is invalid: no game can lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum FairyFault {
    /// A side has no piece of the royal kind.
    NoRoyal(Color),
    /// A side has several pieces of the royal kind.
    SeveralRoyals(Color),
    /// The royal piece of the side not to move is attacked.
    OpponentInCheck,
    /// A pawn stands on a square where promotion is forced.
    PawnOnPromotionSquare(Square),
    /// A piece stands on the square that a pawn has just left by a double push.
    PushedFromOccupied(Square),
}

impl fmt::Display for FairyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoyal(color) => write!(f, "{color} has no royal piece"),
            Self::SeveralRoyals(color) => write!(f, "{color} has several royal pieces"),
            Self::OpponentInCheck => f.write_str("the side not to move is in check"),
            Self::PawnOnPromotionSquare(square) => {
                write!(f, "pawn on {square}, where it must be promoted")
            }
            Self::PushedFromOccupied(square) => {
                write!(f, "piece on {square}, which a pawn has just left")
            }
        }
    }
}

impl FairyPosition<'_> {
    /// The faults of the position: features that no game can lead to.
    pub fn faults(&self) -> Vec<FairyFault> {
        let mut faults = Vec::new();
        let rules = self.rules();
        if let Some(kind) = rules.royal {
            for color in Color::ALL {
                let royals = self.by_piece(color, kind);
                if royals.is_empty() {
                    faults.push(FairyFault::NoRoyal(color));
                } else if royals.more_than_one() {
                    faults.push(FairyFault::SeveralRoyals(color));
                }
            }
        }
        if self.is_opponent_in_check() {
            faults.push(FairyFault::OpponentInCheck);
        }
        let left = self.en_passant_square().and_then(|passed| self.pushed_from(passed));
        if let Some(square) = left.filter(|&square| self.piece_on(square).is_some()) {
            faults.push(FairyFault::PushedFromOccupied(square));
        }
        if rules.promotion_forced {
            for color in Color::ALL {
                let stuck = self.by_piece(color, KindId::PAWN) & rules.promotion_squares[color];
                // A pawn on a drop square may have been dropped there: then it stays a pawn.
                let dropped = rules.kind(KindId::PAWN).drop_squares[color];
                let stuck = stuck - dropped.masked_if(rules.drops);
                let stuck = if rules.promotion[color].is_empty() { Bitboard::EMPTY } else { stuck };
                faults.extend(stuck.into_iter().map(FairyFault::PawnOnPromotionSquare));
            }
        }
        faults
    }

    /// The square that a pawn left by a double push over `passed`.
    fn pushed_from(&self, passed: Square) -> Option<Square> {
        passed.offset(0, -forward(!self.turn()))
    }

    /// Reason why the last move cannot have been a double push over `passed`; `None` if it can.
    pub(crate) fn en_passant_fault(&self, passed: Square) -> Option<&'static str> {
        let rules = self.rules();
        let pusher = !self.turn();
        let up = forward(pusher);
        let origin = self.pushed_from(passed);
        let standing = passed.offset(0, up).and_then(|square| self.piece_on(square));
        let pushes = |(color, kind): (Color, KindId)| {
            let pushes_from = self.tables().kind(color, kind).double_push;
            color == pusher && origin.is_some_and(|from| pushes_from.contains(from))
        };
        if !rules.en_passant {
            Some("these rules have no captures en passant")
        } else if self.piece_on(passed).is_some() {
            Some("square is occupied")
        } else if !standing.is_some_and(pushes) {
            Some("no enemy piece in front of it that can have just advanced two squares")
        } else {
            None
        }
    }
}
