//! Reads `.perft` files, with one of `id NAME`, `epd FEN` and `perft DEPTH COUNT` on each line.

use tabiya_core::TextPart;
use tabiya_games::{Variant, quote};

use crate::case::read_check;
use crate::part::PartError;
use crate::{Case, LineError, Reading, epd};

/// The words with which lines begin, in upper or lower case.
const KEYWORDS: [&str; 3] = ["id", "epd", "perft"];

/// Whether a line belongs to a `.perft` file. A line of EPD begins with a board instead of a keyword.
pub(crate) fn is_line(line: &str) -> bool {
    let (word, _) = TextPart::of_line(line).trimmed().split_word();
    KEYWORDS.iter().any(|keyword| word.text.eq_ignore_ascii_case(keyword))
}

/// Assembles cases from the lines of a `.perft` file.
#[derive(Debug)]
pub struct PerftFileReader {
    reading: Reading,
    id: Option<String>,
    case: Option<(usize, Case)>,
    /// Whether the last position could not be read, or has house rules that cannot be read. The `perft` lines
    /// after it are then ignored.
    has_failed: bool,
}

impl Default for PerftFileReader {
    /// Creates a reader of chess positions.
    fn default() -> Self {
        Self::new(Variant::Chess)
    }
}

impl PerftFileReader {
    /// Creates a reader of positions under these rules.
    pub fn new(reading: impl Into<Reading>) -> Self {
        Self { reading: reading.into(), id: None, case: None, has_failed: false }
    }

    /// Reads a line. Returns the previous case, with the number of its `epd` line, if this line completes it. The
    /// text after `epd` may have EPD operations.
    ///
    /// # Errors
    /// A line that begins with none of the three keywords and is not a comment, or whose content is wrong.
    pub fn line(&mut self, number: usize, line: &str) -> Result<Option<(usize, Case)>, LineError> {
        let line = TextPart::of_line(line).trimmed();
        if line.text.is_empty() || line.text.starts_with(['#', '%']) {
            return Ok(None);
        }
        let (keyword, operand) = line.split_word();
        match &*keyword.text.to_ascii_lowercase() {
            "id" => {
                let id = operand.unquoted().text.to_owned();
                if let Some(old) = self.id.as_ref().filter(|old| **old != id) {
                    let (old, new) = (quote(old), quote(&id));
                    return Err(keyword.error(format!("id twice: {old} and {new}")));
                }
                self.id = Some(id);
                Ok(self.finish())
            }
            "epd" => {
                let finished = self.finish();
                let id = self.id.take();
                self.has_failed = true;
                match epd::read_part(operand, self.reading.clone()) {
                    Ok(Some(mut case)) => {
                        case.id = id.filter(|id| !id.is_empty()).or(case.id);
                        self.case = Some((number, case));
                        self.has_failed = false;
                        Ok(finished)
                    }
                    Ok(None) => Ok(finished),
                    Err(error) => {
                        // The previous case is complete and must not be lost because of this error.
                        self.case = finished;
                        Err(error)
                    }
                }
            }
            "perft" => {
                let (depth, count) = operand.split_word();
                let (count, trailing) = count.split_word();
                if !trailing.text.is_empty() {
                    let message = format!("{} after the count", quote(trailing.text));
                    return Err(trailing.error(message));
                }
                let check = read_check(depth, TextPart { offset: operand.offset, ..count })?;
                match &mut self.case {
                    _ if self.has_failed => {}
                    None => return Err(keyword.error("a perft line needs an epd line before it")),
                    Some((_, case)) => {
                        case.add(check).map_err(|message| operand.error(message))?;
                    }
                }
                Ok(None)
            }
            _ => {
                let keyword_text = quote(keyword.text);
                Err(keyword.error(format!("{keyword_text} is not one of id, epd, perft")))
            }
        }
    }

    /// Completes and returns the current case, at the end of the file or before the next case.
    pub fn finish(&mut self) -> Option<(usize, Case)> {
        self.has_failed = false;
        self.case.take()
    }
}
