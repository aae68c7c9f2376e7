//! Rays of squares in one direction.

use std::num::NonZeroU8;

use tabiya_core::{Bitboard, Square};

use crate::betza::Step;

/// The squares in one direction from an origin. With growing distance from the origin, the indices of the
/// squares only increase or only decrease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ray {
    /// The squares of the ray, without its origin, up to a wall, the edge or the limit.
    pub squares: Bitboard,
    /// Whether the indices of the squares increase away from the origin.
    grows: bool,
}

impl Ray {
    /// Builds the ray of at most `limit` steps from a square; it ends before the first square not in `exists`.
    pub fn walk(
        from: Square,
        (files, ranks): Step,
        limit: Option<NonZeroU8>,
        exists: Bitboard,
    ) -> Self {
        let mut squares = Bitboard::EMPTY;
        let mut at = from;
        let mut left = limit.map_or(u8::MAX, NonZeroU8::get);
        while left > 0
            && let Some(next) = at.offset(files, ranks).filter(|&next| exists.contains(next))
        {
            squares = squares.with(next);
            at = next;
            left -= 1;
        }
        Self { squares, grows: (ranks, files) > (0, 0) }
    }

    /// The first square of the ray that is in the set.
    #[inline(always)]
    pub fn first(self, set: Bitboard) -> Option<Square> {
        let met = self.squares & set;
        if self.grows { met.first() } else { met.last() }
    }

    /// The squares of the ray up to and including `square`, which must be one of them.
    #[inline(always)]
    pub fn up_to(self, square: Square) -> Bitboard {
        let bit = Bitboard::of(square).0;
        // All squares with an index up to the index of `square`, or from that index on.
        let side = if self.grows { bit | (bit - 1) } else { !(bit - 1) };
        self.squares & Bitboard(side)
    }

    /// The part of the ray before one of its squares.
    pub fn before(self, square: Square) -> Self {
        Self { squares: self.up_to(square).without(square), ..self }
    }

    /// The part of the ray beyond one of its squares.
    #[inline(always)]
    pub fn behind(self, square: Square) -> Self {
        Self { squares: self.squares - self.up_to(square), ..self }
    }

    /// The squares of the ray up to and including the first one in the set; the whole ray if the set has none
    /// of its squares.
    #[inline(always)]
    pub fn until(self, set: Bitboard) -> Bitboard {
        self.first(set).map_or(self.squares, |square| self.up_to(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_ends_at_the_first_piece() {
        for (step, blocker, reached) in [
            ((1, 0), Square::F4, "e4f4"),
            ((0, -1), Square::D2, "d3d2"),
            ((1, 2), Square::E6, "e6"),
            ((-1, 1), Square::A1, "c5b6a7"),
            ((-1, 0), Square::B4, "c4b4"),
        ] {
            let ray = Ray::walk(Square::D4, step, None, Bitboard::FULL);
            let until = ray.until(Bitboard::of(blocker));
            let want = reached
                .as_bytes()
                .chunks(2)
                .map(|two| str::from_utf8(two).unwrap().parse::<Square>().unwrap());
            assert_eq!(until, want.collect(), "{step:?}");
        }
    }
}
