//! Static exchange evaluation: captures and recaptures on one square.

use super::Position;
use crate::attacks::{bishop_attacks, rook_attacks};
use crate::rules::Rules;
use crate::types::{Bitboard, ByRole, Color, Move, MoveKind, Role, Square};

/// The value of each role in exchanges, in hundredths of a pawn; a king is worth more than all others.
const VALUES: ByRole<i32> = ByRole([100, 300, 300, 500, 900, 30_000]);

impl<R: Rules> Position<R> {
    /// Static exchange evaluation: what the mover wins, in hundredths of a pawn, if both sides capture on the
    /// target square with their least valuable piece for as long as it pays.
    ///
    /// A pawn is 100, knight and bishop 300, rook 500, queen 900. Sliders behind capturing pieces are included,
    /// a promotion counts only if `m` is the promotion, and a king captures only undefended pieces. Pins and
    /// checks are ignored. Castling is 0.
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
        let mut exchange = StaticExchange::new(self, m);
        // One entry per capture: the gain of the capturing side if the exchange ended with this capture.
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
        // A side recaptures only if it gains by that; only the first move is always made.
        while last > 0 {
            gains[last - 1] = gains[last - 1].min(-gains[last]);
            last -= 1;
        }
        gains[0]
    }

    /// Whether [`see`](Self::see) is at least `threshold`. This stops as soon as the answer is known.
    pub fn see_ge(&self, m: Move, threshold: i32) -> bool {
        if m.kind() == MoveKind::Castle {
            return threshold <= 0;
        }
        // The gain of the mover minus `threshold`, from the view of the side that captured last, if the exchange ended
        // now.
        let mut margin = self.first_gain(m) - threshold;
        // The mover can win at most the first captured piece, and lose at most the piece that captured it.
        if margin < 0 {
            return false;
        }
        if margin >= VALUES[m.promotion().unwrap_or(m.role())] {
            return true;
        }
        let mut exchange = StaticExchange::new(self, m);
        let mut side = !self.turn();
        while let Some(taken) = exchange.capture(self, side) {
            // The opponent aims to keep the mover's gain to at most `threshold - 1`.
            margin = taken - margin - 1;
            if margin < 0 {
                break;
            }
            side = !side;
            if margin >= exchange.worth {
                break;
            }
        }
        // `side` cannot reach its aim by capturing.
        side != self.turn()
    }

    /// The value of the captured piece, plus the value that a pawn gains by promotion.
    fn first_gain(&self, m: Move) -> i32 {
        let taken = self.captured(m).map_or(0, |(role, _)| VALUES[role]);
        taken + m.promotion().map_or(0, |role| VALUES[role] - VALUES[Role::Pawn])
    }
}

/// An exchange: the pieces that can still capture on a square.
struct StaticExchange {
    target: Square,
    occupied: Bitboard,
    attackers: Bitboard,
    /// The value of the piece on the target square.
    worth: i32,
}

impl StaticExchange {
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

    /// Captures with the least valuable piece of a side and returns the value of the captured piece; `None`
    /// if no piece can capture.
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
        // Sliders behind the capturing piece on the same line now attack the target.
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
