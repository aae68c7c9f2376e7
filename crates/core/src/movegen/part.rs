//! A part of the moves: captures or non-captures.

use super::sink::{PawnMoves, Sink};
use crate::types::{Bitboard, Move, Role, Square};

/// Which moves to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MovePart {
    /// All moves.
    All,
    /// Captures only.
    Captures,
    /// Non-captures only.
    NonCaptures,
}

/// A sink that passes only the moves of a part to another sink. The part is a value and not a type parameter,
/// so that the generator is compiled once for all parts.
pub(super) struct OfPart<'a, K> {
    pub(super) sink: &'a mut K,
    pub(super) part: MovePart,
    /// The enemy's pieces.
    pub(super) enemies: Bitboard,
}

impl<K> OfPart<'_, K> {
    /// The subset of `targets` that belongs to the part: captures, non-captures or both.
    #[inline(always)]
    fn of_part(&self, targets: Bitboard) -> Bitboard {
        match self.part {
            MovePart::All => targets,
            MovePart::Captures => targets & self.enemies,
            MovePart::NonCaptures => targets - self.enemies,
        }
    }
}

impl<K: Sink> Sink for OfPart<'_, K> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        self.sink.piece(role, from, self.of_part(targets));
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        let (steps, captures) =
            (self.part != MovePart::Captures, self.part != MovePart::NonCaptures);
        self.sink.pawns(PawnMoves {
            single: m.single.masked_if(steps),
            double: m.double.masked_if(steps),
            east: m.east.masked_if(captures),
            west: m.west.masked_if(captures),
            ..m
        });
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bitboard) {
        self.sink.drops(role, self.of_part(targets));
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        let is_capture = m.is_en_passant() || self.enemies.contains(m.to());
        let is_wanted = match self.part {
            MovePart::All => true,
            MovePart::Captures => is_capture,
            MovePart::NonCaptures => !is_capture,
        };
        if is_wanted {
            self.sink.single(m);
        }
    }
}
