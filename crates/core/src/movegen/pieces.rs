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
        land::<R, S, K>(p, Role::Knight, from, knight_attacks(from) & targets, sink);
    }
    let queens = p.by_role(Role::Queen);
    let role = |from: Square, other: Role| if queens.contains(from) { Role::Queen } else { other };

    let diagonal = p.board().diagonal_sliders(S::COLOR) - masks.pin_orthogonal;
    for from in diagonal - masks.pin_diagonal {
        let attacks = cpu.bishop_attacks(from, p.blockers());
        land::<R, S, K>(p, role(from, Role::Bishop), from, attacks & targets, sink);
    }
    for from in diagonal & masks.pin_diagonal {
        let attacks = cpu.bishop_attacks(from, p.blockers());
        land::<R, S, K>(
            p,
            role(from, Role::Bishop),
            from,
            attacks & targets & masks.pin_diagonal,
            sink,
        );
    }
    let orthogonal = p.board().orthogonal_sliders(S::COLOR) - masks.pin_diagonal;
    for from in orthogonal - masks.pin_orthogonal {
        let attacks = cpu.rook_attacks(from, p.blockers());
        land::<R, S, K>(p, role(from, Role::Rook), from, attacks & targets, sink);
    }
    for from in orthogonal & masks.pin_orthogonal {
        let attacks = cpu.rook_attacks(from, p.blockers());
        land::<R, S, K>(
            p,
            role(from, Role::Rook),
            from,
            attacks & targets & masks.pin_orthogonal,
            sink,
        );
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
            land::<R, S, K>(p, Role::King, from, king_attacks(from) & masks.targets & within, sink);
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

/// Hands a piece's targets on, those that its role may enter.
#[inline(always)]
fn land<R: Rules, S: Side, K: Sink>(
    p: &Position<R>,
    role: Role,
    from: Square,
    targets: Bitboard,
    sink: &mut K,
) {
    sink.piece(role, from, targets & R::mobility(p, S::COLOR, role));
}
