//! Reads the lines that a UCI front end sends.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes. A game of 10,000 plies takes only 50,000 bytes.
const MAX_LINE: u64 = 1 << 20;

/// An iterator over lines of UCI from any input. Bytes that are not UTF-8 are replaced, and a line longer than 1 MiB
/// is discarded.
///
/// ```
/// use tabiya_games::UciLines;
/// let mut lines = UciLines::new("isready\nquit".as_bytes());
/// assert_eq!(lines.next().transpose()?, Some(Some("isready\n".to_owned())));
/// assert_eq!(lines.next().transpose()?, Some(Some("quit".to_owned())));
/// assert!(lines.next().is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct UciLines<R>(R);

impl<R: BufRead> UciLines<R> {
    /// Creates an iterator over the lines of `input`.
    pub fn new(input: R) -> Self {
        Self(input)
    }
}

impl<R: BufRead> Iterator for UciLines<R> {
    /// A line, or `None` if the line was too long.
    type Item = io::Result<Option<String>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        match self.0.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(_) if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") => {
                Some(self.0.skip_until(b'\n').map(|_| None))
            }
            Ok(_) => Some(Ok(Some(String::from_utf8_lossy(&line).into_owned()))),
            Err(error) => Some(Err(error)),
        }
    }
}
