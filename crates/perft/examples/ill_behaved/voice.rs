//! Writes to standard output in the way that each mode requires.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use crate::mode::Mode;

/// Standard output, with the line endings and the timing of a mode.
#[derive(Clone)]
pub(crate) struct Voice {
    mode: Mode,
    /// Whether the text written so far ends without a newline.
    owes_newline: bool,
}

impl Voice {
    pub(crate) fn new(mode: Mode) -> Self {
        Self { mode, owes_newline: false }
    }

    /// Writes a text. If it does not end with a newline, the next call writes the missing newline
    /// first.
    pub(crate) fn say(&mut self, text: &[u8]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.owes_newline {
            out.write_all(b"\n")?;
        }
        self.owes_newline = !text.is_empty() && !text.ends_with(b"\n");
        match self.mode {
            Mode::Crlf => {
                for line in text.split_inclusive(|&byte| byte == b'\n') {
                    match line.strip_suffix(b"\n") {
                        Some(line) => out.write_all(&[line, b"\r\n"].concat())?,
                        None => out.write_all(line)?,
                    }
                }
            }
            Mode::SplitWrites => {
                // Chunks have one, two or three bytes, so that a newline can be anywhere in them.
                let mut rest = text;
                for length in [1, 2, 3].into_iter().cycle() {
                    if rest.is_empty() {
                        break;
                    }
                    let (piece, others) = rest.split_at(length.min(rest.len()));
                    out.write_all(piece)?;
                    out.flush()?;
                    thread::sleep(Duration::from_millis(1));
                    rest = others;
                }
            }
            _ => out.write_all(text)?,
        }
        out.flush()
    }
}
