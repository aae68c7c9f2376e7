//! The squares on which the safety of the replier's king depends.

use super::effects::Effects;
use super::free_kernel::FreeParent;
use super::null_move::{free_replies, royal_replies};
use super::parent::Parent;
use crate::attacks::{between, king_attacks, knight_attacks, open_lines};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::{Cpu, Lanes};
use crate::types::{Bitboard, Pockets, Role, Side, Square};

/// The squares that a neutral move must not leave or must not enter, so that afterwards the replier's king is
/// not in check, and has the same moves and pinned pieces as after a null move.
///
/// A neutral move must not leave:
/// - the square of a slider that pins a piece to the king, or of a piece of the mover that shields the king
///   from a slider, alone or together with one piece of the replier;
/// - the square of the only piece that attacks a square which the king might enter;
/// - a square where a piece may block the line from a slider to an unattacked square which the king might
///   enter.
///
/// It must not enter:
/// - the squares between the king and a slider that pins a piece, and those between a slider and a square that
///   the king might enter and that at most two pieces attack (a move removes at most two attacks: one by
///   leaving a square, one by entering another);
/// - for each role, the squares from which it would attack the king, an unattacked square that the king might
///   enter, or the king through one of the replier's pieces.
///
/// It must neither leave nor enter the path of a castling move that no piece of the replier blocks.
#[derive(Clone, Copy)]
pub(super) struct SensitiveSquares {
    pub(super) occupied: Bitboard,
    /// Squares that a neutral move must not leave.
    pub(super) from: Bitboard,
    /// Sliders that attack squares which the king may enter; all squares if the mover's king is near. Castling
    /// with a piece on one of these squares is not neutral.
    pub(super) near: Bitboard,
    /// Squares that a neutral move must not enter, for each role.
    pub(super) to: [Bitboard; 6],
    pub(super) effects: Effects,
    /// The squares where the replier may drop each role that it has in hand.
    pub(super) drops: [Bitboard; 5],
    /// The number of replies to a null move.
    pub(super) null_replies: u32,
}

impl SensitiveSquares {
    /// Everything is sensitive: no move is neutral.
    pub(super) const EVERYTHING: Self = Self {
        occupied: Bitboard::FULL,
        from: Bitboard::FULL,
        near: Bitboard::FULL,
        to: [Bitboard::FULL; 6],
        effects: Effects::NONE,
        drops: [Bitboard::EMPTY; 5],
        null_replies: 0,
    };

    /// Finds the sensitive squares for the replier `E`.
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

        // Finds the squares on which checks, pins and discovered checks depend.
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
        let mut safe = none;
        // Squares that a neutral pawn move must not attack: the king's, and unattacked squares that the king
        // may enter.
        let mut guarded = Bitboard::of(king);

        // Finds the squares on which the attacks on the king's targets depend.
        if zone.any() {
            let mut by = AttackCounts::default();
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
            safe = free;
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
        let mut dropped = 0;
        if R::DROPS {
            for (squares, role) in drops.iter_mut().zip(Pockets::ROLES) {
                *squares = R::drops::<E>(p, role);
                dropped += (*squares - occupied).len();
                // A move from or to a square where a role may not be dropped changes the number of squares on
                // which that role can be dropped.
                let closed = (!*squares).masked_if(squares.any());
                any |= closed;
                from |= closed;
            }
        }
        // Pieces whose capture is never neutral: castling rooks, and pieces next to the king, as the king may
        // recapture; under rules with drops, all pieces.
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
        let null_replies =
            royal_replies::<R, E, C>(cpu, p, parent, &effects, pinned, safe) + dropped;
        Self { occupied, from, near, to, effects, drops, null_replies }
    }

    /// Finds the sensitive squares for the replier `E`, which has no royal king.
    #[inline(always)]
    pub(super) fn free<R: Rules, E: Side, C: Cpu>(
        cpu: C,
        p: &Position<R>,
        parent: &FreeParent,
    ) -> Self {
        let none = Bitboard::EMPTY;
        let must_capture = R::MUST_CAPTURE && parent.must_capture;
        let mut kept = king_span(p.by_piece(Role::King.of(E::COLOR)));
        if R::DROPS || must_capture {
            kept = Bitboard::FULL;
        }
        // Back ends with vector lanes compute no effects here: without checks and pins, such a lane is faster.
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
            // With compulsory captures, it matters whether a leaper's target is occupied.
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
            null_replies: free_replies::<R, E, C>(cpu, p, parent),
        }
    }
}

/// The squares that the replier's king may enter, by their number of attackers.
struct Attacked {
    zone: Bitboard,
    /// Squares without an attacker.
    free: Bitboard,
    /// Squares with one attacker.
    sole: Bitboard,
    /// Squares with one or two attackers.
    few: Bitboard,
}

/// The lines from the mover's sliders of one kind to the squares that the king may enter.
struct SliderLines {
    /// The squares that a slider of this kind would attack from the unattacked squares that the king may enter.
    seen: Bitboard,
    /// Squares that a neutral move must not leave.
    from: Bitboard,
    /// The sliders that attack a square that the king may enter.
    near: Bitboard,
    /// The squares between a slider and a square with at most two attackers.
    between: Bitboard,
}

impl Attacked {
    #[inline(always)]
    fn lines<C: Cpu, const DIAGONAL: bool>(
        &self,
        cpu: C,
        sliders: Bitboard,
        occupied: Bitboard,
    ) -> SliderLines {
        let none = Bitboard::EMPTY;
        let mut lines = SliderLines { seen: none, from: none, near: none, between: none };
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

/// The squares that sliders or pawns of `E` attack, and the squares to which its pawns could push if nothing
/// stood there.
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

/// Squares by their number of attackers.
#[derive(Default)]
struct AttackCounts {
    /// Squares with one attacker or more.
    one: Bitboard,
    /// Squares with two attackers or more.
    two: Bitboard,
    /// Squares with three attackers or more.
    three: Bitboard,
}

impl AttackCounts {
    /// Adds the squares that a piece attacks.
    #[inline(always)]
    fn add(&mut self, attacks: Bitboard) {
        self.three |= self.two & attacks;
        self.two |= self.one & attacks;
        self.one |= attacks;
    }
}

/// The squares of `set` and all squares next to them.
#[inline(always)]
fn king_span(set: Bitboard) -> Bitboard {
    let row = set | set.east() | set.west();
    row | row.north() | row.south()
}

/// The squares that knights on the squares of `set` attack.
#[inline(always)]
fn knight_span(set: Bitboard) -> Bitboard {
    let (east, west) = (set.east(), set.west());
    let (near, far) = (east | west, east.east() | west.west());
    near.north().north() | near.south().south() | far.north() | far.south()
}
