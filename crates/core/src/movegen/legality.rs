//! Questions about one move, answered without generating the others.

use super::Masks;
use super::masks_of;
use super::pawns::{en_passant_capturers, pawn_moves};
use super::sink::Seek;
use crate::attacks::{king_attacks, knight_attacks, pawn_attacks};
use crate::position::Position;
use crate::rules::{Checks, Roles, Rules};
use crate::simd::{Cpu, Job, Portable, anywhere};
use crate::types::{
    Bitboard, Black, CastlingSide, Color, Move, MoveKind, Role, Side, Square, White,
};

struct Judging<'a, R: Rules>(&'a Position<R>, Move);

impl<R: Rules> Job for Judging<'_, R> {
    type Out = bool;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> bool {
        match self.0.turn() {
            Color::White => is_legal::<R, White, C>(cpu, self.0, self.1),
            Color::Black => is_legal::<R, Black, C>(cpu, self.0, self.1),
        }
    }
}

#[inline(always)]
fn is_legal<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>, m: Move) -> bool {
    if R::is_over(p) {
        return false;
    }
    let masks = masks_of::<R, S, C>(cpu, p);
    let legal = match R::judged_captures::<S>(p) {
        Some(judged) if p.by_color(S::Enemy::COLOR).contains(m.to()) => {
            let open = Masks::open(judged);
            is_within::<R, S, C>(cpu, p, &open, m) && R::is_legal_after::<S, C>(cpu, p, m)
        }
        _ => is_within::<R, S, C>(cpu, p, &masks, m),
    };
    legal && (R::checks::<S>(p) != Checks::Forbidden || !p.gives_check(m))
}

/// Whether the masks let a piece that is there make the move.
#[inline(always)]
fn is_within<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>, masks: &Masks, m: Move) -> bool {
    let (from, to) = (m.from(), m.to());
    if let MoveKind::Drop(role) = m.kind() {
        let open = masks.targets - p.blockers();
        return (R::drops::<S>(p, role) & open).contains(to);
    }
    if !p.by_piece(m.role().of(S::COLOR)).contains(from) {
        return false;
    }
    let reached = match m.kind() {
        MoveKind::Castle => return p.king(S::COLOR) == Some(from) && masks.castles.contains(to),
        MoveKind::EnPassant => {
            return p.en_passant() == Some(to)
                && en_passant_capturers::<R, S, C>(cpu, p, to).contains(from);
        }
        MoveKind::Normal(Role::Pawn) | MoveKind::DoublePush | MoveKind::Promotion(_) => {
            let mut seek = Seek { wanted: m, found: false };
            pawn_moves::<R, S, C, _>(cpu, p, masks, Bitboard::of(to), &mut seek);
            return seek.found;
        }
        MoveKind::Normal(Role::King) if p.royal_king(S::COLOR).is_some() => {
            return masks.king_targets.contains(to);
        }
        MoveKind::Normal(Role::King) => king_attacks(from),
        MoveKind::Normal(Role::Knight) => knight_attacks(from),
        MoveKind::Normal(Role::Bishop) => cpu.bishop_attacks(from, p.blockers()),
        MoveKind::Normal(Role::Rook) => cpu.rook_attacks(from, p.blockers()),
        MoveKind::Normal(Role::Queen) | MoveKind::Drop(_) => {
            cpu.bishop_attacks(from, p.blockers()) | cpu.rook_attacks(from, p.blockers())
        }
    };
    let may_land = R::mobility(p, S::COLOR, m.role());
    (reached & masks.targets & may_land & masks.pin_line(p.royal_king(S::COLOR), from)).contains(to)
}

impl<R: Rules> Position<R> {
    /// Whether a move, whatever its 16 bits say, is legal here. No list is made.
    ///
    /// ```
    /// use tabiya_core::{Move, MoveKind, Position, Square};
    /// let p = Position::startpos();
    /// assert!(p.is_legal(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)));
    /// assert!(!p.is_legal(Move::new(Square::E1, Square::H1, MoveKind::Castle)));
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        anywhere(Judging(self, m))
    }

    /// [`is_legal`](Self::is_legal) within a job that runs on a processor.
    #[inline(always)]
    pub fn is_legal_on<C: Cpu>(&self, cpu: C, m: Move) -> bool {
        Judging(self, m).run(cpu)
    }

    /// Whether a legal move gives check, by itself or by what it uncovers. In chess it is not played
    /// for that.
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
            // Kings can check each other, or a move does more than it shows: too rare to be looked
            // at without playing.
            return self.play_unchecked(m).is_check();
        }
        AfterMove::new(self, m, king).attacks(king)
    }
}

/// The mover's pieces as they stand after the move, as far as they may enter the enemy king's square,
/// and all squares then occupied.
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
        let mut after = Self {
            occupied: p.blockers().without(from),
            pawns: (p.entering(us, Role::Pawn, king) & p.by_color(us)).without(from),
            knights: (p.entering(us, Role::Knight, king) & p.by_color(us)).without(from),
            diagonal: p.diagonal_sliders_to(us, king).without(from),
            orthogonal: p.orthogonal_sliders_to(us, king).without(from),
            us,
            entering: Role::ALL
                .into_iter()
                .filter(|&role| R::mobility(p, us, role).contains(king))
                .fold(Roles::EMPTY, Roles::with),
        };
        match m.kind() {
            MoveKind::Castle => {
                let (king, rook) = CastlingSide::of(from, to).destinations(us.back_rank());
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
