//! Knights, sliders and kings: each is attacks and a mask.

use super::masks::Masks;
use super::sink::Sink;
use crate::attacks::{king_attacks, knight_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Move, MoveKind, Role, Side, Square};

#[inline(always)]
pub(super) fn piece_moves<R: Rules, S: Side, C: Cpu, K: Sink>(
    cpu: C,
    p: &Position<R>,
    masks: &Masks,
    within: Bitboard,
    sink: &mut K,
) {
    let targets = masks.targets & within;
    let pinned = masks.pin_orthogonal | masks.pin_diagonal;
    for from in (p.by_role(Role::Knight) & p.by_color(S::COLOR)) - pinned {
        sink.piece(Role::Knight, from, knight_attacks(from) & targets);
    }
    let queens = p.by_role(Role::Queen);
    let role = |from: Square, other: Role| if queens.contains(from) { Role::Queen } else { other };

    let diagonal = p.board().diagonal_sliders(S::COLOR) - masks.pin_orthogonal;
    for from in diagonal - masks.pin_diagonal {
        let attacks = cpu.bishop_attacks(from, p.occupied());
        sink.piece(role(from, Role::Bishop), from, attacks & targets);
    }
    for from in diagonal & masks.pin_diagonal {
        let attacks = cpu.bishop_attacks(from, p.occupied());
        sink.piece(role(from, Role::Bishop), from, attacks & targets & masks.pin_diagonal);
    }
    let orthogonal = p.board().orthogonal_sliders(S::COLOR) - masks.pin_diagonal;
    for from in orthogonal - masks.pin_orthogonal {
        let attacks = cpu.rook_attacks(from, p.occupied());
        sink.piece(role(from, Role::Rook), from, attacks & targets);
    }
    for from in orthogonal & masks.pin_orthogonal {
        let attacks = cpu.rook_attacks(from, p.occupied());
        sink.piece(role(from, Role::Rook), from, attacks & targets & masks.pin_orthogonal);
    }
}

/// Steps of the king, and castling. Kings that are not royal step like any other piece.
#[inline(always)]
pub(super) fn king_moves<R: Rules, S: Side, K: Sink>(
    p: &Position<R>,
    masks: &Masks,
    within: Bitboard,
    sink: &mut K,
) {
    let Some(king) = p.royal_king(S::COLOR) else {
        for from in p.by_role(Role::King) & p.by_color(S::COLOR) {
            sink.piece(Role::King, from, king_attacks(from) & masks.targets & within);
        }
        return;
    };
    sink.piece(Role::King, king, masks.king_targets & within);
    for rook in masks.castles {
        let castle = Move::new(king, rook, MoveKind::Castle);
        if within.contains(castle.destination()) {
            sink.single(castle);
        }
    }
}
