//! The move generator: it computes masks of legal targets, and passes the moves to a sink.

mod castling;
mod check_squares;
mod gives_check;
mod legality;
mod legality_filter;
mod list;
mod masks;
mod node;
mod non_checking;
mod part;
mod pawns;
mod pieces;
mod sink;
mod targets;

use crate::position::SideNode;
use crate::rules::{Ends, Masks, Rules};
use crate::simd::Cpu;
use crate::types::{Bitboard, Pockets, Side};

pub(crate) use castling::castle_needs;
pub use legality::IllegalMove;
use legality_filter::LegalityFilter;
pub use node::Node;
pub(crate) use non_checking::NonChecking;
pub(crate) use part::Part;
pub(crate) use pawns::forward_step;
pub(crate) use sink::{Count, List, PawnMoves, Sink, origin};

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    /// Passes every legal move of a part to the sink.
    #[inline(always)]
    pub(crate) fn generate<K: Sink>(self, part: Part, sink: &mut K) {
        if !R::Ends::is_variant_end(self.position) {
            self.generate_with(&self.masks(), part, sink);
        }
    }

    /// Passes every legal move of a part to the sink, given the masks.
    #[inline(always)]
    pub(crate) fn generate_with<K: Sink>(self, masks: &Masks, part: Part, sink: &mut K) {
        if R::FORBIDS_CHECKS {
            let mut non_checking = NonChecking::new(self, sink);
            self.generate_unrestricted(masks, part, &mut non_checking);
        } else {
            self.generate_unrestricted(masks, part, sink);
        }
    }

    /// Generates moves without the variant's check restrictions.
    #[inline(always)]
    fn generate_unrestricted<K: Sink>(self, masks: &Masks, part: Part, sink: &mut K) {
        let p = self.position;
        let filtered = if R::FILTERS_CAPTURES { R::filtered_captures::<S>(p) } else { None };
        self.king_moves(masks, part, sink);
        // An en passant capture may be legal even if the masks allow no target.
        let ignores_masks = R::MUST_CAPTURE && R::must_capture(p) || filtered.is_some();
        if masks.targets.any() || ignores_masks && p.en_passant().is_some() {
            self.piece_moves(masks, part, sink);
            self.pawn_moves(masks, part, sink);
            if R::DROPS {
                for role in Pockets::ROLES {
                    let targets = R::drops::<S>(p, role) & masks.targets & part.pieces;
                    sink.drops(role, targets - p.blockers());
                }
            }
        }
        if R::FILTERS_CAPTURES
            && let Some(filtered) = filtered
        {
            let open = Masks::open(filtered & self.theirs());
            // Those en passant have been passed already.
            let part = Part { en_passant: Bitboard::EMPTY, ..part };
            let mut filter = LegalityFilter { node: self, sink };
            self.piece_moves(&open, part, &mut filter);
            self.pawn_moves(&open, part, &mut filter);
        }
    }
}
