//! Reading `.perft` files: `id NAME`, `epd FEN`, `perft DEPTH COUNT`, a line each.

use tabiya_variants::{Variant, quote};

use crate::case::read_check;
use crate::part::Part;
use crate::{Case, LineError, Reading, epd};

/// The words that lines begin with, in any case.
const KEYWORDS: [&str; 3] = ["id", "epd", "perft"];

/// Whether a line is one of a `.perft` file: EPD begins with a board.
pub(crate) fn is_line(line: &str) -> bool {
    let (word, _) = Part::new(line).trimmed().split_word();
    KEYWORDS.iter().any(|keyword| word.text.eq_ignore_ascii_case(keyword))
}

/// Puts cases together from lines.
#[derive(Debug)]
pub struct PerftFileReader {
    reading: Reading,
    id: Option<String>,
    case: Option<(usize, Case)>,
    /// Whether the last position could not be read: what is said of it is no further fault.
    has_failed: bool,
}

impl Default for PerftFileReader {
    /// A reader of positions of chess.
    fn default() -> Self {
        Self::new(Variant::Chess)
    }
}

impl PerftFileReader {
    /// A reader of positions under these rules.
    pub fn new(reading: impl Into<Reading>) -> Self {
        Self { reading: reading.into(), id: None, case: None, has_failed: false }
    }

    /// Takes a line; yields the case, with the number of its `epd` line, that this line ends. What follows
    /// `epd` may have operations of EPD.
    ///
    /// # Errors
    /// A line that is none of the three and no comment, or whose content is wrong.
    pub fn line(&mut self, number: usize, line: &str) -> Result<Option<(usize, Case)>, LineError> {
        let line = Part::new(line).trimmed();
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
                    Ok(mut case) => {
                        case.id = id.filter(|id| !id.is_empty()).or(case.id);
                        self.case = Some((number, case));
                        self.has_failed = false;
                        Ok(finished)
                    }
                    Err(error) => {
                        // Nothing of the case before is lost for the fault of this one.
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
                let check = read_check(depth, Part { offset: operand.offset, ..count })?;
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

    /// The case at the end of the file, or before the next.
    pub fn finish(&mut self) -> Option<(usize, Case)> {
        self.has_failed = false;
        self.case.take()
    }
}
