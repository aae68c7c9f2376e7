//! Reads and writes lines at the terminal.

use std::io::{BufRead, Result, Write};

/// The input and output for a person, or for a script that takes the person's place.
pub(crate) struct Console<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether input lines must be echoed: a terminal shows what is typed, a pipe does not.
    echoes: bool,
}

/// The maximum length of an input line, in bytes.
const LONGEST: u64 = 1 << 16;

impl<'a> Console<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write, echoes: bool) -> Self {
        Self { input, out, echoes }
    }

    /// Writes a line.
    pub(crate) fn say(&mut self, text: impl std::fmt::Display) -> Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Prints a prompt and reads a line; `None` at the end of the input.
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

    /// Flushes the output.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.out.flush()
    }
}
