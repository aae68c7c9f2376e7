//! Shifts, occluded fills, and attacks of knights and kings, on vectors of bitboards.

use crate::simd::{Lanes, Straight};
use crate::types::{Bitboard, Color, Side};

/// One of the eight directions, as a shift and a mask.
pub(super) trait Direction {
    /// The squares that a step in this direction can enter.
    const INSIDE: u64;
    /// The direction, if rooks move in it.
    const STRAIGHT: Option<Straight>;
    /// Moves the set by `N` (1, 2 or 4) steps; squares wrap around the edges.
    fn steps<L: Lanes, const N: u32>(set: L) -> L;
    /// The squares up to and including the first piece on a ray in this direction.
    fn to_first<L: Lanes>(pieces: L, ray: L) -> L;
}

const NOT_FILE_A: u64 = !0x0101_0101_0101_0101;
const NOT_FILE_H: u64 = !0x8080_8080_8080_8080;

macro_rules! direction {
    ($name:ident, $inside:expr, $shift:ident, $one:literal, $two:literal, $four:literal, $first:ident, $straight:expr) => {
        pub(super) struct $name;
        impl Direction for $name {
            const INSIDE: u64 = $inside;
            const STRAIGHT: Option<Straight> = $straight;
            #[inline(always)]
            fn steps<L: Lanes, const N: u32>(set: L) -> L {
                match N {
                    1 => set.$shift::<$one>(),
                    2 => set.$shift::<$two>(),
                    _ => set.$shift::<$four>(),
                }
            }
            #[inline(always)]
            fn to_first<L: Lanes>(pieces: L, ray: L) -> L {
                L::$first(pieces, ray)
            }
        }
    };
}

direction!(North, !0, up, 8, 16, 32, up_to_first, Some(Straight::North));
direction!(South, !0, down, 8, 16, 32, down_to_first, Some(Straight::South));
direction!(East, NOT_FILE_A, up, 1, 2, 4, up_to_first, Some(Straight::East));
direction!(West, NOT_FILE_H, down, 1, 2, 4, down_to_first, Some(Straight::West));
direction!(NorthEast, NOT_FILE_A, up, 9, 18, 36, up_to_first, None);
direction!(NorthWest, NOT_FILE_H, up, 7, 14, 28, up_to_first, None);
direction!(SouthEast, NOT_FILE_A, down, 7, 14, 28, down_to_first, None);
direction!(SouthWest, NOT_FILE_H, down, 9, 18, 36, down_to_first, None);

/// The attacks of sliders in one direction, from what every set of sliders can use: the masks of an occluded fill
/// (Kogge-Stone), unless the back end has [straight attacks](Lanes::straight_attacks).
#[derive(Clone, Copy)]
pub(super) struct OccludedFill<L> {
    occupied: L,
    inside: L,
    one: L,
    two: L,
    four: L,
}

impl<L: Lanes> OccludedFill<L> {
    /// The fill through the squares of `open`.
    #[inline(always)]
    pub(super) fn new<D: Direction>(proof: L::Proof, open: L) -> Self {
        let occupied = L::splat(proof, !0).without(open);
        let inside = L::splat(proof, D::INSIDE);
        let one = if D::INSIDE == !0 { open } else { open & inside };
        let two = one & D::steps::<L, 1>(one);
        let four = two & D::steps::<L, 2>(two);
        Self { occupied, inside, one, two, four }
    }

    /// The squares that the sliders, none of which is on an open square, attack in this direction, first blockers
    /// included.
    #[inline(always)]
    pub(super) fn attacks<D: Direction>(&self, sliders: L) -> L {
        if let Some(direction) = D::STRAIGHT
            && let Some(attacks) = sliders.straight_attacks(direction, self.occupied)
        {
            return attacks;
        }
        let reached = sliders | (self.one & D::steps::<L, 1>(sliders));
        let reached = reached | (self.two & D::steps::<L, 2>(reached));
        let reached = reached | (self.four & D::steps::<L, 4>(reached));
        let attacked = D::steps::<L, 1>(reached);
        if D::INSIDE == !0 { attacked } else { attacked & self.inside }
    }
}

// The functions below use no closures, as a closure that is not inlined is compiled without the target features.

#[inline(always)]
pub(super) fn splat<L: Lanes>(proof: L::Proof, set: Bitboard) -> L {
    L::splat(proof, set.0)
}

#[inline(always)]
pub(super) fn forward<E: Side, L: Lanes>(set: L) -> L {
    match E::COLOR {
        Color::White => set.up::<8>(),
        Color::Black => set.down::<8>(),
    }
}

#[inline(always)]
pub(super) fn forward_east<E: Side, L: Lanes>(proof: L::Proof, set: L) -> L {
    let set = set & L::splat(proof, NOT_FILE_H);
    match E::COLOR {
        Color::White => set.up::<9>(),
        Color::Black => set.down::<7>(),
    }
}

#[inline(always)]
pub(super) fn forward_west<E: Side, L: Lanes>(proof: L::Proof, set: L) -> L {
    let set = set & L::splat(proof, NOT_FILE_A);
    match E::COLOR {
        Color::White => set.up::<7>(),
        Color::Black => set.down::<9>(),
    }
}

/// The squares that knights on the squares of `set` attack.
#[inline(always)]
pub(super) fn knight_span<L: Lanes>(proof: L::Proof, set: L) -> L {
    let near = (set.up::<1>() & L::splat(proof, NOT_FILE_A))
        | (set.down::<1>() & L::splat(proof, NOT_FILE_H));
    let far = (set.up::<2>() & L::splat(proof, NOT_FILE_A & (NOT_FILE_A << 1)))
        | (set.down::<2>() & L::splat(proof, NOT_FILE_H & (NOT_FILE_H >> 1)));
    near.up::<16>() | near.down::<16>() | far.up::<8>() | far.down::<8>()
}

/// The squares of `set` and all squares next to them.
#[inline(always)]
pub(super) fn king_span<L: Lanes>(proof: L::Proof, set: L) -> L {
    let row = set
        | (set.up::<1>() & L::splat(proof, NOT_FILE_A))
        | (set.down::<1>() & L::splat(proof, NOT_FILE_H));
    row | row.up::<8>() | row.down::<8>()
}
