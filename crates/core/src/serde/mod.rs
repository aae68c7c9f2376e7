//! The forms in which values are serialised with serde, for this crate and those built on it.
//!
//! Formats for people, such as JSON, get text: `e4`, `knight`, FEN. Other formats get integers, except for values such
//! as positions, which are text everywhere. Whatever is read is checked.

mod moves;
mod pieces;
mod positions;
mod sets;
mod words;

use core::fmt::{self, Display};
use core::marker::PhantomData;

use ::serde::de::{self, SeqAccess, Visitor};

use crate::text::Excerpt;
#[doc(hidden)] // The macros below name these items.
pub use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub use pieces::PieceForm;
pub(crate) use pieces::on_squares;
pub use sets::Word;

/// A value that has a text.
pub trait TextForm: Sized {
    /// What a text must be, for error messages: `a square from a1 to h8`.
    const EXPECTED: &'static str;

    /// Writes the text.
    ///
    /// # Errors
    /// If the formatter fails.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads the text.
    ///
    /// # Errors
    /// If there is no value with this text.
    fn read<E: de::Error>(text: &str) -> Result<Self, E>;
}

/// A value that has a text in formats for people, and a number in the others.
pub trait NumberForm: TextForm {
    /// The type of the number.
    type Code: Serialize + for<'de> Deserialize<'de> + Copy + Display;

    /// The number that stands for the value.
    fn code(&self) -> Self::Code;

    /// The value for which a number stands.
    fn decode(code: Self::Code) -> Option<Self>;
}

/// A set, which is a list of its items in formats for people, and a number in the others.
pub trait SetForm: Sized {
    /// What a list or a number must be, for error messages: `a list of squares`.
    const EXPECTED: &'static str;
    /// The type of the items.
    type Item: Serialize + for<'de> Deserialize<'de>;
    /// The type of the number.
    type Code: Serialize + for<'de> Deserialize<'de> + Copy + Display;

    /// The items, in order.
    fn items(&self) -> impl Iterator<Item = Self::Item>;

    /// The set of these items.
    fn of_items(items: impl Iterator<Item = Self::Item>) -> Self;

    /// The number that stands for the set.
    fn code(&self) -> Self::Code;

    /// The set for which a number stands.
    fn decode(code: Self::Code) -> Option<Self>;
}

/// Displays a value as its [`TextForm`].
#[derive(Debug)]
pub struct Written<'a, T>(pub &'a T);

impl<T: TextForm> Display for Written<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// The error of a text that is no value of the type `T`.
pub fn unexpected<T: TextForm, E: de::Error>(text: &str) -> E {
    E::custom(format_args!("expected {}, not {}", T::EXPECTED, Excerpt::of(text)))
}

/// Serialises a value as its text.
///
/// # Errors
/// If the serialiser fails.
pub fn write_text<T: TextForm, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&Written(value))
}

/// Deserialises a value from its text.
///
/// # Errors
/// If the input is not the text of a value.
pub fn read_text<'de, T: TextForm, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    from.deserialize_str(TextVisitor(PhantomData))
}

/// Serialises a value as its text or, in formats that are not for people, as its number.
///
/// # Errors
/// If the serialiser fails.
pub fn write_number<T: NumberForm, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() { write_text(value, to) } else { value.code().serialize(to) }
}

/// Deserialises a value from its text or, in formats that are not for people, from its number.
///
/// # Errors
/// If the input is not the text or the number of a value.
pub fn read_number<'de, T: NumberForm, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    if from.is_human_readable() {
        return read_text(from);
    }
    let code = T::Code::deserialize(from)?;
    T::decode(code)
        .ok_or_else(|| de::Error::custom(format_args!("expected {}, not {code}", T::EXPECTED)))
}

/// Serialises a set as a list or, in formats that are not for people, as a number.
///
/// # Errors
/// If the serialiser fails.
pub fn write_set<T: SetForm, S: Serializer>(set: &T, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() { to.collect_seq(set.items()) } else { set.code().serialize(to) }
}

/// Deserialises a set from a list or, in formats that are not for people, from a number.
///
/// # Errors
/// If the input is not a list of items, or not the number of a set.
pub fn read_set<'de, T: SetForm, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    if from.is_human_readable() {
        return from.deserialize_seq(SetVisitor(PhantomData));
    }
    let code = T::Code::deserialize(from)?;
    T::decode(code)
        .ok_or_else(|| de::Error::custom(format_args!("expected {}, not {code}", T::EXPECTED)))
}

struct TextVisitor<T>(PhantomData<T>);

impl<T: TextForm> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        T::read(text)
    }
}

struct SetVisitor<T>(PhantomData<T>);

impl<'de, T: SetForm> Visitor<'de> for SetVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        let mut failed = None;
        let set = T::of_items(core::iter::from_fn(|| {
            list.next_element().unwrap_or_else(|error| {
                failed = Some(error);
                None
            })
        }));
        failed.map_or(Ok(set), Err)
    }
}

/// Implements [`TextForm`] by `Display` and `FromStr`.
#[doc(hidden)]
#[macro_export]
macro_rules! displayed_form {
    ($($type:ty, $expected:literal;)*) => {$(
        impl $crate::serde::TextForm for $type {
            const EXPECTED: &'static str = $expected;

            fn write(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }

            fn read<E: $crate::serde::Error>(text: &str) -> Result<Self, E> {
                text.parse().map_err(|_| $crate::serde::unexpected::<Self, E>(text))
            }
        }
    )*};
}

/// Implements `Serialize` and `Deserialize` by one of the forms: `text`, `number` or `set`.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_forms {
    (text: $($type:ty),* $(,)?) => {
        $($crate::serde_forms!(@ $type, write_text, read_text);)*
    };
    (number: $($type:ty),* $(,)?) => {
        $($crate::serde_forms!(@ $type, write_number, read_number);)*
    };
    (set: $($type:ty),* $(,)?) => {
        $($crate::serde_forms!(@ $type, write_set, read_set);)*
    };
    (@ $type:ty, $write:ident, $read:ident) => {
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serde::$write(self, to)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::serde::$read(from)
            }
        }
    };
}
