//! Rays of squares in one direction.

use std::num::NonZeroU8;

use tabiya_core::{Bitboard, Square};

use crate::betza::Step;

/// The squares in one direction from a square. Away from that square, their numbers only increase or only decrease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ray {
    /// The squares up to a wall, the edge or the limit.
    pub(crate) squares: Bitboard,
    /// Whether the numbers of the squares increase.
    grows: bool,
}

impl Ray {
    /// Walks at most `limit` steps, for as long as the squares exist.
    pub(crate) fn walk(
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
    pub(crate) fn first(self, set: Bitboard) -> Option<Square> {
        let met = self.squares & set;
        if self.grows { met.first() } else { met.last() }
    }

    /// The squares of the ray up to and including one of them.
    #[inline(always)]
    pub(crate) fn up_to(self, square: Square) -> Bitboard {
        let bit = Bitboard::of(square).0;
        // The numbers up to that of the square, or the numbers from it on.
        let side = if self.grows { bit | (bit - 1) } else { !(bit - 1) };
        self.squares & Bitboard(side)
    }

    /// The ray before one of its squares.
    pub(crate) fn before(self, square: Square) -> Self {
        Self { squares: self.up_to(square).without(square), ..self }
    }

    /// The ray behind one of its squares.
    #[inline(always)]
    pub(crate) fn behind(self, square: Square) -> Self {
        Self { squares: self.squares - self.up_to(square), ..self }
    }

    /// The squares up to and including the first that is in the set; the whole ray if it meets none.
    #[inline(always)]
    pub(crate) fn until(self, set: Bitboard) -> Bitboard {
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
