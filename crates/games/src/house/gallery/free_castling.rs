//! Castling while in check, through attacked squares or onto one. House rules in which there is no check add
//! these moves.

use crate::KindId;
use tabiya_core::{Bitboard, CastlingSide, MoveKind, attacks::between};

use crate::house::View;
use crate::moves::Added;

/// Adds the castling moves that are illegal only because the king or its path is attacked.
pub(super) fn add(view: &View<'_>, moves: &mut Vec<Added>) {
    let (p, us) = (view.position(), view.turn());
    let rank = p.rules().back_rank(us);
    let rooks = p.castling() & Bitboard::rank(rank);
    let kings = view.pieces(us, KindId::KING) & Bitboard::rank(rank);
    let (Some(king), true) = (kings.single(), rooks.any()) else { return };
    let legal = p.legal_moves();
    for rook in rooks {
        let (to, rook_to) = CastlingSide::from_king_and_rook(king, rook).destinations(rank);
        let way = (between(king, to) | between(rook, rook_to)).with(to).with(rook_to);
        let others = (p.occupied() | p.blocked()).without(king).without(rook);
        let is_legal = legal.iter().any(|m| m.kind() == MoveKind::Castle && m.to() == rook);
        if others.is_disjoint(way) && !is_legal {
            moves.push(Added {
                leaves: Bitboard::of(king).with(rook),
                places: vec![(to, us, KindId::KING), (rook_to, us, KindId::ROOK)],
                ..Added::new("", king, to)
            });
        }
    }
}
