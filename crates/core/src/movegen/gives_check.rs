//! Whether a move gives check, without playing it.

use crate::attacks::{knight_attacks, pawn_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::{Cpu, Portable};
use crate::types::{Bitboard, CastlingSide, Color, Move, MoveKind, Role, Roles, Square};

/// # Whether a move gives check
impl<R: Rules> Position<R> {
    /// Whether a legal move gives a check that must be answered, directly or by discovery. In chess, this is found
    /// without playing the move.
    ///
    /// ```
    /// use tabiya_core::{Position, UciMove};
    /// let p: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// let check: UciMove = "a1a8".parse()?;
    /// assert!(p.gives_check(check.to_move(&p)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, m: Move) -> bool {
        let us = self.turn();
        let Some(king) = self.royal_king(!us) else { return false };
        if R::mobility(self, !us, Role::King) != Bitboard::FULL || !R::plays_as_chess(self) {
            // Either kings can check each other, or moves change other squares than their own. Such rules are
            // rare, so the move is played.
            return self.play_unchecked(m).must_answer_check();
        }
        AfterMove::new(self, m, king).attacks(king)
    }
}

/// The board after a move: all occupied squares, and the squares of the mover's pieces that may enter the enemy
/// king's square.
struct AfterMove {
    occupied: Bitboard,
    pawns: Bitboard,
    knights: Bitboard,
    diagonal: Bitboard,
    orthogonal: Bitboard,
    us: Color,
    /// The roles that may enter the enemy king's square.
    entering: Roles,
}

impl AfterMove {
    fn new<R: Rules>(p: &Position<R>, m: Move, king: Square) -> Self {
        let us = p.turn();
        let (from, to) = (m.from(), m.to());
        let mut entering = Roles::EMPTY;
        for role in Role::ALL {
            if R::mobility(p, us, role).contains(king) {
                entering = entering.with(role);
            }
        }
        let mut after = Self {
            occupied: p.blockers().without(from),
            pawns: (p.entering(us, Role::Pawn, king) & p.by_color(us)).without(from),
            knights: (p.entering(us, Role::Knight, king) & p.by_color(us)).without(from),
            diagonal: p.diagonal_sliders_to(us, king).without(from),
            orthogonal: p.orthogonal_sliders_to(us, king).without(from),
            us,
            entering,
        };
        match m.kind() {
            MoveKind::Castle => {
                let (king, rook) =
                    CastlingSide::from_king_and_rook(from, to).destinations(us.back_rank());
                after.occupied = after.occupied.without(to).with(king);
                after.orthogonal = after.orthogonal.without(to);
                after.land(Role::Rook, rook);
            }
            MoveKind::EnPassant => {
                let captured = Square::new(to.file(), from.rank());
                after.occupied = after.occupied.without(captured);
                after.land(Role::Pawn, to);
            }
            MoveKind::Promotion(role) | MoveKind::Normal(role) | MoveKind::Drop(role) => {
                after.land(role, to);
            }
            MoveKind::DoublePush => after.land(Role::Pawn, to),
        }
        after
    }

    fn land(&mut self, role: Role, to: Square) {
        let bit = Bitboard::of(to);
        self.occupied |= bit;
        match role {
            _ if !self.entering.contains(role) => {}
            Role::Pawn => self.pawns |= bit,
            Role::Knight => self.knights |= bit,
            Role::Bishop => self.diagonal |= bit,
            Role::Rook => self.orthogonal |= bit,
            Role::Queen => {
                self.diagonal |= bit;
                self.orthogonal |= bit;
            }
            Role::King => {}
        }
    }

    fn attacks(&self, king: Square) -> bool {
        let attackers = (pawn_attacks(!self.us, king) & self.pawns)
            | (knight_attacks(king) & self.knights)
            | (Portable.bishop_attacks(king, self.occupied) & self.diagonal)
            | (Portable.rook_attacks(king, self.occupied) & self.orthogonal);
        attackers.any()
    }
}
