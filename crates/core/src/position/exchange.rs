//! What a capture and the recaptures on its square win.

use super::Position;
use crate::attacks::{bishop_attacks, rook_attacks};
use crate::rules::Rules;
use crate::types::{Bitboard, ByRole, Color, Move, MoveKind, Role, Square};

/// What each role is worth in exchanges, in hundredths of a pawn; a king is more than all others.
const VALUES: ByRole<i32> = ByRole([100, 300, 300, 500, 900, 30_000]);

impl<R: Rules> Position<R> {
    /// Static exchange evaluation: what the mover wins, in hundredths of a pawn, if both sides capture
    /// on the target square with their cheapest piece for as long as it pays.
    ///
    /// A pawn is 100, knight and bishop 300, rook 500, queen 900. Sliders that stand behind capturing
    /// pieces join in, promotions of the move itself count, and a king captures only what is no longer
    /// defended. Pins, and checks elsewhere, are not looked at. Castling is 0.
    ///
    /// ```
    /// use tabiya_core::{Position, UciMove};
    /// let p: Position = "4k3/3p4/4p3/8/8/1B6/8/4K3 w - - 0 1".parse()?;
    /// let take = "b3e6".parse::<UciMove>()?.to_move(&p)?;
    /// assert_eq!(p.see(take), 100 - 300);
    /// assert!(!p.see_ge(take, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn see(&self, m: Move) -> i32 {
        if m.kind() == MoveKind::Castle {
            return 0;
        }
        let mut exchange = Exchange::new(self, m);
        // What the side that captured last has won, were it to stop there: one entry a capture.
        let mut gains = [0; 32];
        gains[0] = self.first_gain(m);
        let mut last = 0;
        let mut side = !self.turn();
        while last + 1 < gains.len()
            && let Some(taken) = exchange.capture(self, side)
        {
            gains[last + 1] = taken - gains[last];
            last += 1;
            side = !side;
        }
        // Nobody need recapture; the move itself is made.
        while last > 0 {
            gains[last - 1] = gains[last - 1].min(-gains[last]);
            last -= 1;
        }
        gains[0]
    }

    /// Whether [`see`](Self::see) is at least this much; the exchange is played only until that is known.
    pub fn see_ge(&self, m: Move, threshold: i32) -> bool {
        if m.kind() == MoveKind::Castle {
            return threshold <= 0;
        }
        // By how much the side that captured last has what it wants, were the exchange to end there.
        let mut margin = self.first_gain(m) - threshold;
        // Nobody can win more than the first capture, nor lose more than what made it.
        if margin < 0 {
            return false;
        }
        if margin >= VALUES[m.promotion().unwrap_or(m.role())] {
            return true;
        }
        let mut exchange = Exchange::new(self, m);
        let mut side = !self.turn();
        while let Some(taken) = exchange.capture(self, side) {
            // The other side wants the contrary: one hundredth less than the threshold, at most.
            margin = taken - margin - 1;
            if margin < 0 {
                break;
            }
            side = !side;
            if margin >= exchange.worth {
                break;
            }
        }
        // Whoever's turn it is could not, or need not, change what there is.
        side != self.turn()
    }

    /// What a move captures, and what its pawn becomes worth.
    fn first_gain(&self, m: Move) -> i32 {
        let taken = self.captured(m).map_or(0, |(role, _)| VALUES[role]);
        taken + m.promotion().map_or(0, |role| VALUES[role] - VALUES[Role::Pawn])
    }
}

/// The pieces that can still capture on a square.
struct Exchange {
    target: Square,
    occupied: Bitboard,
    attackers: Bitboard,
    /// What stands on the square.
    worth: i32,
}

impl Exchange {
    /// The exchange after its first move.
    fn new<R: Rules>(p: &Position<R>, m: Move) -> Self {
        let mut occupied = p.blockers().with(m.to());
        if !matches!(m.kind(), MoveKind::Drop(_)) {
            occupied = occupied.without(m.from());
        }
        if m.kind() == MoveKind::EnPassant {
            occupied = occupied.without(Square::new(m.to().file(), m.from().rank()));
        }
        Self {
            target: m.to(),
            occupied,
            attackers: p.attackers_to(m.to(), occupied),
            worth: VALUES[m.promotion().unwrap_or(m.role())],
        }
    }

    /// Captures with the cheapest piece of a side, and says what that took; `None` if there is none.
    fn capture<R: Rules>(&mut self, p: &Position<R>, side: Color) -> Option<i32> {
        let attackers = self.attackers & self.occupied;
        let ours = attackers & p.by_color(side);
        let (role, from) = Role::ALL.into_iter().find_map(|role| {
            let from = (ours & p.by_role(role)).first()?;
            Some((role, from))
        })?;
        if role == Role::King && (attackers & p.by_color(!side)).any() {
            return None;
        }
        self.occupied = self.occupied.without(from);
        // Whoever stands behind on the same line comes nearer.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            let sliders = p.by_role(Role::Bishop) | p.by_role(Role::Queen);
            self.attackers |= sliders & bishop_attacks(self.target, self.occupied);
        }
        if matches!(role, Role::Rook | Role::Queen) {
            let sliders = p.by_role(Role::Rook) | p.by_role(Role::Queen);
            self.attackers |= sliders & rook_attacks(self.target, self.occupied);
        }
        Some(core::mem::replace(&mut self.worth, VALUES[role]))
    }
}
