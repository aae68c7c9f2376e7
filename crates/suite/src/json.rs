//! Reads positions with counts from lines of JSON.

use serde_json::{Map, Value};
use tabiya_core::TextPart;
use tabiya_games::quote;

use crate::case::read_check;
use crate::{Case, LineError, Reading};

/// The keys of the position.
const POSITION: [&str; 3] = ["fen", "epd", "position"];
/// The keys of the name.
const NAME: [&str; 3] = ["id", "name", "description"];
/// The keys of a count at the depth that `depth` gives, or of counts at all depths.
const COUNTS: [&str; 6] = ["nodes", "count", "counts", "perft", "total", "results"];
/// The keys of counts below each move, whose sum is the count at the depth that `depth` gives.
const DIVIDE: [&str; 2] = ["divide", "moves"];

/// Reads a line; `None` if it is blank. The object has a position and its counts, in one of these forms:
///
/// ```json
/// {"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "depth": 2, "nodes": 66}
/// {"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "perft": [15, 66, 1197]}
/// {"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "counts": {"1": 15, "2": 66}}
/// {"fen": "4k3/8/8/8/8/8/8/K7 w - - 0 1", "depth": 1, "divide": {"a1a2": 1, "a1b1": 1, "a1b2": 1}}
/// ```
pub(crate) fn read_line(line: &str, reading: &Reading) -> Result<Option<Case>, LineError> {
    if line.trim().is_empty() {
        return Ok(None);
    }
    let object: Map<String, Value> = serde_json::from_str(line).map_err(|error| {
        LineError::at(error.column().saturating_sub(1), format!("invalid JSON: {error}"))
    })?;
    let fault = |message: String| LineError::at(0, message);
    let text = |keys: &[&str]| keys.iter().find_map(|&key| object.get(key)?.as_str());
    let fen = text(&POSITION).ok_or_else(|| fault("no key fen with a position".to_owned()))?;
    let mut reading = reading.clone();
    if let Some(name) = text(&["variant"]) {
        reading.variant = name.parse().map_err(|error| LineError::at(0, error))?;
    }
    let start = reading.variant.start().to_string();
    let fen = if fen == "startpos" { &start } else { fen };
    let mut case = Case::new(fen, &reading).map_err(|error| fault(error.message))?;
    case.id = text(&NAME).map(str::to_owned);
    for (depth, count) in checks(&object, &case)? {
        let part = |text| TextPart { text, offset: 0 };
        let check = read_check(part(&depth), part(&count))?;
        case.add(check).map_err(fault)?;
    }
    Ok(Some(case))
}

/// The depths and counts of an object, as text: counts may have more digits than numbers of JSON keep.
fn checks(object: &Map<String, Value>, case: &Case) -> Result<Vec<(String, String)>, LineError> {
    let fault = |message: String| LineError::at(0, message);
    let number = |value: &Value| match value {
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) => Ok(text.clone()),
        other => Err(fault(format!("{} is not a count", quote(&other.to_string())))),
    };
    let depth = object.get("depth").map(number).transpose()?;
    let needs_depth = |key: &str| fault(format!("{key} needs a key depth"));
    let mut checks = Vec::new();
    for key in COUNTS {
        match object.get(key) {
            None => {}
            Some(Value::Array(counts)) => {
                for (at, count) in counts.iter().enumerate() {
                    checks.push(((at + 1).to_string(), number(count)?));
                }
            }
            Some(Value::Object(counts)) => {
                for (depth, count) in counts {
                    let plies = depth.trim_start_matches(|c: char| !c.is_ascii_digit());
                    checks.push((plies.to_owned(), number(count)?));
                }
            }
            Some(count) => {
                let depth = depth.clone().ok_or_else(|| needs_depth(key))?;
                checks.push((depth, number(count)?));
            }
        }
    }
    for key in DIVIDE {
        let Some(Value::Object(rows)) = object.get(key) else { continue };
        let depth = depth.clone().ok_or_else(|| needs_depth(key))?;
        let mut sum = 0u128;
        for (text, count) in rows {
            case.board()
                .read_move(text)
                .map_err(|error| fault(format!("{}: {error}", quote(text))))?;
            let count = number(count)?;
            let count: u128 =
                count.parse().map_err(|_| fault(format!("{} is not a count", quote(&count))))?;
            sum = sum.saturating_add(count);
        }
        checks.push((depth, sum.to_string()));
    }
    Ok(checks)
}
