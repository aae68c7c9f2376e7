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
    /// A side has no piece of this kind, or too few.
    Extinct(KindId),
    /// A side has too few pieces in all.
    TooFew,
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
            let winner = if self.rules.extinct_wins { side } else { side.opposite() };
            let number =
                |kind| self.squares_of(side, kind).count() + self.in_hand(side, kind) as usize;
            let left = self.rules.extinct_left as usize;
            let all: usize = self.rules.kind_ids().map(number).sum();
            if self.rules.extinct_together && all <= left {
                return Some(FairyOutcome::won_by(winner, FairyReason::TooFew));
            }
            if let Some(&kind) = self.rules.extinct.iter().find(|&&kind| number(kind) <= left) {
                return Some(FairyOutcome::won_by(winner, FairyReason::Extinct(kind)));
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
        let mover = self.side_to_move();
        let reached = Side::BOTH.map(|side| self.kind_on_goal(side));
        if self.rules.goal_reply {
            match (mover, reached) {
                (Side::White, [Some(_), Some(kind)]) => {
                    return Some(FairyOutcome::drawn_by(FairyReason::Goal(kind)));
                }
                (Side::Black, [Some(_), None]) => {
                    let equalises = |mv| self.play(mv).kind_on_goal(Side::Black).is_some();
                    if self.moves_after_ending().into_iter().any(equalises) {
                        return None;
                    }
                }
                _ => {}
            }
        }
        [mover.opposite(), mover].into_iter().find_map(|side| {
            let kind = reached[side as usize]?;
            Some(FairyOutcome::won_by(side, FairyReason::Goal(kind)))
        })
    }

    /// The first kind of a side's pieces on their goals, if they are enough.
    fn kind_on_goal(&self, side: Side) -> Option<KindId> {
        let mut there = Vec::new();
        for (&(owner, kind), goal) in self.rules.goal.iter().filter(|(piece, _)| piece.0 == side) {
            let has_lasted = self.rules.goal_reply && side == self.side_to_move();
            let is_proven = !self.rules.goal_safe || has_lasted;
            let counts = |square: &u8| is_proven || !self.is_attacked(*square, side.opposite());
            let pieces = self.squares_of(owner, kind).filter(|square| goal.contains(*square));
            there.extend(pieces.filter(counts).map(|_| kind));
        }
        there.first().copied().filter(|_| there.len() >= self.rules.goal_count)
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
            let winner = if self.rules.checkmate_wins { side } else { side.opposite() };
            return Some(FairyOutcome::won_by(winner, FairyReason::Checkmate));
        }
        let number = |side| {
            let kinds = self.rules.kind_ids();
            let of_kind =
                |kind| self.squares_of(side, kind).count() + self.in_hand(side, kind) as usize;
            kinds.map(of_kind).sum::<usize>()
        };
        let (own, enemy) = (number(side), number(side.opposite()));
        let has_result =
            if self.rules.stalemate_counts && own > enemy { side.opposite() } else { side };
        let is_drawn = self.rules.stalemate_counts && own == enemy;
        Some(match self.rules.stalemate {
            Stalemate::Win if !is_drawn => FairyOutcome::won_by(has_result, FairyReason::Stalemate),
            Stalemate::Loss if !is_drawn => {
                FairyOutcome::won_by(has_result.opposite(), FairyReason::Stalemate)
            }
            _ => FairyOutcome::drawn_by(FairyReason::Stalemate),
        })
    }

    pub(super) fn too_little_progress(&self) -> Option<FairyOutcome> {
        let enough = self.rules.fifty_move_rule?;
        let draw = FairyOutcome::drawn_by(FairyReason::FiftyMoveRule);
        (self.quiet_plies >= enough).then_some(draw)
    }
}
