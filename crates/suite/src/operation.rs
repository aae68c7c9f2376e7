//! The operations of EPD and their permitted values.

use tabiya_core::{EpdOperation, TextPart};
use tabiya_games::quote;

use crate::LineError;
use crate::case::{Check, read_check};
use crate::part::PartError;

/// The standard opcodes that do not affect counts; the opcodes `c0` to `c9` and `v0` to `v9` do not either.
const STANDARD: &str = "acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco nic \
    noop pm pv rc refcom refreq resign sm tcgs tcri tcsi";

/// The values of a line's operations. Operations may be in any order, and opcodes in upper or lower case.
#[derive(Debug, Default)]
pub(crate) struct Operations<'a> {
    /// The position's name in the suite.
    pub(crate) id: Option<TextPart<'a>>,
    /// The variant.
    pub(crate) variant: Option<TextPart<'a>>,
    /// The names of house rules.
    pub(crate) house: Option<TextPart<'a>>,
    /// The half-move clock and the full-move number, which the line itself also gives.
    counters: [Option<TextPart<'a>>; 2],
    /// The moves that lead from the line's position to the position to count.
    pub(crate) moves: Option<TextPart<'a>>,
    /// The known counts, each with its opcode.
    pub(crate) checks: Vec<(TextPart<'a>, Check)>,
    /// Notes about operations that were ignored.
    pub(crate) notes: Vec<String>,
}

impl<'a> Operations<'a> {
    /// Reads the operations of a line. If all of them are numbers alone, as in `;20;400`, these are the counts of depths 1,
    /// 2 and so on.
    pub(crate) fn read(all: impl Iterator<Item = EpdOperation<'a>>) -> Result<Self, LineError> {
        let all: Vec<EpdOperation<'a>> = all.collect();
        let mut operations = Self::default();
        if !all.is_empty() && all.iter().all(is_number_alone) {
            for (at, EpdOperation { opcode, .. }) in all.into_iter().enumerate() {
                let depth = (at + 1).to_string();
                let check = read_check(TextPart { text: &depth, ..opcode }, opcode)?;
                operations.checks.push((opcode, check));
            }
            return Ok(operations);
        }
        for EpdOperation { opcode, operands } in all {
            operations.add(opcode, operands)?;
            holds_no_check(operands)?;
        }
        Ok(operations)
    }

    fn add(&mut self, opcode: TextPart<'a>, operands: TextPart<'a>) -> Result<(), LineError> {
        let name = opcode.text.to_ascii_lowercase();
        let depth = opcode.text.strip_prefix(['D', 'd']);
        if let Some(depth) = depth.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            // The depth keeps the offset of the opcode, so that errors in it point at the opcode.
            let depth = TextPart { text: depth, ..opcode };
            self.checks.push((opcode, count(depth, operands)?));
            return Ok(());
        }
        let value = match &*name {
            // An empty name is allowed and ignored.
            "id" if operands.unquoted().text.is_empty() => return Ok(()),
            "id" => &mut self.id,
            "variant" => &mut self.variant,
            "house" => &mut self.house,
            "hmvc" => &mut self.counters[0],
            "fmvn" => &mut self.counters[1],
            "moves" => &mut self.moves,
            _ => return self.pass_over(opcode, &name, operands),
        };
        self.notes.extend(set(value, &name, opcode, operands.unquoted())?);
        Ok(())
    }

    /// Skips an operation that does not affect counts. It is an error if the operation seems meant to affect them.
    fn pass_over(
        &mut self,
        opcode: TextPart<'_>,
        name: &str,
        operands: TextPart<'_>,
    ) -> Result<(), LineError> {
        if is_standard(name) {
            return Ok(());
        }
        let shown = quote(opcode.text);
        if resembles_check(name, operands) {
            return Err(opcode.error(format!("{shown} is not a depth, expected the form D1 20")));
        }
        let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
        if !begins || name.contains(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c))) {
            let comment = if name.starts_with('#') { ", and # begins no comment here" } else { "" };
            return Err(opcode.error(format!("{shown} is not an opcode{comment}")));
        }
        // Ignoring a misspelt `variant`, `house` or `moves` would lead to a different count.
        let meant = match name {
            name if name.contains("variant") => Some("variant"),
            "houses" | "house_rules" | "house-rules" => Some("house"),
            "move" => Some("moves"),
            _ => None,
        };
        if let Some(meant) = meant {
            return Err(opcode.error(format!("unknown opcode {shown}, did you mean {meant}?")));
        }
        self.notes.push(format!("unknown opcode {shown} passed over"));
        Ok(())
    }
}

/// Whether an operation is only a number.
fn is_number_alone(operation: &EpdOperation<'_>) -> bool {
    let EpdOperation { opcode, operands } = operation;
    operands.text.is_empty() && opcode.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Stores the value of an opcode that a line should have only once. Repeating the opcode gives a note if the value
/// is the same, and an error if it differs.
fn set<'a>(
    kept: &mut Option<TextPart<'a>>,
    name: &str,
    opcode: TextPart<'_>,
    value: TextPart<'a>,
) -> Result<Option<String>, LineError> {
    if value.text.is_empty() {
        return Err(opcode.error(format!("{name} has no value")));
    }
    match kept.replace(value) {
        None => Ok(None),
        Some(old) if old.text == value.text => Ok(Some(format!("{name} twice"))),
        Some(old) => {
            let (old, new) = (quote(old.text), quote(value.text));
            Err(opcode.error(format!("{name} twice: {old} and {new}")))
        }
    }
}

/// Reads a check, whose depth is in the opcode and whose count is the operand.
fn count(depth: TextPart<'_>, operands: TextPart<'_>) -> Result<Check, LineError> {
    let (count, trailing) = operands.split_word();
    if !trailing.text.is_empty() {
        let message = format!("{} after the count, expected ;", quote(trailing.text));
        return Err(trailing.error(message));
    }
    read_check(depth, count)
}

/// Returns an error if the operands contain a check such as `D1 20`, before which the semicolon is missing.
fn holds_no_check(operands: TextPart<'_>) -> Result<(), LineError> {
    let mut before: Option<TextPart<'_>> = None;
    let mut is_quoted = false;
    for word in operands.words() {
        let depth = before.filter(|word| {
            let depth = word.text.strip_prefix(['D', 'd']).unwrap_or_default();
            !depth.is_empty() && depth.bytes().all(|byte| byte.is_ascii_digit())
        });
        if let (Some(depth), true) = (depth, word.text.starts_with(|c: char| c.is_ascii_digit())) {
            let check = quote(&format!("{} {}", depth.text, word.text));
            return Err(depth.error(format!("{check} has no ; before it")));
        }
        is_quoted ^= word.text.matches('"').count() == 1;
        before = Some(word).filter(|_| !is_quoted);
    }
    Ok(())
}

fn is_standard(name: &str) -> bool {
    let numbered = |rest: &str| rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_digit());
    STANDARD.split(' ').any(|standard| standard == name)
        || name.strip_prefix(['c', 'v']).is_some_and(numbered)
}

/// Whether an unknown opcode is likely to be meant as a check: `d`, `d+1`, `depth 1 21`, `perft1 21`,
/// or `dl 21`, with a letter that looks like a digit. Other opcodes with a number, such as `dtz -12`, are not checks.
fn resembles_check(name: &str, operands: TextPart<'_>) -> bool {
    let length = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
    let (stem, rest) = name.split_at(length);
    let has_digit = |text: &str| text.contains(char::is_numeric);
    let numbers = [rest].into_iter().chain(operands.words().map(|word| word.text));
    let numbers = numbers.filter(|text| has_digit(text)).count();
    match stem {
        "d" => true,
        "depth" | "perft" => numbers > 0,
        "leaves" | "nodes" | "plies" | "ply" => numbers > 1,
        _ => {
            let is_like_digits = |letters: &str| letters.bytes().all(|c| b"ilo".contains(&c));
            let is_depth = stem.strip_prefix('d').is_some_and(is_like_digits);
            is_depth && operands.words().count() == 1 && numbers > 0
        }
    }
}
