//! The forms in which values are serialised with serde, for this crate and those built on it.
//!
//! Formats for people, such as JSON, get text: `e4`, `knight`, FEN. Other formats get integers, except for values such
//! as positions, which are text everywhere. All input is checked. Where a derived form is this one, the type
//! derives it; the macros here are for the others.

mod moves;
mod pieces;
mod positions;
mod sets;

use core::fmt::{self, Display};
use core::marker::PhantomData;

use ::serde::de::{self, SeqAccess, Visitor, value::StrDeserializer};

use crate::text::Excerpt;
#[doc(hidden)] // The macros below name these items.
pub use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use pieces::PieceForm;
pub(crate) use pieces::on_squares;
pub use sets::Word;

/// Displays a value by a function.
struct DisplayedBy<'a, T, F>(&'a T, F);

impl<T, F: Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result> Display for DisplayedBy<'_, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1(self.0, f)
    }
}

/// Serialises a value as the text that a function writes.
///
/// # Errors
/// If the serialiser fails.
pub fn write_text<T, S: Serializer>(
    value: &T,
    to: S,
    write: impl Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> Result<S::Ok, S::Error> {
    to.collect_str(&DisplayedBy(value, write))
}

/// Deserialises a value from its text. `expected` says what the text must be: `a square from a1 to h8`.
///
/// # Errors
/// If the input is not the text of a value.
pub fn read_text<'de, T, D: Deserializer<'de>>(
    from: D,
    expected: &'static str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, D::Error> {
    let read = |text: &str| -> Result<T, D::Error> {
        read(text).ok_or_else(|| unexpected(expected, Excerpt::of(text)))
    };
    from.deserialize_str(TextVisitor(expected, read))
}

/// The value that formats for people have as this text.
pub fn value_of<'de, T: Deserialize<'de>>(text: &'de str) -> Option<T> {
    T::deserialize(StrDeserializer::<de::value::Error>::new(text)).ok()
}

/// Deserialises a value from its number.
///
/// # Errors
/// If the input is not the number of a value.
pub fn read_number<'de, T, C: Deserialize<'de> + Copy + Display, D: Deserializer<'de>>(
    from: D,
    expected: &'static str,
    decode: impl FnOnce(C) -> Option<T>,
) -> Result<T, D::Error> {
    let code = C::deserialize(from)?;
    decode(code).ok_or_else(|| unexpected(expected, code))
}

/// Deserialises a list. `add` adds an item to what has been read; it returns false if there is no room.
///
/// # Errors
/// If the input is not a list of items, or too long.
pub fn read_list<'de, T, I: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
    expected: impl Display,
    empty: T,
    add: impl FnMut(&mut T, I) -> bool,
) -> Result<T, D::Error> {
    from.deserialize_seq(ListVisitor { expected, list: empty, add, item: PhantomData })
}

fn unexpected<E: de::Error>(expected: &str, found: impl Display) -> E {
    E::custom(format_args!("expected {expected}, not {found}"))
}

struct TextVisitor<F>(&'static str, F);

impl<T, M: Display, F: FnOnce(&str) -> Result<T, M>> Visitor<'_> for TextVisitor<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        self.1(text).map_err(E::custom)
    }
}

struct ListVisitor<X, T, I, F> {
    expected: X,
    list: T,
    add: F,
    item: PhantomData<I>,
}

impl<'de, X: Display, T, I: Deserialize<'de>, F: FnMut(&mut T, I) -> bool> Visitor<'de>
    for ListVisitor<X, T, I, F>
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expected.fmt(f)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<T, A::Error> {
        let mut count = 0;
        while let Some(item) = items.next_element()? {
            count += 1;
            if !(self.add)(&mut self.list, item) {
                return Err(de::Error::invalid_length(count, &self));
            }
        }
        Ok(self.list)
    }
}

/// Implements `Serialize` and `Deserialize` by a text: what it must be, how it is written, and how it is read. Formats
/// that are not for people get a number, if functions for it follow.
#[doc(hidden)]
#[macro_export]
macro_rules! text_forms {
    ($($type:ty, $expected:expr, $write:expr, $read:expr $(, $code:expr, $decode:expr)?;)*) => {$(
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $(if !to.is_human_readable() {
                    return $crate::serde::Serialize::serialize(&$code(*self), to);
                })?
                $crate::serde::write_text(self, to, $write)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $(if !from.is_human_readable() {
                    return $crate::serde::read_number(from, $expected, $decode);
                })?
                $crate::serde::read_text(from, $expected, $read)
            }
        }
    )*};
}

/// Implements `Serialize` and `Deserialize` for sets: lists in formats for people, and numbers in the others.
#[doc(hidden)]
#[macro_export]
macro_rules! set_forms {
    ($($type:ty, $expected:expr, $items:expr, $with:expr, $code:expr, $decode:expr;)*) => {$(
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                if to.is_human_readable() {
                    return to.collect_seq($items(*self));
                }
                $crate::serde::Serialize::serialize(&$code(*self), to)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                if !from.is_human_readable() {
                    return $crate::serde::read_number(from, $expected, $decode);
                }
                $crate::serde::read_list(from, $expected, <$type>::default(), |set, item| {
                    *set = $with(*set, item);
                    true
                })
            }
        }
    )*};
}
