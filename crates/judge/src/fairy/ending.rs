//! Endings that follow from the position alone, without the history of the game.

use tabiya_core::Stalemate;

use super::board::FairyBoard;
use super::rules::KindId;
use crate::Side;

/// The ending of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FairyOutcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub reason: FairyReason,
}

/// The reason why a game ended. If several apply, the first in this order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairyReason {
    /// The loser has no piece of this kind.
    Extinct(KindId),
    /// The winner has no pieces left, and the rules make that a win.
    AllLost,
    /// A piece of this kind is on a goal square.
    Goal(KindId),
    /// The winner has given enough checks.
    Checks,
    /// The loser has only its royal piece left.
    BareKing,
    /// The royal piece of the side to move is attacked, and the side has no legal move.
    Checkmate,
    /// The side to move has no legal move and is not in checkmate; the rules decide who has won.
    Stalemate,
    /// The position was repeated often enough for a draw.
    Repetition,
    /// There was no capture and no pawn move for long enough for a draw.
    FiftyMoveRule,
    /// Neither side has enough material to win.
    InsufficientMaterial,
}

impl FairyOutcome {
    pub(super) fn won_by(winner: Side, reason: FairyReason) -> FairyOutcome {
        FairyOutcome { winner: Some(winner), reason }
    }

    pub(super) fn drawn_by(reason: FairyReason) -> FairyOutcome {
        FairyOutcome { winner: None, reason }
    }
}

impl FairyBoard {
    /// The ending by a rule that chess does not have; after it there are no legal moves.
    pub fn rule_ending(&self) -> Option<FairyOutcome> {
        self.extinction()
            .or_else(|| self.all_lost())
            .or_else(|| self.goal_reached())
            .or_else(|| self.enough_checks())
            .or_else(|| self.bare_king())
    }

    fn extinction(&self) -> Option<FairyOutcome> {
        for side in Side::BOTH {
            for &kind in &self.rules.extinct {
                let is_held = self.in_hand(side, kind) > 0;
                if !is_held && self.squares_of(side, kind).next().is_none() {
                    let reason = FairyReason::Extinct(kind);
                    return Some(FairyOutcome::won_by(side.opposite(), reason));
                }
            }
        }
        None
    }

    /// A side without pieces wins. If neither side has a piece, the side to move wins, because its last piece was
    /// just captured.
    fn all_lost(&self) -> Option<FairyOutcome> {
        if !self.rules.losing_all_wins() {
            return None;
        }
        let has_nothing =
            |side| (0..64).all(|square| !self.is_held_by(square, side)) && !self.has_a_hand(side);
        [self.side_to_move(), self.side_to_move().opposite()]
            .into_iter()
            .find(|&side| has_nothing(side))
            .map(|side| FairyOutcome::won_by(side, FairyReason::AllLost))
    }

    fn goal_reached(&self) -> Option<FairyOutcome> {
        for side in [self.side_to_move().opposite(), self.side_to_move()] {
            for (&(owner, kind), goal) in &self.rules.goal {
                let mut pieces = self.squares_of(owner, kind);
                if owner == side && pieces.any(|square| goal.contains(square)) {
                    return Some(FairyOutcome::won_by(side, FairyReason::Goal(kind)));
                }
            }
        }
        None
    }

    fn enough_checks(&self) -> Option<FairyOutcome> {
        let enough = self.rules.checks_to_win?;
        [self.side_to_move().opposite(), self.side_to_move()]
            .into_iter()
            .find(|&side| self.checks_given(side) >= enough)
            .map(|side| FairyOutcome::won_by(side, FairyReason::Checks))
    }

    /// The side to move wins if the other side has only its royal piece and the side to move has more.
    fn bare_king(&self) -> Option<FairyOutcome> {
        let side = self.side_to_move();
        let has_lost = self.rules.bare_king_loses
            && self.has_royal_alone(side.opposite())
            && !self.has_royal_alone(side)
            && (0..64).any(|square| self.is_held_by(square, side));
        has_lost.then_some(FairyOutcome::won_by(side, FairyReason::BareKing))
    }

    /// Whether a side has its royal piece and nothing else on the board or in hand.
    pub(super) fn has_royal_alone(&self, side: Side) -> bool {
        let pieces = (0..64).filter(|&square| self.is_held_by(square, side)).count();
        self.royal_square(side).is_some() && pieces == 1 && !self.has_a_hand(side)
    }

    /// Checkmate or stalemate, if there is no legal move and no other rule has ended the game.
    pub(super) fn mate_or_stalemate(&self) -> Option<FairyOutcome> {
        if !self.legal_moves().is_empty() {
            return None;
        }
        let side = self.side_to_move();
        if self.is_royal_attacked(side) {
            return Some(FairyOutcome::won_by(side.opposite(), FairyReason::Checkmate));
        }
        Some(match self.rules.stalemate {
            Stalemate::Draw => FairyOutcome::drawn_by(FairyReason::Stalemate),
            Stalemate::Win => FairyOutcome::won_by(side, FairyReason::Stalemate),
            Stalemate::Loss => FairyOutcome::won_by(side.opposite(), FairyReason::Stalemate),
        })
    }

    pub(super) fn too_little_progress(&self) -> Option<FairyOutcome> {
        let enough = self.rules.fifty_move_rule?;
        let draw = FairyOutcome::drawn_by(FairyReason::FiftyMoveRule);
        (self.quiet_plies >= enough).then_some(draw)
    }
}
