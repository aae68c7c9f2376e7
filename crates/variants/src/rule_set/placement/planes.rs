//! Piece placement as bit planes.

use tabiya_core::{Bitboard, Color, Square};

use crate::rule_set::KindId;

/// The number of bits in a square's code: 0 for an empty square, otherwise the index of the kind plus one.
const BITS: usize = 5;

/// Piece placement as bitboards: five hold the bits of each square's code, the sixth holds Black's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Planes {
    planes: [Bitboard; BITS],
    black: Bitboard,
}

/// Combinations of the planes, computed once to find the squares of many kinds quickly.
pub struct Decoder {
    pairs: [Bitboard; 4],
    third: [Bitboard; 2],
    upper: [Bitboard; 3],
}

impl Decoder {
    /// The squares of both sides' pieces of the kind with this index.
    #[inline(always)]
    pub fn squares(&self, index: usize) -> Bitboard {
        let code = index + 1;
        self.pairs[code & 3] & self.third[code >> 2 & 1] & self.upper[code >> 3]
    }
}

impl Planes {
    /// The occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        let [a, b, c, d, e] = self.planes;
        a | b | c | d | e
    }

    /// The squares occupied by a side.
    #[inline(always)]
    pub fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.occupied() - self.black,
            Color::Black => self.black,
        }
    }

    /// The squares of both sides' pieces of one kind.
    #[inline(always)]
    pub fn by_kind(&self, kind: KindId) -> Bitboard {
        let code = kind.index() + 1;
        let plane = |bit: usize| {
            if code >> bit & 1 == 1 { self.planes[bit] } else { !self.planes[bit] }
        };
        plane(0) & plane(1) & plane(2) & plane(3) & plane(4)
    }

    /// Combines the planes, for callers that need the squares of many kinds.
    #[inline(always)]
    pub fn decoder(&self) -> Decoder {
        let [a, b, c, d, e] = self.planes;
        Decoder {
            pairs: [!(a | b), a - b, b - a, a & b],
            third: [!c, c],
            upper: [!(d | e), d - e, e - d],
        }
    }

    /// The squares of one side's pieces of one kind.
    #[inline(always)]
    pub fn by_piece(&self, color: Color, kind: KindId) -> Bitboard {
        self.by_kind(kind) & self.by_color(color)
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn on(&self, square: Square) -> Option<(Color, KindId)> {
        let bit = |plane: usize| (self.planes[plane].0 >> square as u32 & 1) as u32;
        let code = bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3 | bit(4) << 4;
        let color = if self.black.contains(square) { Color::Black } else { Color::White };
        code.checked_sub(1).map(|index| (color, KindId::of_bits(index)))
    }

    /// Puts a piece onto an empty square.
    #[inline(always)]
    pub fn put(&mut self, square: Square, color: Color, kind: KindId) {
        let set = Bitboard::of(square);
        let code = kind.index() + 1;
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane |= set.masked_if(code >> bit & 1 == 1);
        }
        self.black |= set.masked_if(color == Color::Black);
    }

    /// Removes the piece on a square.
    #[inline(always)]
    pub fn take(&mut self, square: Square) {
        let set = Bitboard::of(square);
        for plane in &mut self.planes {
            *plane -= set;
        }
        self.black -= set;
    }

    /// All planes as words.
    pub fn words(&self) -> [u64; BITS + 1] {
        let [a, b, c, d, e] = self.planes;
        [a.0, b.0, c.0, d.0, e.0, self.black.0]
    }

    /// The planes with these words.
    pub fn from_words([a, b, c, d, e, black]: [u64; BITS + 1]) -> Self {
        Self { planes: [a, b, c, d, e].map(Bitboard), black: Bitboard(black) }
    }
}
