//! Reads tests from scripts such as `perft.sh`, which call an engine with positions, depths and counts.

use std::path::Path;

use tabiya_core::TextPart;
use tabiya_games::{Variant, quote};

use crate::case::read_check;
use crate::part::PartError;
use crate::{Case, LineError, Reading};

/// Whether a file is a script, judging by its extension.
pub(crate) fn is_script(file: &str) -> bool {
    let extension = Path::new(file).extension().unwrap_or_default();
    ["sh", "bash", "exp"].iter().any(|own| extension.eq_ignore_ascii_case(own))
}

/// Whether a line is a test: a command with a position, a depth and a count.
pub(crate) fn is_test(line: &str) -> bool {
    let words = words(line);
    place(&words).is_some_and(|at| words.len() > at + 2 && is_number(&words[at + 1]))
}

/// Whether a line of a script has a position.
pub(crate) fn has_position(line: &str) -> bool {
    place(&words(line)).is_some()
}

/// Reads a line; `None` if it is not a test. A test is a command whose words end with a position, a depth and a count, and
/// perhaps whether it is Chess960, in front of redirections. The word before the position names the variant, unless it is
/// the command or its script:
///
/// ```sh
/// run_test "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1" 2 66 "false"
/// expect perft.exp atomic startpos 4 197326 > /dev/null
/// ```
pub(crate) fn read_line(line: &str, reading: &Reading) -> Result<Option<Case>, LineError> {
    if !is_test(line) {
        return Ok(None);
    }
    let words = words(line);
    let Some(at) = place(&words) else { return Ok(None) };
    let part = |at: usize| {
        let text = words[at].as_str();
        TextPart { text, offset: line.find(text).unwrap_or(0) }
    };
    let mut reading = reading.clone();
    if let Some(name) = variant_name(&words[..at]) {
        reading.variant = name.parse().map_err(|error| part(at - 1).error(error))?;
    }
    // Whether it is Chess960 is known from the position.
    if let Some(word) = words.get(at + 3)
        && (!["true", "false"].contains(&word.as_str()) || words.len() > at + 4)
    {
        return Err(part(at + 3).error(format!("{} after the count", quote(word))));
    }
    let fen = bare(&words[at]);
    let start = reading.variant.start().to_string();
    let fen = if fen == "startpos" { &start } else { fen };
    let mut case = Case::new(fen, &reading).map_err(|error| part(at).error(error.message))?;
    let check = read_check(part(at + 1), part(at + 2))?;
    case.add(check).map_err(|message| part(at + 1).error(message))?;
    Ok(Some(case))
}

/// The words of a command, as a shell would split them, without redirections, comments and further commands; empty if a
/// quotation mark is not closed.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in shell_words::split(line).unwrap_or_default() {
        if word.starts_with(['>', '<', '|', '&', '#', ';']) || word.starts_with("2>") {
            break;
        }
        match word.strip_suffix(';') {
            Some(last) => {
                words.push(last.to_owned());
                break;
            }
            None => words.push(word),
        }
    }
    words
}

/// The index of the word with the position, which is never the command itself.
fn place(words: &[String]) -> Option<usize> {
    let is_position = |word: &String| {
        let text = bare(word);
        let board = text.split(' ').next().unwrap_or_default();
        text == "startpos" || board.matches('/').count() == 7 && board.bytes().all(is_of_board)
    };
    (1..words.len()).find(|&at| is_position(&words[at]))
}

/// Whether a byte occurs in the board of a FEN.
fn is_of_board(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"/~+*[]-".contains(&byte)
}

/// A position without the words `position` and `fen` of UCI before it.
fn bare(word: &str) -> &str {
    let word = word.trim();
    let word = word.strip_prefix("position ").unwrap_or(word).trim_start();
    word.strip_prefix("fen ").unwrap_or(word).trim()
}

/// The name of the variant among the words before the position, if there is one.
fn variant_name(before: &[String]) -> Option<&str> {
    let [.., command, name] = before else { return None };
    let is_script = |word: &str| is_script(word) || word.contains('/') || word.starts_with('-');
    let is_name = !is_script(name) && !is_number(name);
    // A function such as `run_test` has its arguments behind it; another program has its script there.
    let is_after_command = before.len() == 2 || is_script(command);
    (is_name && is_after_command && (before.len() > 2 || name.parse::<Variant>().is_ok()))
        .then_some(name)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
