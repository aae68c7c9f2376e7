//! From where a square can be attacked.

use tabiya_core::{Bitboard, Square};

use crate::kind::KindId;
use crate::ray::Ray;

/// Lines of one direction along which pieces capture, seen from where they lead.
#[derive(PartialEq)]
pub(crate) struct Approach {
    /// From each square back to where the attackers come from.
    pub(crate) rays: Vec<Ray>,
    /// For each kind that comes along them, the squares from which it reaches each square.
    pub(crate) origins: Vec<(KindId, Vec<Bitboard>)>,
}

/// From where a lame leaper captures on a square.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LameApproach {
    pub(crate) kind: KindId,
    pub(crate) from: Square,
    pub(crate) way: Square,
}

impl Approach {
    pub(crate) fn ray(&self, to: Square) -> Ray {
        self.rays[to as usize]
    }

    /// Those of the pieces that could come along to the square if the way were free for them.
    #[inline(always)]
    pub(crate) fn comers(&self, to: Square, of: impl Fn(KindId) -> Bitboard) -> Bitboard {
        let mut comers = Bitboard::EMPTY;
        for (kind, origins) in &self.origins {
            comers |= of(*kind) & origins[to as usize];
        }
        comers
    }
}
