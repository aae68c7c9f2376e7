//! Positions that have no fault, but that no game can reach.

use core::fmt;

use super::{Fault, Position};
use crate::attacks::pawn_attacks;
use crate::rules::{Ends, Rules, Validity};
use crate::types::{Bitboard, Color, Role, Square};

/// A reason why no game can reach a position, although the position has no [`Fault`]. Strict readers accept it, and
/// lenient readers note it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Unreachable {
    /// This side is to move, and was in check before the other side's double push, which took the check away.
    CheckBeforePush(Color),
    /// The half-move clock is greater than this limit, at which every game has ended: 150 in chess, by the
    /// seventy-five-move rule.
    HalfmoveClock(u32),
}

impl Unreachable {
    /// [`HalfmoveClock`](Self::HalfmoveClock) if a half-move clock is too great under rules where a player may claim a draw
    /// after `fifty_move_rule` plies. Half as many plies later the game is drawn without a claim, unless it is over.
    pub fn by_clock(clock: u16, fifty_move_rule: Option<u32>) -> Option<Self> {
        let limit = fifty_move_rule.map(|plies| plies.saturating_add(plies / 2))?;
        (u32::from(clock) > limit).then_some(Self::HalfmoveClock(limit))
    }
}

impl fmt::Display for Unreachable {
    /// Writes a sentence such as `black was in check before white's double push`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CheckBeforePush(color) => {
                write!(f, "{color} was in check before {}'s double push", !*color)
            }
            Self::HalfmoveClock(limit) => {
                write!(f, "the half-move clock is above {limit}, where every game has ended")
            }
        }
    }
}

/// # Whether a game can reach the position
impl<R: Rules> Position<R> {
    /// The reasons why no game can reach this position, besides any [`Fault`].
    ///
    /// ```
    /// use tabiya_core::Position;
    /// // Before the pawn went from b2 to b4, it gave check, and it was White's turn.
    /// let p: Position = "8/8/8/8/pP6/2k5/K7/8 b - b3 0 1".parse()?;
    /// let reasons: Vec<String> = p.unreachable().map(|reason| reason.to_string()).collect();
    /// assert_eq!(reasons, ["black was in check before white's double push"]);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn unreachable(&self) -> impl Iterator<Item = Unreachable> + use<R> {
        let us = self.turn();
        let hidden = self.hidden_checkers().any().then_some(Unreachable::CheckBeforePush(us));
        let rule = R::Ends::fifty_move_rule(self);
        hidden.into_iter().chain(Unreachable::by_clock(self.halfmove_clock(), rule))
    }

    /// The enemy pieces that attacked the king of the side to move before the double push that was the last move, and do
    /// not attack it now. The pushed pawn is on its present square.
    pub(crate) fn hidden_checkers(&self) -> Bitboard {
        let us = self.turn();
        let (Some(king), Some(push)) = (self.royal_king(us), self.last_push()) else {
            return Bitboard::EMPTY;
        };
        let is_ignored = R::Validity::ignored(self).contains(Fault::ImpossibleCheck(us));
        if is_ignored || R::check_immune_squares(self, us).contains(king) {
            return Bitboard::EMPTY;
        }
        let attackers = self.attackers_of(!us, king, push.occupied_before);
        let may_attack = self.entering(!us, Role::Pawn, king).contains(push.to);
        let from_origin = may_attack && pawn_attacks(us, king).contains(push.from);
        let pawn = Bitboard::of(push.to);
        (attackers - pawn - self.checkers_of(us)) | pawn.masked_if(from_origin)
    }

    /// The double push that was the last move, if the position has its e.p. square.
    pub(super) fn last_push(&self) -> Option<LastPush> {
        let passed = self.en_passant_square()?;
        let up = if self.turn() == Color::White { 1 } else { -1 };
        let (from, to) = (passed.offset(0, up)?, passed.offset(0, -up)?);
        let occupied_before = self.blockers().without(to).with(from);
        Some(LastPush { from, to, occupied_before })
    }
}

/// A double push that was the last move.
pub(super) struct LastPush {
    /// The square that the pawn left.
    pub(super) from: Square,
    /// The square that the pawn entered.
    pub(super) to: Square,
    /// The squares that blocked sliders before the push.
    pub(super) occupied_before: Bitboard,
}
