//! Sets, pieces in hand, and values of many bits.

use core::fmt;
use core::marker::PhantomData;

use ::serde::de::{self, SeqAccess, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{NumberForm, SetForm, TextForm, unexpected};
use crate::position::{Fault, Faults, Key, Packed};
use crate::serde_forms;
use crate::types::{Bitboard, Move, MoveBuffer, MoveList, Piece, Pockets, Role, Roles, Square};

serde_forms!(set: Bitboard, Roles, Faults);
serde_forms!(number: Pockets, Key);

impl SetForm for Bitboard {
    const EXPECTED: &'static str = "a list of squares";
    type Item = Square;
    type Code = u64;

    fn items(&self) -> impl Iterator<Item = Square> {
        self.into_iter()
    }

    fn of_items(items: impl Iterator<Item = Square>) -> Self {
        items.collect()
    }

    fn code(&self) -> u64 {
        self.0
    }

    fn decode(code: u64) -> Option<Self> {
        Some(Self(code))
    }
}

impl SetForm for Roles {
    const EXPECTED: &'static str = "a list of roles";
    type Item = Role;
    type Code = u8;

    fn items(&self) -> impl Iterator<Item = Role> {
        self.iter()
    }

    fn of_items(items: impl Iterator<Item = Role>) -> Self {
        items.fold(Self::EMPTY, Self::with)
    }

    fn code(&self) -> u8 {
        self.iter().map(|role| 1 << role as u8).sum()
    }

    fn decode(code: u8) -> Option<Self> {
        let roles = Role::ALL.into_iter().filter(|&role| code >> role as u8 & 1 == 1);
        Some(Self::of_items(roles)).filter(|roles| roles.code() == code)
    }
}

impl SetForm for Faults {
    const EXPECTED: &'static str = "a list of faults";
    type Item = Fault;
    type Code = u32;

    fn items(&self) -> impl Iterator<Item = Fault> {
        self.iter()
    }

    fn of_items(items: impl Iterator<Item = Fault>) -> Self {
        items.fold(Self::NONE, |all, fault| all | Self::one(fault))
    }

    fn code(&self) -> u32 {
        self.bits()
    }

    fn decode(code: u32) -> Option<Self> {
        let is_in = |fault: &Fault| Self::one(*fault).bits() & code != 0;
        let faults = Self::of_items(Self::ALL.iter().filter(is_in));
        Some(faults).filter(|faults| faults.bits() == code)
    }
}

/// The pieces in hand are their letters as in FEN, the most valuable first: `QNNp`.
impl TextForm for Pockets {
    const EXPECTED: &'static str = "pieces in hand such as QNNp, at most 63 of a kind";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_letters(f)
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        text.chars()
            .try_fold(Self::EMPTY, |all, letter| {
                let more = all.with(Piece::from_letter(letter)?);
                // A king, or a piece of which there are too many, changes nothing.
                (more != all).then_some(more)
            })
            .ok_or_else(|| unexpected::<Self, E>(text))
    }
}

impl NumberForm for Pockets {
    type Code = u64;

    fn code(&self) -> u64 {
        self.bits()
    }

    fn decode(code: u64) -> Option<Self> {
        // Six bits for each of five roles and two sides.
        (code >> 60 == 0).then_some(Self::from_bits(code))
    }
}

impl TextForm for Key {
    const EXPECTED: &'static str = "a key of 32 hexadecimal digits";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        let is_key = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u128::from_str_radix(text, 16).ok().filter(|_| is_key);
        bits.map(Self::from_bits).ok_or_else(|| unexpected::<Self, E>(text))
    }
}

impl NumberForm for Key {
    type Code = u128;

    fn code(&self) -> u128 {
        self.bits()
    }

    fn decode(code: u128) -> Option<Self> {
        Some(Self::from_bits(code))
    }
}

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

/// 64 bits: 16 hexadecimal digits as text, because many readers of JSON have numbers of 53 bits only.
#[derive(Debug, Clone, Copy)]
pub struct Word(pub u64);

serde_forms!(number: Word);

impl TextForm for Word {
    const EXPECTED: &'static str = "16 hexadecimal digits";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        let is_word = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u64::from_str_radix(text, 16).ok().filter(|_| is_word);
        bits.map(Self).ok_or_else(|| unexpected::<Self, E>(text))
    }
}

impl NumberForm for Word {
    type Code = u64;

    fn code(&self) -> u64 {
        self.0
    }

    fn decode(code: u64) -> Option<Self> {
        Some(Self(code))
    }
}

impl<const CAPACITY: usize> Serialize for MoveList<CAPACITY> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self)
    }
}

impl<'de, const CAPACITY: usize> Deserialize<'de> for MoveList<CAPACITY> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(MoveListVisitor(PhantomData))
    }
}

struct MoveListVisitor<const CAPACITY: usize>(PhantomData<MoveList<CAPACITY>>);

impl<'de, const CAPACITY: usize> Visitor<'de> for MoveListVisitor<CAPACITY> {
    type Value = MoveList<CAPACITY>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {CAPACITY} moves")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut moves = MoveList::new();
        while let Some(m) = list.next_element::<Move>()? {
            if moves.len() == CAPACITY {
                return Err(de::Error::invalid_length(CAPACITY + 1, &self));
            }
            moves.push(m);
        }
        Ok(moves)
    }
}
