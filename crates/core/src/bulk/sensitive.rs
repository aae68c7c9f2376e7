//! The squares on which the safety of the replier's king hangs.

use super::effects::Effects;
use super::parent::Parent;
use crate::attacks::{between, king_attacks, knight_attacks, open_lines};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::{Cpu, Lanes};
use crate::types::{Bitboard, Pockets, Role, Side, Square};

/// The squares that a move must neither leave nor enter, so that the replier's king has the moves that
/// it has after a null move, is not in check, and the same pieces are pinned to it.
///
/// Not to be left, whatever stands there:
/// - a line from a slider of the mover to the king on which nothing else stands but one piece of the
///   replier's; a piece that shields the king from a slider, alone or with one of the replier's;
/// - what alone attacks a square that the king might enter;
/// - what a slider of the mover attacks and such a square sees, if nothing attacks it yet.
///
/// Not to be entered:
/// - the lines to pinned pieces, and those to squares that the king might enter and that at most two
///   pieces attack: a move takes away no more than two attacks, one by leaving and one by entering;
/// - for each role, from where it would attack the king, a square that the king might enter and that
///   nothing attacks, or the king through one of its own pieces.
///
/// Neither: the path of a castling that no piece of the replier's blocks.
#[derive(Clone, Copy)]
pub(super) struct SensitiveSquares {
    pub(super) occupied: Bitboard,
    /// Squares not to leave.
    pub(super) from: Bitboard,
    /// Sliders that attack where the king may enter; all squares if the mover's king is near it. Such a
    /// piece must not castle.
    pub(super) near: Bitboard,
    /// Squares not to enter, for each role.
    pub(super) to: [Bitboard; 6],
    pub(super) effects: Effects,
    /// Where the replier may drop what it has in hand, for each role that it has.
    pub(super) drops: [Bitboard; 5],
}

impl SensitiveSquares {
    /// No move is neutral.
    pub(super) const EVERYTHING: Self = Self {
        occupied: Bitboard::FULL,
        from: Bitboard::FULL,
        near: Bitboard::FULL,
        to: [Bitboard::FULL; 6],
        effects: Effects::NONE,
        drops: [Bitboard::EMPTY; 5],
    };

    /// `E` replies.
    #[inline(always)]
    pub(super) fn new<R: Rules, E: Side, C: Cpu>(cpu: C, p: &Position<R>, parent: &Parent) -> Self {
        let (king, occupied) = (parent.king, p.blockers());
        let (own, theirs) = (p.by_color(E::COLOR), p.by_color(E::Enemy::COLOR));
        let none = Bitboard::EMPTY;
        let mover = &parent.mover;
        let mut zone = parent.king_steps - own;
        let (mut from, mut any, mut pinned) = (none, none, none);
        let mut near = Bitboard::FULL.masked_if(parent.kings_are_near);
        for castle in parent.castles() {
            any |= castle.empty;
            from |= castle.empty;
            zone |= castle.safe;
        }

        // Checks, pins and discoveries.
        let open = open_lines(king);
        for slider in (open.orthogonal & mover.orthogonal) | (open.diagonal & mover.diagonal) {
            let line = between(king, slider);
            let blockers = line & occupied;
            let shields = blockers & theirs;
            let others = blockers - theirs;
            if shields.is_empty() && !others.more_than_one() {
                any |= line;
                from |= Bitboard::of(slider);
                pinned |= others;
            } else if !shields.more_than_one() && !others.more_than_one() {
                from |= shields;
            }
        }
        let (mut bishop, mut rook) = (none, none);
        if mover.diagonal.any() || R::DROPS && parent.has_diagonal {
            let seen = cpu.bishop_attacks(king, occupied);
            bishop |= seen | cpu.bishop_attacks(king, occupied - (seen - theirs));
        }
        if mover.orthogonal.any() || R::DROPS && parent.has_orthogonal {
            let seen = cpu.rook_attacks(king, occupied);
            rook |= seen | cpu.rook_attacks(king, occupied - (seen - theirs));
        }
        let (mut knight, mut beside) = (parent.knight_checks, none);
        // Where no pawn must give check or take a square from the king.
        let mut guarded = Bitboard::of(king);

        // Squares that the king may enter.
        if zone.any() {
            let mut by = Attackers::default();
            by.add(E::Enemy::forward_east(mover.pawns));
            by.add(E::Enemy::forward_west(mover.pawns));
            for from in mover.knights {
                by.add(knight_attacks(from));
            }
            if parent.kings_are_near {
                by.add(king_span(mover.king));
            }
            for from in mover.diagonal {
                by.add(cpu.bishop_attacks(from, occupied));
            }
            for from in mover.orthogonal {
                by.add(cpu.rook_attacks(from, occupied));
            }
            let free = zone - by.one;
            let sole = zone & (by.one - by.two);
            let few = zone & (by.one - by.three);
            guarded |= free;
            from |= (E::forward_east(sole) | E::forward_west(sole)) & mover.pawns;
            if mover.knights.any() || R::DROPS {
                knight |= knight_span(free);
                from |= knight_span(sole) & mover.knights;
            }
            if parent.kings_are_near {
                beside = king_span(free);
                from |= king_span(sole) & mover.king;
            }
            let attacked = Attacked { zone, free, sole, few };
            if mover.diagonal.any() || R::DROPS {
                let lines = attacked.lines::<C, true>(cpu, mover.diagonal, occupied);
                bishop |= lines.seen;
                from |= lines.from;
                near |= lines.near;
                any |= lines.between;
            }
            if mover.orthogonal.any() || R::DROPS {
                let lines = attacked.lines::<C, false>(cpu, mover.orthogonal, occupied);
                rook |= lines.seen;
                from |= lines.from;
                near |= lines.near;
                any |= lines.between;
            }
        }
        let pawn = E::forward_east(guarded) | E::forward_west(guarded);

        let mut drops = [none; 5];
        if R::DROPS {
            for (squares, role) in drops.iter_mut().zip(Pockets::ROLES) {
                *squares = R::drops::<E>(p, role);
                // A move from or to where this role may not be dropped changes the number of squares
                // that are left for it.
                let closed = (!*squares).masked_if(squares.any());
                any |= closed;
                from |= closed;
            }
        }
        // What the king may take back, what it castles with, and with pieces in hand everything.
        let mut kept = parent.king_steps.with(king);
        for castle in parent.castles() {
            kept |= castle.rook;
        }
        if R::DROPS {
            kept = Bitboard::FULL;
        }
        let effects = Effects::new::<R, E, C>(cpu, p, pinned, kept);
        let to =
            [any | pawn, any | knight, any | bishop, any | rook, any | bishop | rook, any | beside];
        Self { occupied, from, near, to, effects, drops }
    }

    /// `E` replies, and has no king to keep safe.
    #[inline(always)]
    pub(super) fn free<R: Rules, E: Side, C: Cpu>(cpu: C, p: &Position<R>) -> Self {
        let none = Bitboard::EMPTY;
        let must_capture = R::MUST_CAPTURE && R::must_capture(p);
        let mut kept = king_span(p.by_piece(Role::King.of(E::COLOR)));
        if R::DROPS || must_capture {
            kept = Bitboard::FULL;
        }
        // In lanes there are no effects, as without checks and pins a lane takes less time than one.
        let (mut effects, mut any) = (Effects::NONE, none);
        if const { C::Lanes::LANES > 1 } {
            any = reach::<R, E, C>(cpu, p);
        } else {
            effects = Effects::new::<R, E, C>(cpu, p, none, kept);
            if must_capture {
                any = effects.touched();
            }
        }
        if must_capture {
            // Then it does matter on what a leaper lands.
            let own = p.by_color(E::COLOR);
            for from in p.by_role(Role::Knight) & own {
                any |= knight_attacks(from);
            }
            for from in p.by_role(Role::King) & own {
                any |= king_attacks(from);
            }
        }
        Self {
            occupied: p.blockers(),
            from: any,
            near: none,
            to: [any; 6],
            effects,
            drops: [none; 5],
        }
    }
}

/// The squares that the replier's king may enter, by how many pieces attack them.
struct Attacked {
    zone: Bitboard,
    /// None.
    free: Bitboard,
    /// One.
    sole: Bitboard,
    /// One or two.
    few: Bitboard,
}

/// What one kind of slider has to do with such squares.
struct Lines {
    /// What the squares that nothing attacks see.
    seen: Bitboard,
    /// What no piece must leave.
    from: Bitboard,
    /// The sliders that attack any of the squares.
    near: Bitboard,
    /// What stands between a slider and a square that at most two pieces attack.
    between: Bitboard,
}

impl Attacked {
    #[inline(always)]
    fn lines<C: Cpu, const DIAGONAL: bool>(
        &self,
        cpu: C,
        sliders: Bitboard,
        occupied: Bitboard,
    ) -> Lines {
        let none = Bitboard::EMPTY;
        let mut lines = Lines { seen: none, from: none, near: none, between: none };
        for square in self.free {
            lines.seen |= attacks::<C, DIAGONAL>(cpu, square, occupied);
        }
        for slider in sliders {
            let attacked = attacks::<C, DIAGONAL>(cpu, slider, occupied);
            let own = Bitboard::of(slider);
            lines.from |= attacked & lines.seen;
            lines.near |= own.masked_if(!attacked.is_disjoint(self.zone));
            lines.from |= own.masked_if(!attacked.is_disjoint(self.sole));
            for square in attacked & self.few {
                lines.between |= between(slider, square);
            }
        }
        lines
    }
}

#[inline(always)]
fn attacks<C: Cpu, const DIAGONAL: bool>(cpu: C, from: Square, occupied: Bitboard) -> Bitboard {
    if DIAGONAL { cpu.bishop_attacks(from, occupied) } else { cpu.rook_attacks(from, occupied) }
}

/// What the sliders of `E` attack, and where its pawns could push to if nothing stood there, or
/// capture.
#[inline(always)]
fn reach<R: Rules, E: Side, C: Cpu>(cpu: C, p: &Position<R>) -> Bitboard {
    let (own, occupied) = (p.by_color(E::COLOR), p.blockers());
    let pawns = p.by_role(Role::Pawn) & own;
    let step = E::forward(pawns);
    let mut any = step
        | E::forward(step & E::forward(R::double_push_region(p)[E::COLOR]))
        | E::forward_east(pawns)
        | E::forward_west(pawns);
    for from in p.board().diagonal_sliders(E::COLOR) {
        any |= cpu.bishop_attacks(from, occupied);
    }
    for from in p.board().orthogonal_sliders(E::COLOR) {
        any |= cpu.rook_attacks(from, occupied);
    }
    any
}

/// Squares by how many attack them.
#[derive(Default)]
struct Attackers {
    /// One or more.
    one: Bitboard,
    /// Two or more.
    two: Bitboard,
    /// Three or more.
    three: Bitboard,
}

impl Attackers {
    /// Adds what a piece attacks.
    #[inline(always)]
    fn add(&mut self, attacks: Bitboard) {
        self.three |= self.two & attacks;
        self.two |= self.one & attacks;
        self.one |= attacks;
    }
}

/// What a king on any of these squares attacks, and the squares between.
#[inline(always)]
fn king_span(set: Bitboard) -> Bitboard {
    let row = set | set.east() | set.west();
    row | row.north() | row.south()
}

/// What knights on all these squares attack.
#[inline(always)]
fn knight_span(set: Bitboard) -> Bitboard {
    let (east, west) = (set.east(), set.west());
    let (near, far) = (east | west, east.east() | west.west());
    near.north().north() | near.south().south() | far.north() | far.south()
}
