//! Generates the moves of all pawns at once, as sets of targets.

use super::part::Part;
use super::sink::{PawnMoves, Sink};
use crate::position::SideNode;
use crate::rules::{Masks, Rules};
use crate::simd::Cpu;
use crate::types::{Bitboard, Color, Move, MoveKind, Role, Side};

/// The difference of square numbers in a single push; for other pawn moves, it has the same sign.
pub(crate) const fn forward_step(color: Color) -> i8 {
    match color {
        Color::White => 8,
        Color::Black => -8,
    }
}

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    #[inline(always)]
    pub(super) fn pawn_moves<K: Sink>(self, masks: &Masks, part: Part, sink: &mut K) {
        let p = self.position;
        let pawns = self.our_pawns();
        let empty = !p.blockers();
        let enemies = self.theirs() & masks.targets;
        let free = pawns - masks.pin_lines();
        let on_file = pawns & masks.pin_orthogonal;
        let on_diagonal = pawns & masks.pin_diagonal;

        let step = (S::forward(free) | (S::forward(on_file) & masks.pin_orthogonal)) & empty;
        let started = S::forward(R::double_push_region(p)[S::COLOR]);
        let double = S::forward(step & started) & empty & masks.targets;
        let east = S::forward_east(free) | (S::forward_east(on_diagonal) & masks.pin_diagonal);
        let west = S::forward_west(free) | (S::forward_west(on_diagonal) & masks.pin_diagonal);

        let stay_pawns = R::promotions(p).is_empty();
        let mobility = R::mobility(p, S::COLOR, Role::Pawn);
        let (pushes, captures) = (part.pushes & mobility, part.captures & mobility);
        sink.pawns(PawnMoves {
            single: step & masks.targets & pushes,
            double: double & pushes,
            east: east & enemies & captures,
            west: west & enemies & captures,
            last: if stay_pawns { Bitboard::EMPTY } else { S::PROMOTION_RANK },
            roles: R::promotions(p),
            push_roles: R::promotions(p).and(part.push_roles),
            forward: forward_step(S::COLOR),
        });

        if let Some(to) = p.en_passant()
            && (part.en_passant & mobility).contains(to)
        {
            for from in self.en_passant_capturers(to) {
                sink.single(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }
}
