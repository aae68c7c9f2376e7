//! 128-bit Zobrist keys, and the pseudo-random numbers from which they are made by exclusive or.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::BitXorAssign;

use crate::types::{Piece, Square};

/// A position's key: equal positions have equal keys, different ones almost surely different keys.
///
/// The key covers the pieces, the side to move, the castling rights, the en passant square where a capture is
/// legal, and the state that rules keep beyond the board, but not the two counters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Key(u128);

impl Key {
    /// All 128 bits, for hash tables: index by one half, compare the other.
    #[inline(always)]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// A pseudo-random key for a number that encodes state beyond the board. Equal numbers give equal keys.
    ///
    /// ```
    /// use tabiya_core::Key;
    /// assert_eq!(Key::of_fact(1), Key::of_fact(1));
    /// assert_ne!(Key::of_fact(1), Key::of_fact(2));
    /// ```
    pub const fn of_fact(fact: u64) -> Self {
        let mut state = fact ^ 0x6265_796f_6e64; // "beyond"
        state = split_mix(&mut state);
        number(&mut state)
    }

    /// A pseudo-random key for a value that is part of the state beyond the board. Equal values give equal
    /// keys, on every machine.
    ///
    /// ```
    /// use tabiya_core::Key;
    /// assert_eq!(Key::of_hash("walls = []"), Key::of_hash("walls = []"));
    /// assert_ne!(Key::of_hash("walls = []"), Key::of_hash("walls = [\"e4\"]"));
    /// ```
    pub fn of_hash<T: Hash + ?Sized>(value: &T) -> Self {
        let mut words = FnvHasher::default();
        value.hash(&mut words);
        Self::of_fact(words.finish())
    }

    // This function is hidden: only other crates of the project need it, to compute whole keys at once.
    /// The key with these bits.
    #[doc(hidden)]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The low 64 bits, which are enough for most searches.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
    pub const fn low(self) -> u64 {
        self.0 as u64
    }
}

/// FNV-1a (Fowler, Noll and Vo) in 64 bits; `usize` and `isize` are hashed as 64 bits on every machine.
#[derive(Debug, Clone)]
pub struct FnvHasher(u64);

impl Default for FnvHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for FnvHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Display for Key {
    /// Writes 32 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The pseudo-random numbers that are combined in a key.
struct Numbers {
    pieces: [[[Key; 64]; 6]; 2],
    castling: [Key; 64],
    en_passant: [Key; 64],
    black: Key,
}

/// The next number of the SplitMix64 sequence (Steele, Lea and Flood, 2014).
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn number(state: &mut u64) -> Key {
    Key((split_mix(state) as u128) << 64 | split_mix(state) as u128)
}

const fn numbers() -> Numbers {
    let mut state = 0x7461_6269_7961; // "tabiya"
    let mut n = Numbers {
        pieces: [[[Key(0); 64]; 6]; 2],
        castling: [Key(0); 64],
        en_passant: [Key(0); 64],
        black: number(&mut state),
    };
    let mut square = 0;
    while square < 64 {
        let mut piece = 0;
        while piece < 12 {
            n.pieces[piece / 6][piece % 6][square] = number(&mut state);
            piece += 1;
        }
        n.castling[square] = number(&mut state);
        square += 1;
    }
    // A square on rank 6 has the number of the square on rank 3 of the same file: in chess, the side to move
    // distinguishes them. All other squares have different numbers.
    let mut square = 0;
    while square < 64 {
        let rank = square / 8;
        n.en_passant[square] =
            if rank == 5 { n.en_passant[square - 24] } else { number(&mut state) };
        square += 1;
    }
    n
}

static NUMBERS: Numbers = numbers();

#[inline(always)]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    NUMBERS.pieces[piece.color as usize][piece.role as usize][square as usize]
}

#[inline(always)]
pub(super) fn castling(rook: Square) -> Key {
    NUMBERS.castling[rook as usize]
}

#[inline(always)]
pub(super) fn en_passant(passed: Square) -> Key {
    NUMBERS.en_passant[passed as usize]
}

#[inline(always)]
pub(super) fn black_to_move() -> Key {
    NUMBERS.black
}
