//! Generates the moves of knights, sliders and kings: the attacks of each piece within the masks.

use super::part::Part;
use super::sink::Sink;
use crate::attacks::{king_attacks, knight_attacks};
use crate::position::SideNode;
use crate::rules::{Masks, Rules};
use crate::simd::Cpu;
use crate::types::{Bitboard, Move, MoveKind, Role, Side, Square};

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    #[inline(always)]
    pub(super) fn piece_moves<K: Sink>(self, masks: &Masks, part: Part, sink: &mut K) {
        let targets = masks.targets & part.pieces;
        let blockers = self.blockers();
        for from in (self.by_role(Role::Knight) & self.ours()) - masks.pin_lines() {
            self.land(Role::Knight, from, knight_attacks(from) & targets, sink);
        }
        let queens = self.by_role(Role::Queen);
        let role =
            |from: Square, other: Role| if queens.contains(from) { Role::Queen } else { other };

        let diagonal = self.board().diagonal_sliders(S::COLOR) - masks.pin_orthogonal;
        for from in diagonal - masks.pin_diagonal {
            let to = self.cpu.bishop_attacks(from, blockers) & targets;
            self.land(role(from, Role::Bishop), from, to, sink);
        }
        for from in diagonal & masks.pin_diagonal {
            let to = self.cpu.bishop_attacks(from, blockers) & targets & masks.pin_diagonal;
            self.land(role(from, Role::Bishop), from, to, sink);
        }
        let orthogonal = self.board().orthogonal_sliders(S::COLOR) - masks.pin_diagonal;
        for from in orthogonal - masks.pin_orthogonal {
            let to = self.cpu.rook_attacks(from, blockers) & targets;
            self.land(role(from, Role::Rook), from, to, sink);
        }
        for from in orthogonal & masks.pin_orthogonal {
            let to = self.cpu.rook_attacks(from, blockers) & targets & masks.pin_orthogonal;
            self.land(role(from, Role::Rook), from, to, sink);
        }
    }

    /// Generates the king's steps and castling. Kings that are not royal move like any other piece.
    #[inline(always)]
    pub(super) fn king_moves<K: Sink>(self, masks: &Masks, part: Part, sink: &mut K) {
        let Some(king) = self.our_king() else {
            for from in self.by_role(Role::King) & self.ours() {
                self.land(Role::King, from, king_attacks(from) & masks.targets & part.pieces, sink);
            }
            return;
        };
        sink.piece(Role::King, king, masks.king_targets & part.pieces);
        for rook in masks.castles {
            let castle = Move::new(king, rook, MoveKind::Castle);
            if part.castles.contains(castle.destination()) {
                sink.single(castle);
            }
        }
    }

    /// Passes the targets that `role` may enter to the sink.
    #[inline(always)]
    fn land<K: Sink>(self, role: Role, from: Square, targets: Bitboard, sink: &mut K) {
        sink.piece(role, from, targets & R::mobility(self.position, S::COLOR, role));
    }
}
