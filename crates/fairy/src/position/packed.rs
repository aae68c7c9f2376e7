//! A position in a few words.

use tabiya_core::{Bitboard, ByColor, Square};

use super::{Board, FairyPosition};
use crate::kind::{KindId, MOST_KINDS};

/// The most words that a position takes: planes, castling and en passant, promoted pieces, hands.
pub(crate) const MOST_WORDS: usize = 14;

/// A position without its counters in as few words as its rules need: eight, and seven more where pieces
/// are dropped.
///
/// Packed positions of one game are equal exactly if the positions have the same moves, now and later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FairyPacked {
    words: [u64; MOST_WORDS],
    length: usize,
}

/// The words before those of drops: six planes, castling rooks, and the rest.
const WITHOUT_DROPS: usize = 8;

/// Of the last common word: e.p. square and one more, place in the list of turns, extra ply, checks.
const PLY: u32 = 8;
const EXTRA: u32 = 16;
const CHECKS: u32 = 24;

/// The words of a position, and how many there are.
pub(super) fn words(p: &FairyPosition) -> ([u64; MOST_WORDS], usize) {
    let mut words = [0; MOST_WORDS];
    words[..6].copy_from_slice(&p.board.words());
    words[6] = p.castling.0;
    let ByColor { white, black } = p.remaining_checks;
    words[7] = p.en_passant.map_or(0, |square| square as u64 + 1)
        | u64::from(p.ply) << PLY
        | u64::from(p.is_extra) << EXTRA
        | u64::from(white) << CHECKS
        | u64::from(black) << (CHECKS + 8);
    if !p.rules().drops {
        return (words, WITHOUT_DROPS);
    }
    words[8] = p.promoted.0;
    let hands = [p.hands.white, p.hands.black];
    let counts = hands.iter().flatten().enumerate();
    for (at, &count) in counts {
        let bit = at * COUNT_BITS;
        let (word, shift) = (9 + bit / 64, bit % 64);
        words[word] |= u64::from(count) << shift;
        if shift + COUNT_BITS > 64 {
            words[word + 1] |= u64::from(count) >> (64 - shift);
        }
    }
    (words, MOST_WORDS)
}

/// The bits of a number up to [`MOST_IN_HAND`](super::MOST_IN_HAND).
const COUNT_BITS: usize = 6;

impl FairyPacked {
    /// Packs a position.
    pub fn new(p: &FairyPosition) -> Self {
        let (words, length) = words(p);
        Self { words, length }
    }

    /// The words that are filled.
    pub fn words(&self) -> &[u64] {
        &self.words[..self.length]
    }

    /// The position that filled these words; the missing ones are zero.
    pub fn from_words(given: &[u64]) -> Self {
        let mut words = [0; MOST_WORDS];
        for (word, given) in words.iter_mut().zip(given) {
            *word = *given;
        }
        Self { words, length: given.len().min(MOST_WORDS) }
    }

    /// The position of the same game as `p`; its counters are 0 and 1.
    pub fn unpack(&self, p: &FairyPosition) -> FairyPosition {
        let words = &self.words;
        let byte = |shift: u32| words[7].to_le_bytes()[shift as usize / 8];
        let en_passant = byte(0).checked_sub(1).and_then(Square::from_index);
        let mut unpacked = FairyPosition {
            board: Board::from_words([words[0], words[1], words[2], words[3], words[4], words[5]]),
            castling: Bitboard(words[6]),
            pushed: en_passant,
            en_passant,
            ply: byte(PLY),
            is_extra: byte(EXTRA) == 1,
            remaining_checks: ByColor { white: byte(CHECKS), black: byte(CHECKS + 8) },
            halfmove_clock: 0,
            fullmove_number: 1,
            ..*p
        };
        if p.rules().drops {
            unpacked.promoted = Bitboard(words[8]);
            for kind in p.rules().kind_ids() {
                unpacked.hands.white[kind.index()] = self.count(kind.index());
                unpacked.hands.black[kind.index()] = self.count(MOST_KINDS + kind.index());
            }
        }
        unpacked
    }

    /// The count at a place.
    fn count(&self, at: usize) -> u8 {
        let bit = at * COUNT_BITS;
        let (word, shift) = (9 + bit / 64, bit % 64);
        let low = self.words[word] >> shift;
        let high = match shift + COUNT_BITS > 64 {
            true => self.words[word + 1] << (64 - shift),
            false => 0,
        };
        ((low | high) & ((1 << COUNT_BITS) - 1)).to_le_bytes()[0]
    }
}

impl FairyPosition {
    /// How many words of a [`FairyPacked`] position of this game are filled.
    pub fn packed_length(&self) -> usize {
        if self.rules().drops { MOST_WORDS } else { WITHOUT_DROPS }
    }
}

const _: () = assert!(9 + (2 * MOST_KINDS * COUNT_BITS).div_ceil(64) == MOST_WORDS);

const _: () = assert!(size_of::<KindId>() == 1);
