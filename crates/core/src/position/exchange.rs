//! Static exchange evaluation: captures and recaptures on one square.

use super::Position;
use crate::attacks::{between, bishop_attacks, open_lines, rook_attacks};
use crate::rules::Rules;
use crate::types::{Bitboard, ByRole, Color, Move, MoveKind, Role, Square};

/// The value of each role in exchanges, in hundredths of a pawn.
const VALUES: ByRole<i32> = ByRole([100, 300, 300, 500, 900, 0]);

/// # Exchanges
impl<R: Rules> Position<R> {
    /// Static exchange evaluation: what the mover wins, in hundredths of a pawn, if both sides capture on the
    /// target square with their least valuable piece for as long as it pays.
    ///
    /// A pawn is 100, knight and bishop 300, rook 500, queen 900; [`see_by`](Self::see_by) takes other values. Sliders
    /// behind capturing pieces are included, and a piece does not capture if that would expose its king to a slider. A
    /// promotion counts only if `m` is the promotion, and a king captures only undefended pieces. Checks that the
    /// exchange gives are ignored. Castling is 0.
    ///
    /// ```
    /// use tabiya_core::{Position, UciMove};
    /// let see = |fen: &str, m: &str| -> Result<i32, Box<dyn std::error::Error>> {
    ///     let p: Position = fen.parse()?;
    ///     Ok(p.see(m.parse::<UciMove>()?.to_move(&p)?))
    /// };
    /// assert_eq!(see("4k3/3p4/4p3/8/8/1B6/8/4K3 w - - 0 1", "b3e6")?, 100 - 300);
    /// // The pawn on e6 is pinned.
    /// assert_eq!(see("4k3/8/4p3/3p4/8/2N5/8/K3R3 w - - 0 1", "c3d5")?, 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn see(&self, m: Move) -> i32 {
        self.see_by(&VALUES, m)
    }

    /// Whether [`see`](Self::see) is at least `threshold`. This stops as soon as the answer is known.
    #[inline]
    pub fn see_ge(&self, m: Move, threshold: i32) -> bool {
        self.see_ge_by(&VALUES, m, threshold)
    }

    /// [`see`](Self::see) with other values of the roles, in any unit. They must not be negative; that of a king does
    /// not matter, since it is never captured.
    ///
    /// ```
    /// use tabiya_core::{ByRole, Position, UciMove};
    /// let p: Position = "4k3/3p4/4p3/8/8/1B6/8/4K3 w - - 0 1".parse()?;
    /// let take = "b3e6".parse::<UciMove>()?.to_move(&p)?;
    /// assert_eq!(p.see_by(&ByRole([1, 3, 3, 5, 9, 0]), take), 1 - 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn see_by(&self, values: &ByRole<i32>, m: Move) -> i32 {
        if m.kind() == MoveKind::Castle {
            return 0;
        }
        let mut exchange = StaticExchange::new(self, values, m);
        // One entry per capture: the gain of the capturing side if the exchange ended with this capture.
        let mut gains = [0; 32];
        gains[0] = self.first_gain(values, m);
        let mut last = 0;
        let mut side = !self.turn();
        while last + 1 < gains.len()
            && let Some(taken) = exchange.capture(side)
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

    /// Whether [`see_by`](Self::see_by) is at least `threshold`. This stops as soon as the answer is known.
    pub fn see_ge_by(&self, values: &ByRole<i32>, m: Move, threshold: i32) -> bool {
        if m.kind() == MoveKind::Castle {
            return threshold <= 0;
        }
        // The gain of the mover minus `threshold`, from the view of the side that captured last, if the exchange ended
        // now.
        let mut margin = self.first_gain(values, m) - threshold;
        // The mover can win at most the first captured piece, and lose at most the piece that captured it.
        if margin < 0 {
            return false;
        }
        let piece = m.promotion().unwrap_or(m.role());
        if piece == Role::King || margin >= values[piece] {
            return true;
        }
        let mut exchange = StaticExchange::new(self, values, m);
        let mut side = !self.turn();
        while let Some(taken) = exchange.capture(side) {
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
    #[inline(always)]
    fn first_gain(&self, values: &ByRole<i32>, m: Move) -> i32 {
        let taken = self.captured(m).map_or(0, |(role, _)| values[role]);
        taken + m.promotion().map_or(0, |role| values[role] - values[Role::Pawn])
    }
}

/// An exchange: the pieces that can still capture on a square.
struct StaticExchange<'a, R: Rules> {
    p: &'a Position<R>,
    values: &'a ByRole<i32>,
    target: Square,
    occupied: Bitboard,
    attackers: Bitboard,
    /// The value of the piece on the target square.
    worth: i32,
}

impl<'a, R: Rules> StaticExchange<'a, R> {
    /// The exchange after its first move.
    fn new(p: &'a Position<R>, values: &'a ByRole<i32>, m: Move) -> Self {
        let mut occupied = p.blockers().with(m.to());
        if !matches!(m.kind(), MoveKind::Drop(_)) {
            occupied = occupied.without(m.from());
        }
        if m.kind() == MoveKind::EnPassant {
            occupied = occupied.without(Square::new(m.to().file(), m.from().rank()));
        }
        Self {
            p,
            values,
            target: m.to(),
            occupied,
            attackers: p.attackers_to(m.to(), occupied),
            worth: values[m.promotion().unwrap_or(m.role())],
        }
    }

    /// Captures with the least valuable piece of a side and returns the value of the captured piece; `None`
    /// if no piece can capture.
    fn capture(&mut self, side: Color) -> Option<i32> {
        let p = self.p;
        let attackers = self.attackers & self.occupied;
        let ours = attackers & p.by_color(side);
        let (role, from) = Role::ALL.into_iter().find_map(|role| {
            let mut pieces = (ours & p.by_role(role)).into_iter();
            Some((role, pieces.find(|&from| !self.is_pinned(side, from))?))
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
        Some(core::mem::replace(&mut self.worth, self.values[role]))
    }

    /// Whether a capture by the piece on `from` would expose its king to a slider that is still there.
    #[inline(always)]
    fn is_pinned(&self, side: Color, from: Square) -> bool {
        let p = self.p;
        let Some(king) = p.royal_king(side) else { return false };
        let lines = open_lines(king);
        let occupied = self.occupied.without(from);
        let exposed = if lines.diagonal.contains(from) {
            bishop_attacks(king, occupied) & p.diagonal_sliders_to(!side, king)
        } else if lines.orthogonal.contains(from) {
            rook_attacks(king, occupied) & p.orthogonal_sliders_to(!side, king)
        } else {
            return false;
        };
        // The piece on the target is the one that is captured, whatever the position has there.
        let there = self.occupied.without(self.target);
        (exposed & there).into_iter().any(|slider| between(king, slider).contains(from))
    }
}
