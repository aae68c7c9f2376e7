//! Reading `.perft` files: `id NAME`, `epd FEN`, `perft DEPTH COUNT`, a line each.

use tabiya_variants::Variant;

use crate::case::read_check;
use crate::{Entry, LineError, Reading};

/// Puts cases together from lines.
#[derive(Debug)]
pub struct Reader {
    reading: Reading,
    id: Option<String>,
    entry: Option<(usize, Entry)>,
}

impl Default for Reader {
    /// A reader of positions of chess.
    fn default() -> Self {
        Self::new(Variant::Chess)
    }
}

impl Reader {
    /// A reader of positions under these rules.
    pub fn new(reading: impl Into<Reading>) -> Self {
        Self { reading: reading.into(), id: None, entry: None }
    }

    /// Takes a line; yields the case, with the number of its `epd` line, that this line ends.
    ///
    /// # Errors
    /// A line that is none of the three and no comment, or whose content is wrong.
    pub fn line(&mut self, number: usize, line: &str) -> Result<Option<(usize, Entry)>, LineError> {
        let text = line.trim();
        if text.is_empty() || text.starts_with(['#', '%']) {
            return Ok(None);
        }
        let start = line.len() - line.trim_start().len();
        let (keyword, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let operand = rest.trim_start();
        let at = start + text.len() - operand.len();
        match keyword {
            "id" => {
                self.id = Some(operand.trim_matches('"').to_owned());
                Ok(self.finish())
            }
            "epd" => {
                let finished = self.finish();
                let mut entry =
                    Entry::new(operand, &self.reading).map_err(|error| error.after(at))?;
                entry.case.id = self.id.take();
                self.entry = Some((number, entry));
                Ok(finished)
            }
            "perft" => {
                let mut words = operand.split_whitespace();
                let (depth, count) = (words.next().unwrap_or(""), words.next());
                if let Some(state) = words.next() {
                    let message = format!("{} after the count", crate::error::quote(state));
                    return Err(LineError::at(at, message));
                }
                let check = read_check(depth, count).map_err(|m| LineError::at(at, m))?;
                let Some((_, entry)) = &mut self.entry else {
                    return Err(LineError::at(start, "a perft line needs an epd line before it"));
                };
                entry.add(check).map_err(|message| LineError::at(at, message))?;
                Ok(None)
            }
            _ => {
                let keyword = crate::error::quote(keyword);
                Err(LineError::at(start, format!("{keyword} is not one of id, epd, perft")))
            }
        }
    }

    /// The case at the end of the file, or before the next.
    pub fn finish(&mut self) -> Option<(usize, Entry)> {
        self.entry.take().map(|(line, entry)| (line, entry.finish()))
    }
}
