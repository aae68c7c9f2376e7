//! Where lines come from and go to.

use std::io::{BufRead, Result, Write};

/// A person, or a script in place of one.
pub(crate) struct Console<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether what is read has to be written as well: a terminal shows it, a pipe does not.
    echoes: bool,
}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 16;

impl<'a> Console<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write, echoes: bool) -> Self {
        Self { input, out, echoes }
    }

    /// Writes a line.
    pub(crate) fn say(&mut self, text: impl std::fmt::Display) -> Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Asks for a line; `None` at the end of the input.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Option<String>> {
        write!(self.out, "{question}")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = std::io::Read::take(&mut *self.input, LONGEST).read_until(b'\n', &mut line)?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.echoes {
            let shown: String = line.chars().filter(|c| !c.is_control()).take(200).collect();
            writeln!(self.out, "{shown}")?;
        }
        Ok(Some(line))
    }

    /// Hands over what was written.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.out.flush()
    }
}
