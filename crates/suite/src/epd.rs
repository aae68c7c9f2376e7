//! Reads lines of EPD, in the dialects used by suites.

use tabiya_core::{EpdError, EpdLine, TextPart};
use tabiya_games::{UnknownVariant, Variant};

use crate::operation::Operations;
use crate::part::PartError;
use crate::{Case, LineError, Reading};

/// Reads one line. Returns `None` if it is blank or a comment, or if it names house rules (`house
/// duck-chess,knooks`) and `reading` has no gallery. `reading` gives the variant and the house rules of a
/// line that names none. The moves of an operation `moves e2e4 e7e5` are played before anything is counted.
///
/// # Errors
/// An impossible position, a malformed count, text that looks like a count but is malformed, an unknown variant,
/// an illegal move, an opcode with two values or without a value, or a misplaced quotation mark.
pub fn read_line(line: &str, reading: impl Into<Reading>) -> Result<Option<Case>, LineError> {
    let line = TextPart::of_line(line).trimmed();
    if line.text.is_empty() || line.text.starts_with('#') {
        return Ok(None);
    }
    read_part(line, reading.into())
}

/// Reads a line, or part of a line, that is neither blank nor a comment; `None` if it names house rules that cannot be
/// read.
pub(crate) fn read_part(line: TextPart<'_>, reading: Reading) -> Result<Option<Case>, LineError> {
    // The name of a house rule can be the last field of a FEN in the middle of a turn.
    let is_house_rule = |word: &str| word.split(':').next().is_some_and(|name| reading.knows(name));
    let line = EpdLine::split_with(line, is_house_rule).map_err(line_error)?;
    let operations = Operations::read(line.operations())?;
    let Some(reading) = read_rules(&operations, reading)? else { return Ok(None) };
    let mut case = Case::new(&with_counters(&line)?, &reading)
        .map_err(|error| error.after(line.fields().offset))?;
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

/// The operation that names a variant. [`read_line`] reads it, if the variant is from a rule file only where that file
/// is given.
///
/// ```
/// use tabiya_suite::epd::variant_operation;
/// use tabiya_games::Variant;
/// assert_eq!(variant_operation(Variant::Atomic), "variant atomic;");
/// ```
pub fn variant_operation(variant: Variant) -> String {
    let name = variant.name();
    match name.contains([' ', ';', '"']) {
        true => format!("variant \"{}\";", in_quotes(name)),
        false => format!("variant {name};"),
    }
}

/// The name as it is in quotation marks, which it cannot contain in EPD.
fn in_quotes(name: &str) -> String {
    name.replace('"', "'")
}

fn line_error(error: EpdError) -> LineError {
    LineError::at(error.offset(), error)
}

/// Replaces the variant and house rules of `reading` by those that the line names. An unknown name is an error.
/// Returns `None` if the line names house rules and `reading` has no gallery.
fn read_rules(
    operations: &Operations<'_>,
    mut reading: Reading,
) -> Result<Option<Reading>, LineError> {
    let is_given = |name: &str| name == in_quotes(reading.variant.name());
    if let Some(name) = operations.variant.filter(|name| !is_given(name.text)) {
        let unknown = |unknown: UnknownVariant| name.error(unknown);
        reading.variant = name.text.parse().map_err(unknown)?;
    }
    if let Some(names) = operations.house {
        let each = names.text.split([',', ' ']).filter(|name| !name.is_empty());
        reading.house = each.map(str::to_owned).collect();
        if reading.house.is_empty() {
            return Err(names.error("house has no value"));
        }
        let Some(found) = reading.look_up() else { return Ok(None) };
        found.map_err(|error| names.error(error))?;
    }
    Ok(Some(reading))
}

/// The fields of a FEN: if they lack counters, the values of the operations `hmvc` and `fmvn` follow.
fn with_counters(line: &EpdLine<'_>) -> Result<String, LineError> {
    let fields = line.fields();
    let given = fields.words().filter(|field| !field.text.contains('+')).count();
    Ok(match (given, line.counters().map_err(line_error)?) {
        (4, Some((clock, number))) => format!("{} {clock} {number}", fields.text),
        (5, Some((_, number))) => format!("{} {number}", fields.text),
        _ => fields.text.to_owned(),
    })
}
