//! Lines along which a square can be attacked.

use tabiya_core::{Bitboard, Square};

use tabiya_variants::{KindId, Ray};

/// Lines of one direction along which pieces capture, seen from the target.
#[derive(PartialEq)]
pub(crate) struct Approach {
    /// For each target, the ray back towards the pieces that may attack it.
    pub(crate) rays: Vec<Ray>,
    /// For each kind that captures along these lines, the origins from which it can reach each target.
    pub(crate) origins: Vec<(KindId, Vec<Bitboard>)>,
}

/// A capture by a lame leaper, seen from the target.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LameApproach {
    pub(crate) kind: KindId,
    pub(crate) from: Square,
    /// The squares that must be empty.
    pub(crate) way: Bitboard,
}

impl Approach {
    pub(crate) fn ray(&self, to: Square) -> Ray {
        self.rays[to as usize]
    }

    /// The pieces that would attack the square along this line if the way were free. `of` gives the pieces of
    /// a kind.
    #[inline(always)]
    pub(crate) fn comers(&self, to: Square, of: impl Fn(KindId) -> Bitboard) -> Bitboard {
        let mut comers = Bitboard::EMPTY;
        for (kind, origins) in &self.origins {
            comers |= of(*kind) & origins[to as usize];
        }
        comers
    }
}
