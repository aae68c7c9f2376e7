//! Sets, pieces in hand, and values of many bits.

use core::fmt::{Display, Write};

use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::read_list;
use crate::position::{Key, Packed};
use crate::types::{Bitboard, MoveBuffer, MoveList, Piece, Pockets};
use crate::{set_forms, text_forms};

set_forms! {
    Bitboard, "a list of squares", Bitboard::into_iter, Bitboard::with,
        |set: Bitboard| set.0, |code| Some(Bitboard(code));
}

text_forms! {
    Pockets, "pieces in hand such as QNNp, at most 63 of a kind", |set, f| {
            set.pieces().try_for_each(|piece| f.write_char(piece.letter()))
        }, pockets_of_letters,
        // Six bits for each of five roles and two sides.
        Pockets::bits, |code: u64| (code >> 60 == 0).then_some(Pockets::from_bits(code));
    Key, "a key of 32 hexadecimal digits", Display::fmt, |text| hexadecimal(text, 32).map(Key::from_bits),
        Key::bits, |code| Some(Key::from_bits(code));
    Word, "16 hexadecimal digits", |word, f| write!(f, "{:016x}", word.0),
        |text| hexadecimal(text, 16)?.try_into().ok().map(Word),
        |word: Word| word.0, |code| Some(Word(code));
}

/// Reads pieces in hand from their letters as in FEN.
fn pockets_of_letters(text: &str) -> Option<Pockets> {
    text.chars().try_fold(Pockets::EMPTY, |all, letter| {
        let more = all.with(Piece::from_letter(letter)?);
        // A king, or a piece of which there are too many, changes nothing.
        (more != all).then_some(more)
    })
}

fn hexadecimal(text: &str, digits: usize) -> Option<u128> {
    let is_so = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u128::from_str_radix(text, 16).ok().filter(|_| is_so)
}

/// 64 bits: 16 hexadecimal digits as text, because many readers of JSON have 53-bit numbers only.
#[derive(Debug, Clone, Copy)]
pub struct Word(pub u64);

/// A packed position is its seven words, each a [`Word`].
impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.words().map(Word).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        <[Word; 7]>::deserialize(from).map(|words| Self::from_words(&words.map(|Word(bits)| bits)))
    }
}

impl<const CAPACITY: usize> Serialize for MoveList<CAPACITY> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self)
    }
}

impl<'de, const CAPACITY: usize> Deserialize<'de> for MoveList<CAPACITY> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let expected = format_args!("at most {CAPACITY} moves");
        read_list(from, expected, Self::new(), |moves, m| {
            let has_room = moves.len() < CAPACITY;
            if has_room {
                moves.push(m);
            }
            has_room
        })
    }
}
