//! 128-bit Zobrist keys, and the pseudo-random numbers from which they are made by exclusive or.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{BitXor, BitXorAssign};

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
    /// assert_eq!(Key::of_number(1), Key::of_number(1));
    /// assert_ne!(Key::of_number(1), Key::of_number(2));
    /// ```
    pub const fn of_number(number: u64) -> Self {
        let mut state = number ^ 0x6265_796f_6e64; // "beyond"
        state = split_mix(&mut state);
        next_key(&mut state)
    }

    /// A pseudo-random key for a value that is part of the state beyond the board. Equal values give equal
    /// keys, on every machine.
    ///
    /// ```
    /// use tabiya_core::Key;
    /// assert_eq!(Key::of_value("walls = []"), Key::of_value("walls = []"));
    /// assert_ne!(Key::of_value("walls = []"), Key::of_value("walls = [\"e4\"]"));
    /// ```
    pub fn of_value<T: Hash + ?Sized>(value: &T) -> Self {
        let mut words = FnvHasher::default();
        value.hash(&mut words);
        Self::of_number(words.finish())
    }

    /// The number of a piece on a square. A position's key is the exclusive or of such numbers: of its pieces, of
    /// [castling](Self::of_castling), of [en passant](Self::of_en_passant), of the side to move
    /// ([`BLACK_TO_MOVE`](Self::BLACK_TO_MOVE)), and of the state that rules keep beyond the board.
    ///
    /// ```
    /// use tabiya_core::{Key, Position};
    /// let p: Position = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1".parse()?;
    /// let mut key = Key::BLACK_TO_MOVE;
    /// for (square, piece) in p.pieces() {
    ///     key ^= Key::of_piece(piece, square);
    /// }
    /// for rook in p.castling().0 {
    ///     key ^= Key::of_castling(rook);
    /// }
    /// assert_eq!(key, p.key());
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    #[inline(always)]
    pub fn of_piece(piece: Piece, square: Square) -> Self {
        NUMBERS.pieces[piece.color as usize][piece.role as usize][square as usize]
    }

    /// The number of the right to castle with the rook on a square.
    #[inline(always)]
    pub fn of_castling(rook: Square) -> Self {
        NUMBERS.castling[rook as usize]
    }

    /// The number of a legal capture en passant on a square, the one that the pawn has passed.
    #[inline(always)]
    pub fn of_en_passant(passed: Square) -> Self {
        NUMBERS.en_passant[passed as usize]
    }

    /// The number of Black being the side to move.
    pub const BLACK_TO_MOVE: Self = next_key(&mut { SEED });

    // This function is hidden: only other crates of the project need it, to compute whole keys at once.
    /// The key with these bits.
    #[doc(hidden)]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The low 64 bits, which are enough for most searches.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
    pub const fn to_u64(self) -> u64 {
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

impl BitXor for Key {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
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

const SEED: u64 = 0x7461_6269_7961; // "tabiya"

/// The pseudo-random numbers that are combined in a key.
pub(super) struct Numbers {
    pub(super) pieces: [[[Key; 64]; 6]; 2],
    castling: [Key; 64],
    en_passant: [Key; 64],
}

/// The next number of the SplitMix64 sequence (Steele, Lea and Flood, 2014).
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn next_key(state: &mut u64) -> Key {
    Key((split_mix(state) as u128) << 64 | split_mix(state) as u128)
}

const fn numbers() -> Numbers {
    let mut state = SEED;
    // The first number is that of Black to move.
    let _ = next_key(&mut state);
    let mut n = Numbers {
        pieces: [[[Key(0); 64]; 6]; 2],
        castling: [Key(0); 64],
        en_passant: [Key(0); 64],
    };
    let mut square = 0;
    while square < 64 {
        let mut piece = 0;
        while piece < 12 {
            n.pieces[piece / 6][piece % 6][square] = next_key(&mut state);
            piece += 1;
        }
        n.castling[square] = next_key(&mut state);
        square += 1;
    }
    // A square on rank 6 has the number of the square on rank 3 of the same file: in chess, the side to move
    // distinguishes them. All other squares have different numbers.
    let mut square = 0;
    while square < 64 {
        let rank = square / 8;
        n.en_passant[square] =
            if rank == 5 { n.en_passant[square - 24] } else { next_key(&mut state) };
        square += 1;
    }
    n
}

pub(super) static NUMBERS: Numbers = numbers();
