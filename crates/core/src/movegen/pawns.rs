//! Pawns, moved as sets.

use super::masks::Masks;
use super::sink::{PawnMoves, Sink};
use crate::attacks::{knight_attacks, pawn_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Color, Move, MoveKind, Role, Side, Square};

/// Squares from origin to target for a step forward, which is also the sign of the others.
const fn forward_step(color: Color) -> i8 {
    match color {
        Color::White => 8,
        Color::Black => -8,
    }
}

#[inline(always)]
pub(super) fn pawn_moves<R: Rules, S: Side, C: Cpu, K: Sink>(
    cpu: C,
    p: &Position<R>,
    masks: &Masks,
    within: Bitboard,
    sink: &mut K,
) {
    let pawns = p.by_role(Role::Pawn) & p.by_color(S::COLOR);
    let empty = !p.blockers();
    let enemies = p.by_color(S::Enemy::COLOR) & masks.targets;
    let free = pawns - (masks.pin_orthogonal | masks.pin_diagonal);
    let on_file = pawns & masks.pin_orthogonal;
    let on_diagonal = pawns & masks.pin_diagonal;

    let step = (S::forward(free) | (S::forward(on_file) & masks.pin_orthogonal)) & empty;
    let started = S::forward(R::double_push(p)[S::COLOR]);
    let double = S::forward(step & started) & empty & masks.targets;
    let east = S::forward_east(free) | (S::forward_east(on_diagonal) & masks.pin_diagonal);
    let west = S::forward_west(free) | (S::forward_west(on_diagonal) & masks.pin_diagonal);

    let forward = forward_step(S::COLOR);
    let last = if R::promotions(p).is_empty() { Bitboard::EMPTY } else { S::PROMOTION_RANK };
    let within = within & R::mobility(p, S::COLOR, Role::Pawn);
    sink.pawns(PawnMoves {
        single: step & masks.targets & within,
        double: double & within,
        east: east & enemies & within,
        west: west & enemies & within,
        last,
        roles: R::promotions(p),
        forward,
    });

    if let Some(to) = p.en_passant()
        && within.contains(to)
    {
        for from in en_passant_capturers::<R, S, C>(cpu, p, to) {
            sink.single(Move::new(from, to, MoveKind::EnPassant));
        }
    }
}

/// The pawns of `S` that may legally capture in passing on `to`.
///
/// Both pawns leave the board and the capturer lands: with that occupancy a rook and a bishop look
/// from the king once more. Pins, discovered checks and answered checks are all the same look.
#[inline(always)]
pub(crate) fn en_passant_capturers<R: Rules, S: Side, C: Cpu>(
    cpu: C,
    p: &Position<R>,
    to: Square,
) -> Bitboard {
    let pawns = p.by_role(Role::Pawn) & p.by_color(S::COLOR);
    let may_land = (R::mobility(p, S::COLOR, Role::Pawn) - R::walls(p)).contains(to);
    let mut capturers = (pawn_attacks(S::Enemy::COLOR, to) & pawns).when(may_land);
    if let Some(judged) = R::judged_captures::<S>(p) {
        let mut legal = Bitboard::EMPTY;
        for from in capturers.when(judged.contains(to)) {
            let m = Move::new(from, to, MoveKind::EnPassant);
            legal |= Bitboard::of(from).when(R::is_legal_after::<S, C>(cpu, p, m));
        }
        return legal;
    }
    let Some(king) = p.royal_king(S::COLOR) else { return capturers };
    let enemy = S::Enemy::COLOR;
    let captured = S::Enemy::forward(Bitboard::of(to));
    let leapers = (knight_attacks(king) & p.entering(enemy, Role::Knight, king))
        | (pawn_attacks(S::COLOR, king) & p.entering(enemy, Role::Pawn, king))
        | p.checking_king(S::COLOR, king);
    if !leapers.is_disjoint(p.by_color(enemy) - captured) {
        return Bitboard::EMPTY;
    }
    for from in capturers {
        let occupied = (p.blockers() - captured).without(from).with(to);
        let seen = (cpu.rook_attacks(king, occupied) & p.orthogonal_sliders_to(enemy, king))
            | (cpu.bishop_attacks(king, occupied) & p.diagonal_sliders_to(enemy, king));
        if seen.any() {
            capturers = capturers.without(from);
        }
    }
    capturers
}
