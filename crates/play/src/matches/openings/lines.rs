//! Random positions of a file with a FEN or EPD on each line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rand::{Rng, RngExt};
use tabiya_games::{Game, Variant, shown_path};

use super::file::{is_pgn, opening};

/// The maximum length of a line in bytes.
const LONGEST: u64 = 1 << 16;

/// A file of positions of which only the lines that are asked for are read, because books for test servers have
/// millions.
pub(crate) struct PositionLines {
    path: PathBuf,
    file: File,
    length: u64,
    variant: Variant,
}

impl PositionLines {
    /// Opens a file of positions; `None` for a PGN file.
    ///
    /// # Errors
    /// If the file cannot be read or is empty.
    pub(crate) fn open(path: &Path, variant: Variant) -> Result<Option<Self>> {
        let open = || -> io::Result<_> {
            let mut file = File::open(path)?;
            let mut start = Vec::new();
            file.by_ref().take(4096).read_to_end(&mut start)?;
            let length = file.metadata()?.len();
            Ok((file, length, is_pgn(path, &String::from_utf8_lossy(&start))))
        };
        let (file, length, is_pgn) = open().with_context(|| shown_path(path))?;
        let lines = Self { path: path.to_owned(), file, length, variant };
        Ok((!is_pgn).then_some(lines))
    }

    /// The position of a random line, with its moves; `None` if the line is a comment, is empty or names house rules. A
    /// longer line comes more often.
    ///
    /// # Errors
    /// If the line cannot be read, with its number.
    pub(super) fn random(&mut self, rng: &mut impl Rng) -> Result<Option<Game>> {
        if self.length == 0 {
            return Ok(None);
        }
        let within = rng.random_range(0..self.length);
        let (start, line) = self.line_at(within).with_context(|| shown_path(&self.path))?;
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        opening(line, self.variant).with_context(|| {
            let number = self
                .line_number(start)
                .map_or_else(|_| format!("byte {start}"), |number| format!("line {number}"));
            format!("{}: {number}", shown_path(&self.path))
        })
    }

    /// The line that contains the byte at this offset, with the offset of its start.
    fn line_at(&mut self, within: u64) -> io::Result<(u64, String)> {
        let from = within.saturating_sub(LONGEST);
        self.file.seek(SeekFrom::Start(from))?;
        let mut bytes = Vec::new();
        self.file.by_ref().take(2 * LONGEST).read_to_end(&mut bytes)?;
        let at = usize::try_from(within - from).unwrap_or(0).min(bytes.len());
        let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map(|end| end + 1);
        let end = bytes[at..].iter().position(|&byte| byte == b'\n').map(|end| at + end);
        let is_whole = (start.is_some() || from == 0)
            && (end.is_some() || from + bytes.len() as u64 >= self.length);
        if !is_whole {
            let what = format!("a line is longer than {} KiB", LONGEST >> 10);
            return Err(io::Error::new(ErrorKind::InvalidData, what));
        }
        let start = start.unwrap_or(0);
        let line = &bytes[start..end.unwrap_or(bytes.len())];
        let text = match str::from_utf8(line) {
            Ok(text) => text.to_owned(),
            // ISO 8859-1, as in files that are read whole.
            Err(_) => line.iter().map(|&byte| char::from(byte)).collect(),
        };
        Ok((from + start as u64, text))
    }

    /// The number of the line that begins at this offset.
    fn line_number(&mut self, start: u64) -> io::Result<usize> {
        self.file.rewind()?;
        let mut before = BufReader::new(self.file.by_ref().take(start));
        let mut number = 1;
        loop {
            let part = before.fill_buf()?;
            if part.is_empty() {
                return Ok(number);
            }
            number += part.iter().filter(|&&byte| byte == b'\n').count();
            let length = part.len();
            before.consume(length);
        }
    }
}
