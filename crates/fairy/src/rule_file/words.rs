//! The words of a rule file: what they stand for, and what is said of one that is none.

use tabiya_core::Color;

use super::error::RuleFileErrorKind;
use super::source::quote;
use super::value::{Failure, Value};
use crate::hint::nearest;

/// Both sides by name.
pub(super) const COLORS: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];

/// What the word stands for.
pub(super) fn meaning<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|&(_, meaning)| meaning)
}

/// What a value that must be one of several words stands for.
pub(super) fn one_of<T: Copy>(
    kind: &'static str,
    value: Value<'_>,
    words: &[(&str, T)],
) -> Result<T, Failure> {
    let names = words.iter().map(|(word, _)| *word).collect::<Vec<_>>();
    let word = value.string(&alternatives(&names))?;
    meaning(words, word).ok_or_else(|| value.failure(unknown(kind, word, "", &names)))
}

/// The error of a word that is none of those that can stand there.
pub(super) fn unknown(
    kind: &'static str,
    word: &str,
    within: &str,
    names: &[&str],
) -> RuleFileErrorKind {
    RuleFileErrorKind::Unknown {
        kind,
        word: quote(word),
        within: within.to_owned(),
        hint: nearest(word, names),
        expected: alternatives(names),
    }
}

/// `"draw", "win" or "loss"`.
pub(super) fn alternatives(names: &[&str]) -> String {
    let quoted = names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
