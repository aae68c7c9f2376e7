//! Faults of positions.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, Color, FenError, Square};

use super::Placement;
use crate::betza::forward;
use crate::rule_set::{KindId, KindRules, RoyalSafety, RuleSet};

tabiya_core::reasons! {
    /// A reason why a position is invalid: no game can lead to it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
    pub enum PlacementFault {
        /// A side has no piece of the royal kind.
        NoRoyal(color: Color) => "{color} has no royal piece";
        /// A side has several pieces of the royal kind.
        SeveralRoyals(color: Color) => "{color} has several royal pieces";
        /// The royal piece of the side not to move is attacked.
        OpponentInCheck => "the side not to move is in check";
        /// A pawn is on a square where promotion is forced.
        PawnOnPromotionSquare(square: Square) => "pawn on {square}, where it must be promoted";
        /// A piece is on the square that a pawn has just left by a double push.
        PushedFromOccupied(square: Square) => "piece on {square}, which a pawn has just left";
    }
}

/// The reason why a text is not a valid position under the rules of a [`RuleSet`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PlacementError {
    /// The text is not FEN.
    Fen(FenError),
    /// The position has these faults.
    Faults(Vec<PlacementFault>),
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Faults(faults) => {
                let faults = faults.iter().map(ToString::to_string).collect::<Vec<_>>();
                f.write_str(&faults.join(", "))
            }
        }
    }
}

impl std::error::Error for PlacementError {}

impl From<FenError> for PlacementError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl Placement {
    /// The faults of the position: features that no game can lead to.
    pub fn faults(&self, rules: &RuleSet) -> Vec<PlacementFault> {
        self.faults_without(rules, Bitboard::EMPTY)
    }

    /// The faults of the position if the squares of `gone` have been removed from the board.
    pub fn faults_without(&self, rules: &RuleSet, gone: Bitboard) -> Vec<PlacementFault> {
        let mut faults = Vec::new();
        for color in Color::ALL.into_iter().filter(|_| !rules.royal.is_empty()) {
            let pieces = |all, kind| all | self.by_piece(color, kind);
            let royals = rules.royal.iter().fold(Bitboard::EMPTY, pieces);
            if royals.is_empty() {
                faults.push(PlacementFault::NoRoyal(color));
            } else if royals.more_than_one() && rules.only_royal().is_some() {
                faults.push(PlacementFault::SeveralRoyals(color));
            }
        }
        if self.is_opponent_in_check(rules, gone) {
            faults.push(PlacementFault::OpponentInCheck);
        }
        let left = self.pushed.and_then(|passed| self.pushed_from(rules, passed));
        if let Some(square) = left.filter(|&square| self.board.on(square).is_some()) {
            faults.push(PlacementFault::PushedFromOccupied(square));
        }
        if rules.promotion_forced {
            for color in Color::ALL {
                let stuck = self.by_piece(color, KindId::PAWN) & rules.promotion_squares[color];
                // A pawn on a drop square may have been dropped there: then it stays a pawn.
                let dropped = rules.kind(KindId::PAWN).drop_squares[color];
                let stuck = stuck - dropped.masked_if(rules.drops);
                let stuck = if rules.promotion[color].is_empty() { Bitboard::EMPTY } else { stuck };
                faults.extend(stuck.into_iter().map(PlacementFault::PawnOnPromotionSquare));
            }
        }
        faults
    }

    /// The square that a pawn left by a double push over `passed`.
    fn pushed_from(&self, rules: &RuleSet, passed: Square) -> Option<Square> {
        passed.offset(0, -forward(!self.turn(rules)))
    }

    /// Whether the royal piece of the side not to move is attacked. Always `false` if the side to move also made the
    /// previous ply.
    fn is_opponent_in_check(&self, rules: &RuleSet, gone: Bitboard) -> bool {
        let turn = self.turn(rules);
        let (pieces, walls) = (self.board.occupied(), !rules.exists() | gone);
        self.last_mover(rules) != turn
            && self.is_in_check(rules, !turn, |royal| {
                self.board.by_color(turn).into_iter().any(|from| {
                    let kind = self.board.on(from).map(|(_, kind)| rules.kind(kind));
                    let obstacle =
                        |kind: &KindRules| kind.obstacle(turn, from, royal, pieces, walls);
                    kind.is_some_and(|kind| obstacle(kind).is_none())
                })
            })
    }

    /// Whether a side is in check, if `attacked` says which of its pieces are attacked.
    pub fn is_in_check(
        &self,
        rules: &RuleSet,
        color: Color,
        mut attacked: impl FnMut(Square) -> bool,
    ) -> bool {
        let mut royals = self.royals(rules, color).into_iter();
        if rules.royal_safety == RoyalSafety::One {
            self.royals(rules, color).any() && royals.all(attacked)
        } else {
            royals.any(&mut attacked)
        }
    }

    /// Reason why the last move cannot have been a double push over `passed`; `None` if it can.
    pub(super) fn en_passant_fault(&self, rules: &RuleSet, passed: Square) -> Option<&'static str> {
        let pusher = !self.turn(rules);
        let up = forward(pusher);
        let origin = self.pushed_from(rules, passed);
        let standing = passed.offset(0, up).and_then(|square| self.board.on(square));
        let pushes = |(color, kind): (Color, KindId)| {
            let pushes_from = rules.kind(kind).pushes_from(color);
            color == pusher && origin.is_some_and(|from| pushes_from.contains(from))
        };
        if !rules.en_passant {
            Some("these rules have no captures en passant")
        } else if self.board.on(passed).is_some() {
            Some("square is occupied")
        } else if !standing.is_some_and(pushes) {
            Some("no enemy piece in front of it that can have just advanced two squares")
        } else {
            None
        }
    }
}
