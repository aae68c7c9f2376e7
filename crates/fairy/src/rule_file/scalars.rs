//! Values that are one word or one number.

use tabiya_core::{Castling, Stalemate};
use toml::de::DeValue;

use super::error::RuleFileErrorKind;
use super::source::{excerpt, quote};
use super::value::{Failure, Value};
use super::words::{meaning, one_of};
use crate::board_size::BoardSize;
use crate::hint::nearest;
use crate::rule_set::NumberField;
use crate::rule_set::is_fit_name;

pub(super) fn name(value: Value<'_>) -> Result<String, Failure> {
    let name = value.string("a string")?;
    if is_fit_name(name) {
        Ok(name.to_owned())
    } else {
        Err(value.failure(RuleFileErrorKind::Name(quote(name))))
    }
}

/// What one of these words, or `false`, stands for.
fn word_or_false<T: Copy>(
    kind: &'static str,
    value: Value<'_>,
    words: &[(&str, T)],
    expected: &str,
) -> Result<T, Failure> {
    let word = value.string(expected)?;
    meaning(words, word).ok_or_else(|| {
        value.failure(RuleFileErrorKind::Unknown {
            kind,
            word: quote(word),
            within: String::new(),
            hint: nearest(word, words.iter().map(|(name, _)| *name)),
            expected: expected.to_owned(),
        })
    })
}

pub(super) fn castling(value: Value<'_>) -> Result<Castling, Failure> {
    let words = [("safe", Castling::Safe), ("through-attack", Castling::ThroughAttack)];
    match value.value.get_ref() {
        DeValue::Boolean(true) => Ok(Castling::Safe),
        DeValue::Boolean(false) => Ok(Castling::Never),
        _ => word_or_false("castling", value, &words, "false, \"safe\" or \"through-attack\""),
    }
}

/// Whether a bare king has lost.
pub(super) fn bare_king(value: Value<'_>) -> Result<bool, Failure> {
    match value.value.get_ref() {
        DeValue::Boolean(false) => Ok(false),
        _ => word_or_false("bare-king", value, &[("loss", true)], "\"loss\" or false"),
    }
}

pub(super) fn stalemate(value: Value<'_>) -> Result<Stalemate, Failure> {
    let words = [("draw", Stalemate::Draw), ("win", Stalemate::Win), ("loss", Stalemate::Loss)];
    one_of("stalemate", value, &words)
}

/// A board's files and ranks.
pub(super) fn board(value: Value<'_>) -> Result<BoardSize, Failure> {
    const EXPECTED: &str = "files and ranks from 1x1 to 8x8, such as 6x6";
    let text = value.string(EXPECTED)?;
    let sizes = || (1..=8).flat_map(|files| (1..=8).map(move |ranks| BoardSize { files, ranks }));
    sizes().find(|size| text == size.to_string()).ok_or_else(|| {
        let plain = text.to_lowercase().replace(' ', "");
        let meant = sizes().map(|size| size.to_string());
        value.failure(RuleFileErrorKind::Unknown {
            kind: "board",
            word: quote(text),
            within: String::new(),
            hint: meant.into_iter().find(|size| *size == plain),
            expected: EXPECTED.to_owned(),
        })
    })
}

/// The letter of a kind of pieces.
pub(super) fn letter(value: Value<'_>) -> Result<char, Failure> {
    const EXPECTED: &str = "a letter from a to z";
    let text = value.string(EXPECTED)?;
    let is_letter = |text: &&str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_lowercase());
    let letter = Some(text).filter(is_letter).and_then(|text| text.chars().next());
    letter.ok_or_else(|| {
        let lower = text.to_ascii_lowercase();
        value.failure(RuleFileErrorKind::Unknown {
            kind: "letter",
            word: quote(text),
            within: String::new(),
            hint: Some(lower.as_str()).filter(is_letter).map(str::to_owned),
            expected: EXPECTED.to_owned(),
        })
    })
}

/// A number in its field's range, or `None` for `false`.
pub(super) fn number<T: TryFrom<u32>>(
    field: NumberField,
    value: Value<'_>,
) -> Result<Option<T>, Failure> {
    let integer = match value.value.get_ref() {
        DeValue::Integer(integer) => integer,
        DeValue::Boolean(false) => return Ok(None),
        _ => return Err(value.wrong_type(&field.expected())),
    };
    let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok();
    let number = number.filter(|&number| field.allows(Some(number)));
    let number = number.and_then(|number| T::try_from(number).ok());
    number.map(Some).ok_or_else(|| {
        let found = excerpt(&integer.to_string());
        value.failure(RuleFileErrorKind::Number { field, found })
    })
}
