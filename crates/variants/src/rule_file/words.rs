//! The words of a rule file and their meanings, and errors for unknown words.

use tabiya_core::{Castling, Color, File};

use super::error::RuleFileErrorKind;
use super::value::{Failure, TomlEntry, Value};
use crate::hint::nearest;
use crate::listed::listed;
use crate::untrusted::quote;

/// The names of the two sides.
pub(super) const COLORS: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];

/// The values that the field `castling` can have besides `false`.
pub(super) const CASTLING: [(&str, Castling); 3] = [
    ("safe", Castling::Safe),
    ("through-attack", Castling::ThroughAttack),
    ("free", Castling::Free),
];

/// The files of the board.
pub(super) const FILES: [(&str, File); 8] = [
    ("a", File::A),
    ("b", File::B),
    ("c", File::C),
    ("d", File::D),
    ("e", File::E),
    ("f", File::F),
    ("g", File::G),
    ("h", File::H),
];

/// The values that the field `bare-king` can have besides `false`, and whether a bare king then loses.
pub(super) const BARE_KING: [(&str, bool); 1] = [("loss", true)];

/// The results that end a game for the side that meets a condition, and whether it wins.
pub(super) const RESULTS: [(&str, bool); 2] = [("loss", false), ("win", true)];

/// The meaning of a word; `None` if the word is not in the list.
fn meaning<T: Copy>(words: &[(impl AsRef<str>, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| known.as_ref() == word).map(|&(_, meaning)| meaning)
}

/// The meaning of a value that must be one of several words.
pub(super) fn one_of<T: Copy>(
    kind: &'static str,
    value: Value<'_>,
    words: &[(impl AsRef<str>, T)],
) -> Result<T, Failure> {
    word_of(kind, value, words, &alternatives(&names(words)))
}

/// The meaning of a value that must be one of several words. `expected` is the text for the error message,
/// which may also name other values.
pub(super) fn word_of<T: Copy>(
    kind: &'static str,
    value: Value<'_>,
    words: &[(impl AsRef<str>, T)],
    expected: &str,
) -> Result<T, Failure> {
    let word = value.string(expected)?;
    let failure = || value.failure(unknown(kind, word, "", nearest(word, names(words)), expected));
    meaning(words, word).ok_or_else(failure)
}

/// The meaning of an entry's key, which must be one of the words.
pub(super) fn named<T: Copy>(
    kind: &'static str,
    within: &str,
    words: &[(impl AsRef<str>, T)],
    (key, _): TomlEntry<'_>,
) -> Result<T, Failure> {
    let failure = || (key.span().start, unknown_key(kind, key.get_ref(), within, &names(words)));
    meaning(words, key.get_ref()).ok_or_else(failure)
}

/// The error for a key that is not allowed in the table `within`.
pub(super) fn unknown_key(
    kind: &'static str,
    key: &str,
    within: &str,
    names: &[&str],
) -> RuleFileErrorKind {
    let expected = match names {
        [first, second, third, ..] if names.len() > MOST_LISTED => {
            format!("one such as {}", alternatives(&[first, second, third]))
        }
        _ => alternatives(names),
    };
    unknown(kind, key, within, nearest(key, names), &expected)
}

/// The number of names that an error lists; of more, it gives three as examples.
const MOST_LISTED: usize = 12;

/// The error for a word that is not allowed in the table or list `within`.
pub(super) fn unknown(
    kind: &'static str,
    word: &str,
    within: &str,
    hint: Option<String>,
    expected: &str,
) -> RuleFileErrorKind {
    let (within, expected) = (within.to_owned(), expected.to_owned());
    RuleFileErrorKind::Unknown { kind, word: quote(word), within, hint, expected }
}

fn names<T>(words: &[(impl AsRef<str>, T)]) -> Vec<&str> {
    words.iter().map(|(word, _)| word.as_ref()).collect()
}

/// Joins names as in `"draw", "win" or "loss"`.
fn alternatives(names: &[&str]) -> String {
    listed(names.iter().map(|name| format!("\"{name}\"")), " or ")
}
