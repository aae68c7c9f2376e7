//! Reading lines of EPD, in the dialects that suites are written in.

use tabiya_house::gallery;
use tabiya_variants::UnknownVariant;

use crate::case::read_check;
use crate::error::quote;
use crate::{Entry, LineError, Reading};

/// A stretch of a line, and where it starts in bytes.
#[derive(Clone, Copy)]
struct Part<'a> {
    offset: usize,
    text: &'a str,
}

impl<'a> Part<'a> {
    /// Without the white space around it.
    fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        Self { offset: self.offset + self.text.len() - text.len(), text: text.trim_end() }
    }

    /// The part up to the first white space, and the rest.
    fn split_word(self) -> (Self, Self) {
        let length = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(length);
        let rest = Self { offset: self.offset + length, text: rest };
        (Self { text: word, ..self }, rest.trimmed())
    }

    fn error(self, message: impl std::fmt::Display) -> LineError {
        LineError::at(self.offset, message)
    }
}

/// Reads one line: `None` if it is blank or a comment. The variant, or that of the [`Reading`], is that
/// of a line which does not name one; so are house rules, which a line names with `house duck-chess,knooks`.
///
/// # Errors
/// A position that cannot be, a count that is none, an unknown variant, an unclosed quotation mark.
pub fn read_line(line: &str, reading: impl Into<Reading>) -> Result<Option<Entry>, LineError> {
    let reading = reading.into();
    let parts = split_operations(line)?;
    let Some((&first, operations)) = parts.split_first() else { return Ok(None) };
    let (fields, first_operation) = split_fields(first);
    let operations = || std::iter::once(first_operation).chain(operations.iter().copied());
    let reading = read_rules(operations(), reading)?;
    let mut entry = read_position(fields, operations(), &reading)?;
    for operation in operations() {
        let (opcode, operands) = operation.trimmed().split_word();
        read_operation(opcode, operands, &mut entry)?;
    }
    Ok(Some(entry.finish()))
}

/// Cuts a line at the semicolons outside quotation marks; a comment ends it.
fn split_operations(line: &str) -> Result<Vec<Part<'_>>, LineError> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut quote_at = None;
    let mut end = line.len();
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' => quote_at = if quote_at.is_some() { None } else { Some(at) },
            ';' if quote_at.is_none() => {
                parts.push(Part { offset: start, text: &line[start..at] });
                start = at + 1;
            }
            '#' if quote_at.is_none() && (before.is_whitespace() || before == ';') => {
                end = at;
                break;
            }
            _ => {}
        }
        before = c;
    }
    if let Some(at) = quote_at {
        return Err(LineError::at(at, "quotation mark is not closed"));
    }
    parts.push(Part { offset: start, text: &line[start..end] });
    let blank = parts.iter().all(|part| part.text.trim().is_empty());
    Ok(if blank { Vec::new() } else { parts })
}

/// Cuts what stands before the first semicolon into the fields of FEN and a first operation: after
/// four fields, or the counters, an opcode begins with a letter.
fn split_fields(part: Part<'_>) -> (Part<'_>, Part<'_>) {
    let mut rest = part.trimmed();
    let start = rest.offset;
    for field in 0.. {
        let starts_with_letter = rest.text.starts_with(|c: char| c.is_ascii_alphabetic());
        if rest.text.is_empty() || field >= 4 && starts_with_letter {
            break;
        }
        rest = rest.split_word().1;
    }
    let length = rest.offset - start;
    let fields = Part { offset: start, text: &part.trimmed().text[..length] };
    (fields.trimmed(), rest)
}

/// The variant and the house rules that a line names, which must be known ones, instead of those of the reading.
fn read_rules<'a>(
    operations: impl Iterator<Item = Part<'a>>,
    mut reading: Reading,
) -> Result<Reading, LineError> {
    for operation in operations {
        let (opcode, operands) = operation.trimmed().split_word();
        let names = operands.text.trim_matches('"');
        match opcode.text {
            "variant" => {
                let unknown = |unknown: UnknownVariant| operands.error(unknown);
                reading.variant = names.parse().map_err(unknown)?;
            }
            "house" => {
                let names = names.split([',', ' ']).filter(|name| !name.is_empty());
                reading.house = names.map(str::to_owned).collect();
                gallery::rules(&reading.house).map_err(|unknown| operands.error(unknown))?;
            }
            _ => {}
        }
    }
    Ok(reading)
}

/// Reads the position; `hmvc` and `fmvn` are its counters if the fields have none.
fn read_position<'a>(
    fields: Part<'_>,
    operations: impl Iterator<Item = Part<'a>>,
    reading: &Reading,
) -> Result<Entry, LineError> {
    let mut counters = ["0".to_owned(), "1".to_owned()];
    let mut stated = false;
    for operation in operations {
        let (opcode, operands) = operation.trimmed().split_word();
        let counter = match opcode.text {
            "hmvc" => 0,
            "fmvn" => 1,
            _ => continue,
        };
        stated = true;
        counters[counter] = operands.text.to_owned();
    }
    // Checks left stand where the counters would, and are none.
    let given = fields.text.split_whitespace().filter(|field| !field.contains('+')).count();
    let text = if stated && given == 4 {
        format!("{} {}", fields.text, counters.join(" "))
    } else {
        fields.text.to_owned()
    };
    Entry::new(&text, reading).map_err(|error| error.after(fields.offset))
}

fn read_operation(
    opcode: Part<'_>,
    operands: Part<'_>,
    entry: &mut Entry,
) -> Result<(), LineError> {
    let depth = opcode.text.strip_prefix(['D', 'd']);
    if let Some(depth) = depth.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        let (count, trailing) = operands.split_word();
        if !trailing.text.is_empty() {
            let message = format!("{} after the count, expected ;", quote(trailing.text));
            return Err(trailing.error(message));
        }
        let count_text = Some(count.text).filter(|text| !text.is_empty());
        let check = read_check(depth, count_text).map_err(|message| {
            let at = if message.contains("a depth") { opcode } else { count };
            at.error(message)
        })?;
        return entry.add(check).map_err(|message| opcode.error(message));
    }
    if opcode.text == "id" {
        entry.case.id = Some(operands.text.trim_matches('"').to_owned());
    }
    Ok(())
}
