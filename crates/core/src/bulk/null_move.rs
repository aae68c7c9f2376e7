//! The number of replies to a null move, counted with the sets that are made for the parent anyway.

use super::effects::Effects;
use super::parent::{Boards, Parent};
use crate::attacks::{king_attacks, knight_attacks, line};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Side};

/// The replies of `E`, whose king is royal, to a null move: `safe` has the squares that the king might enter and the
/// mover does not attack.
#[inline(always)]
pub(super) fn royal_replies<R: Rules, E: Side, C: Cpu>(
    cpu: C,
    p: &Position<R>,
    parent: &Parent,
    effects: &Effects,
    pinned: Bitboard,
    safe: Bitboard,
) -> u32 {
    let (own, occupied) = (parent.replier.all, p.blockers());
    let theirs = p.by_color(E::Enemy::COLOR);
    let mut count = ((parent.king_steps & safe) - own).len() + effects.slides;
    for castle in parent.castles() {
        let hindered = (castle.empty & occupied) | (castle.safe - safe) | (castle.rook & pinned);
        count += u32::from(hindered.is_empty());
    }
    for from in parent.replier.knights - pinned {
        count += (knight_attacks(from) - own).len();
    }
    let promotions = if parent.promotes { effects.promotions } else { 0 };
    let stepped = parent.stepped;
    let pawns = PawnMoves::new::<E>(parent.replier.pawns - pinned, occupied, theirs, stepped);
    count += pawns.quiet::<E>(promotions) + pawns.captures::<E>(promotions);
    for from in pinned {
        let (piece, along) = (Bitboard::of(from), line(parent.king, from));
        if !piece.is_disjoint(parent.replier.diagonal) {
            count += ((cpu.bishop_attacks(from, occupied) & along) - own).len();
        }
        if !piece.is_disjoint(parent.replier.orthogonal) {
            count += ((cpu.rook_attacks(from, occupied) & along) - own).len();
        }
        let pawn = parent.replier.pawns & piece;
        let moves = PawnMoves::new::<E>(pawn, occupied, theirs, stepped).within(along);
        count += moves.quiet::<E>(promotions) + moves.captures::<E>(promotions);
    }
    count
}

/// The replies of `E`, which has no royal king, to a null move; only the captures, if there are any and
/// `must_capture` is set.
#[inline(always)]
pub(super) fn free_replies<R: Rules, E: Side, C: Cpu>(
    cpu: C,
    p: &Position<R>,
    must_capture: bool,
) -> u32 {
    let replier = Boards::closed::<R, E>(p);
    let (occupied, theirs) = (p.blockers(), p.by_color(E::Enemy::COLOR));
    let more = R::promotions(p).len().saturating_sub(1);
    let stepped = E::forward(R::double_push_region(p)[E::COLOR]);
    let pawns = PawnMoves::new::<E>(replier.pawns, occupied, theirs, stepped);
    let captures = pawns.captures::<E>(more);
    let all = captures + pawns.quiet::<E>(more);
    let mut tally = Tally { theirs, own: replier.all, captures, all };
    for from in replier.diagonal {
        tally.add(cpu.bishop_attacks(from, occupied));
    }
    for from in replier.orthogonal {
        tally.add(cpu.rook_attacks(from, occupied));
    }
    for from in replier.knights {
        tally.add(knight_attacks(from));
    }
    for from in replier.king {
        tally.add(king_attacks(from));
    }
    if must_capture && tally.captures > 0 { tally.captures } else { tally.all }
}

/// The moves of pieces that no pin or check restricts.
struct Tally {
    theirs: Bitboard,
    own: Bitboard,
    captures: u32,
    all: u32,
}

impl Tally {
    /// Adds the moves of a piece that attacks these squares.
    #[inline(always)]
    fn add(&mut self, attacks: Bitboard) {
        self.captures += (attacks & self.theirs).len();
        self.all += (attacks - self.own).len();
    }
}

/// The moves of pawns, as sets of targets.
struct PawnMoves {
    /// The targets of steps and double pushes.
    pushes: Bitboard,
    /// The targets of captures towards the h-file.
    east: Bitboard,
    /// The targets of captures towards the a-file.
    west: Bitboard,
}

impl PawnMoves {
    #[inline(always)]
    fn new<E: Side>(
        pawns: Bitboard,
        occupied: Bitboard,
        theirs: Bitboard,
        stepped: Bitboard,
    ) -> Self {
        let step = E::forward(pawns) - occupied;
        let double = E::forward(step & stepped) - occupied;
        Self {
            pushes: step | double,
            east: E::forward_east(pawns) & theirs,
            west: E::forward_west(pawns) & theirs,
        }
    }

    /// The moves to the squares of a set.
    #[inline(always)]
    fn within(self, set: Bitboard) -> Self {
        Self { pushes: self.pushes & set, east: self.east & set, west: self.west & set }
    }

    /// The number of pushes; a promotion is `more` moves more.
    #[inline(always)]
    fn quiet<E: Side>(&self, more: u32) -> u32 {
        with_promotions::<E>(self.pushes, more)
    }

    /// The number of captures; a promotion is `more` moves more.
    #[inline(always)]
    fn captures<E: Side>(&self, more: u32) -> u32 {
        with_promotions::<E>(self.east, more) + with_promotions::<E>(self.west, more)
    }
}

#[inline(always)]
fn with_promotions<E: Side>(targets: Bitboard, more: u32) -> u32 {
    let promotions = if more == 0 { 0 } else { more * (targets & E::PROMOTION_RANK).len() };
    targets.len() + promotions
}
