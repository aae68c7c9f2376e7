//! Packing of positions into a few words.

use tabiya_core::{Bitboard, ByColor, CastlingMode, EnPassantMode, Packed, Square};
use tabiya_variants::{KindId, MOST_KINDS, Placement, Planes};

use super::FairyPosition;
use crate::packed_position::PackedPosition;

/// The maximum number of words of a position: planes, castling and en passant, promoted pieces, hands.
pub(crate) const MOST_WORDS: usize = 14;

/// The number of words under rules without drops: six planes, the castling rooks, and all other state.
const WITHOUT_DROPS: usize = 8;

/// Bit offset, in word 7, of the flag of an extra ply. The seven bits below are the en passant square plus one.
const EXTRA: u32 = 7;
/// Bit offset, in word 7, of the index in the list of turns.
const PLY: u32 = 8;
/// Bit offset, in word 7, of the remaining checks: one byte for each side.
const CHECKS: u32 = 16;
/// Bit offset, in word 7, of the number of the counters: 10,000 times the half-move clock plus the move number less 1.
const COUNTERS: u32 = 32;

/// The words of a packed position without its counters, and how many of them are used.
pub(super) fn words(p: &FairyPosition) -> ([u64; MOST_WORDS], usize) {
    let mut words = [0; MOST_WORDS];
    words[..6].copy_from_slice(&p.placement.board.words());
    words[6] = p.placement.castling.0;
    let ByColor { white, black } = p.placement.remaining_checks;
    words[7] = p.en_passant.map_or(0, |square| square as u64 + 1)
        | u64::from(p.placement.ply) << PLY
        | u64::from(p.placement.is_extra) << EXTRA
        | u64::from(white) << CHECKS
        | u64::from(black) << (CHECKS + 8);
    if !p.rules().drops {
        return (words, WITHOUT_DROPS);
    }
    words[8] = p.placement.promoted.0;
    let hands = [p.placement.hands.white, p.placement.hands.black];
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

/// The number of bits for a count of up to `MOST_IN_HAND`.
const COUNT_BITS: usize = 6;

impl FairyPosition {
    /// Packs the position into as few words as its rules need.
    pub fn pack(&self) -> PackedPosition {
        let (mut words, length) = words(self);
        let counters = Packed::number_of_counters(
            self.placement.halfmove_clock,
            self.placement.fullmove_number,
        );
        words[7] |= counters << COUNTERS;
        PackedPosition::from_words(&words[..length])
    }

    /// The number of words in use in a packed position of this game: eight, and six more with drops.
    pub fn packed_length(&self) -> usize {
        if self.rules().drops { MOST_WORDS } else { WITHOUT_DROPS }
    }

    /// Unpacks a position of the same game.
    #[must_use]
    pub fn unpack(&self, given: &[u64]) -> Self {
        let mut words = [0; MOST_WORDS];
        for (word, given) in words.iter_mut().zip(given) {
            *word = *given;
        }
        let (halfmove_clock, fullmove_number) = Packed::counters_of_number(words[7] >> COUNTERS);
        let byte = |shift: u32| words[7].to_le_bytes()[shift as usize / 8];
        let en_passant = (byte(0) & 0x7f).checked_sub(1).and_then(Square::from_index);
        let placement = Placement {
            board: Planes::from_words([words[0], words[1], words[2], words[3], words[4], words[5]]),
            castling: Bitboard(words[6]),
            pushed: en_passant,
            ply: byte(PLY),
            is_extra: byte(0) >> EXTRA == 1,
            remaining_checks: ByColor { white: byte(CHECKS), black: byte(CHECKS + 8) },
            halfmove_clock,
            fullmove_number,
            ..self.placement
        };
        let mut unpacked = Self { placement, en_passant, ..*self };
        if self.rules().drops {
            unpacked.placement.promoted = Bitboard(words[8]);
            for kind in self.rules().kind_ids() {
                unpacked.placement.hands.white[kind.index()] = count(&words, kind.index());
                unpacked.placement.hands.black[kind.index()] =
                    count(&words, MOST_KINDS + kind.index());
            }
        }
        unpacked
    }
}

impl FairyPosition {
    /// Unpacks a position of the same game if it is a position that FEN can describe.
    pub fn unpack_checked(&self, given: &[u64]) -> Option<Self> {
        let p = self.unpack(given);
        let kinds = self.rules().kind_ids().map(|kind| p.placement.board.by_kind(kind));
        let known = kinds.fold(Bitboard::EMPTY, |known, kind| known | kind);
        if known != p.occupied() || p.ply() >= self.rules().turns.len() {
            return None;
        }
        let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Legal);
        let read = Self::from_fen_unchecked(&fen.to_string(), self.tables).ok()?;
        (read.pack() == PackedPosition::from_words(given)).then_some(read)
    }
}

/// Reads the number of pieces in hand at index `at` of the packed hands.
fn count(words: &[u64; MOST_WORDS], at: usize) -> u8 {
    let bit = at * COUNT_BITS;
    let (word, shift) = (9 + bit / 64, bit % 64);
    let low = words[word] >> shift;
    let high = match shift + COUNT_BITS > 64 {
        true => words[word + 1] << (64 - shift),
        false => 0,
    };
    ((low | high) & ((1 << COUNT_BITS) - 1)).to_le_bytes()[0]
}

const _: () = assert!(9 + (2 * MOST_KINDS * COUNT_BITS).div_ceil(64) == MOST_WORDS);

const _: () = assert!(size_of::<KindId>() == 1);
