//! Reads values that are a single word or a single number.

use tabiya_core::{Castling, File, Stalemate};
use toml::de::DeValue;

use super::error::RuleFileErrorKind;
use super::value::{Failure, Value};
use super::words::{BARE_KING, CASTLING, FILES, RESULTS, one_of, unknown, word_of};
use crate::rule_set::BoardSize;
use crate::rule_set::NumberField;
use crate::rule_set::is_fit_name;
use crate::untrusted::{excerpt, quote};

pub(super) fn name(value: Value<'_>) -> Result<String, Failure> {
    let name = value.string("a string")?;
    if is_fit_name(name) {
        Ok(name.to_owned())
    } else {
        Err(value.failure(RuleFileErrorKind::Name(quote(name))))
    }
}

pub(super) fn castling(value: Value<'_>) -> Result<Castling, Failure> {
    match value.value.get_ref() {
        DeValue::Boolean(true) => Ok(Castling::Safe),
        DeValue::Boolean(false) => Ok(Castling::Never),
        _ => {
            word_of("castling", value, &CASTLING, "false, \"safe\", \"through-attack\" or \"free\"")
        }
    }
}

/// Reads the two files to which kings castle.
pub(super) fn castling_files(value: Value<'_>) -> Result<[File; 2], Failure> {
    const EXPECTED: &str = "two files, such as [\"g\", \"c\"]";
    let file = |value| one_of("file", Value { what: "item of castling-files", value }, &FILES);
    match value.list(EXPECTED)? {
        [first, second] => Ok([file(first)?, file(second)?]),
        _ => Err(value.wrong_type(EXPECTED)),
    }
}

/// Reads whether a bare king loses.
pub(super) fn bare_king(value: Value<'_>) -> Result<bool, Failure> {
    match value.value.get_ref() {
        DeValue::Boolean(false) => Ok(false),
        _ => word_of("bare-king", value, &BARE_KING, "\"loss\" or false"),
    }
}

pub(super) fn stalemate(value: Value<'_>) -> Result<Stalemate, Failure> {
    one_of("stalemate", value, &Stalemate::NAMES)
}

/// Reads the result for a side, and whether that is a win.
pub(super) fn result(value: Value<'_>) -> Result<bool, Failure> {
    one_of("result", value, &RESULTS)
}

/// Reads the size of the board.
pub(super) fn board(value: Value<'_>) -> Result<BoardSize, Failure> {
    const EXPECTED: &str = "files and ranks from 1x1 to 8x8, such as 6x6";
    let text = value.string(EXPECTED)?;
    let sizes = || (1..=8).flat_map(|files| (1..=8).map(move |ranks| BoardSize { files, ranks }));
    sizes().find(|size| text == size.to_string()).ok_or_else(|| {
        let plain = text.to_lowercase().replace(' ', "");
        let hint = sizes().map(|size| size.to_string()).find(|size| *size == plain);
        value.failure(unknown("board", text, "", hint, EXPECTED))
    })
}

/// Reads the letter of a kind.
pub(super) fn letter(value: Value<'_>) -> Result<char, Failure> {
    const EXPECTED: &str = "a letter from a to z";
    let text = value.string(EXPECTED)?;
    let is_letter = |text: &&str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_lowercase());
    let letter = Some(text).filter(is_letter).and_then(|text| text.chars().next());
    letter.ok_or_else(|| {
        let lower = text.to_ascii_lowercase();
        let hint = Some(lower.as_str()).filter(is_letter).map(str::to_owned);
        value.failure(unknown("letter", text, "", hint, EXPECTED))
    })
}

/// Reads a number within its field's range; `false` gives `None`.
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
