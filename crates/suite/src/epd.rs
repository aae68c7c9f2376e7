//! Reads lines of EPD, in the dialects used by suites.

use tabiya_variants::{UnknownVariant, quote};

use crate::operation::Operations;
use crate::part::{Part, is_space};
use crate::{Case, LineError, Reading};

/// Reads one line. Returns `None` if it is blank or a comment, or if it names house rules (`house
/// duck-chess,knooks`) and `reading` has no reader for them. `reading` gives the variant and the house rules of a
/// line that names none. The moves of an operation `moves e2e4 e7e5` are played before anything is counted.
///
/// # Errors
/// An impossible position, a malformed count, text that looks like a count but is malformed, an unknown variant,
/// an illegal move, an opcode with two values or without a value, or a misplaced quotation mark.
pub fn read_line(line: &str, reading: impl Into<Reading>) -> Result<Option<Case>, LineError> {
    let line = Part::new(line).trimmed();
    if line.text.is_empty() || line.text.starts_with('#') {
        return Ok(None);
    }
    read_part(line, reading.into())
}

/// Reads a line, or part of a line, that is neither blank nor a comment; `None` if it names house rules that cannot be
/// read.
pub(crate) fn read_part(line: Part<'_>, reading: Reading) -> Result<Option<Case>, LineError> {
    let (first, rest) = split_operations(line)?;
    let (fields, first_operation) = split_fields(first, &reading);
    let operations = Operations::read(std::iter::once(first_operation).chain(rest))?;
    let Some(reading) = read_rules(&operations, reading)? else { return Ok(None) };
    let text = with_counters(fields, &operations)?;
    let mut case =
        Case::new(&text, &reading).map_err(|error| error.after(fields.trimmed().offset))?;
    if let Some(moves) = operations.moves {
        case.play(moves)?;
    }
    case.id = operations.id.map(|id| id.text.to_owned());
    case.notes.extend(operations.notes);
    for (opcode, check) in operations.checks {
        case.add(check).map_err(|message| opcode.error(message))?;
    }
    Ok(Some(case))
}

/// Splits a line at the semicolons outside quotation marks; quotation marks must enclose whole operands.
fn split_operations(line: Part<'_>) -> Result<(Part<'_>, Vec<Part<'_>>), LineError> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut quote_at = None;
    let mut before = ' ';
    let part = |range: std::ops::Range<usize>| Part {
        offset: line.offset + range.start,
        text: &line.text[range],
    };
    for (at, c) in line.text.char_indices() {
        let rest = &line.text[at + c.len_utf8()..];
        let stands_alone = match quote_at {
            None => is_space(before) || before == ';',
            Some(_) => rest.is_empty() || rest.starts_with(|c| is_space(c) || c == ';'),
        };
        match c {
            '"' if !stands_alone => {
                return Err(part(at..at).error("a quotation mark inside a word"));
            }
            '"' => quote_at = if quote_at.is_some() { None } else { Some(at) },
            ';' if quote_at.is_none() => {
                parts.push(part(start..at));
                start = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    if let Some(at) = quote_at {
        return Err(part(at..at).error("quotation mark is not closed"));
    }
    parts.push(part(start..line.text.len()));
    let rest = parts.split_off(1);
    Ok((parts[0], rest))
}

/// Splits the text before the first semicolon into the fields of a FEN and a first operation. An opcode begins
/// with a letter and follows four or more fields; `moves` may follow fewer. The name of a house rule is not an
/// opcode: it can be the last field of a FEN in the middle of a turn.
fn split_fields<'a>(part: Part<'a>, reading: &Reading) -> (Part<'a>, Part<'a>) {
    let mut rest = part.trimmed();
    let start = rest.offset;
    for field in 0.. {
        let starts_with_letter = rest.text.starts_with(|c: char| c.is_ascii_alphabetic());
        let (word, after) = rest.split_word();
        let is_moves = word.text.eq_ignore_ascii_case("moves");
        let is_house_rule = || word.text.split(':').next().is_some_and(|name| reading.knows(name));
        let is_opcode = field >= 4 && starts_with_letter && !is_house_rule();
        if rest.text.is_empty() || is_opcode || is_moves {
            break;
        }
        rest = after;
    }
    let length = rest.offset - start;
    let fields = Part { offset: start, text: &part.trimmed().text[..length] };
    (fields.trimmed(), rest)
}

/// Replaces the variant and house rules of `reading` by those that the line names. An unknown name is an error.
/// Returns `None` if the line names house rules that `reading` has no reader for.
fn read_rules(
    operations: &Operations<'_>,
    mut reading: Reading,
) -> Result<Option<Reading>, LineError> {
    if let Some(name) = operations.variant {
        let unknown = |unknown: UnknownVariant| name.error(unknown);
        reading.variant = name.text.parse().map_err(unknown)?;
    }
    if let Some(names) = operations.house {
        let Some(reader) = reading.reader else { return Ok(None) };
        let each = names.text.split([',', ' ']).filter(|name| !name.is_empty());
        reading.house = each.map(str::to_owned).collect();
        if reading.house.is_empty() {
            return Err(names.error("house has no value"));
        }
        reader.check(&reading.house).map_err(|error| names.error(error))?;
    }
    Ok(Some(reading))
}

/// Adds the counters of the operations `hmvc` and `fmvn` to FEN fields without counters. If the fields have
/// counters, the operations must agree with them.
fn with_counters(fields: Part<'_>, operations: &Operations<'_>) -> Result<String, LineError> {
    let mut text = fields.text.to_owned();
    let stated =
        [("hmvc", operations.halfmove_clock, "0"), ("fmvn", operations.fullmove_number, "1")];
    if stated.iter().all(|(_, value, _)| value.is_none()) {
        return Ok(text);
    }
    // The field of remaining checks, such as `3+3`, stands before the counters and is left out.
    let given: Vec<&str> =
        fields.text.split_whitespace().filter(|field| !field.contains('+')).collect();
    for (at, (name, value, default)) in stated.into_iter().enumerate() {
        let number = |value: Part<'_>| {
            let wrong = |_| value.error(format!("{name} {} is not a number", quote(value.text)));
            value.text.parse::<u16>().map_err(wrong)
        };
        let stated = value.map(|value| Ok((value, number(value)?))).transpose()?;
        match (given.get(4 + at), stated) {
            (Some(field), Some((value, number))) if field.parse() != Ok(number) => {
                let field = quote(field);
                return Err(
                    value.error(format!("{name} {number} contradicts {field} among the fields"))
                );
            }
            (None, _) if given.len() >= 4 => {
                text += " ";
                text += value.map_or(default, |value| value.text);
            }
            _ => {}
        }
    }
    Ok(text)
}
