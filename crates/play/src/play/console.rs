//! Reads and writes lines at the terminal.

use std::collections::VecDeque;
use std::io::{BufRead, Result, StdinLock, Write};
use std::thread;
use std::time::Duration;

use tabiya_games::printable_start;

use super::editor::{LineEditor, TypedMoves};
use crate::screen::{ScreenSize, wrap};

/// The source of a person's input, or of a script's that takes the person's place.
pub(crate) enum Input {
    /// Lines as they come.
    Plain {
        input: StdinLock<'static>,
        /// Whether input lines must be echoed: a terminal shows what is typed, a pipe does not.
        echoes: bool,
    },
    /// Lines of a terminal, which can be edited while they are typed.
    Edited(Box<LineEditor>),
}

/// The input and output of a game.
pub(crate) struct Console<'a> {
    input: Input,
    out: &'a mut dyn Write,
    /// Whether the output is a terminal, on which long lines are wrapped between words.
    wraps: bool,
    /// Lines that were typed while no prompt was shown; `None` is the end of the input.
    typed: VecDeque<Option<String>>,
}

/// The maximum length of an input line, in bytes.
const LONGEST: u64 = 1 << 16;

/// The time for which typed lines are kept from an engine that thinks.
const MOMENT: Duration = Duration::from_millis(10);

/// The columns kept free after a prompt for the answer.
const ANSWER: usize = 8;

/// The maximum width of a paragraph.
const PARAGRAPH: usize = 80;

impl<'a> Console<'a> {
    pub(crate) fn new(input: Input, out: &'a mut dyn Write, wraps: bool) -> Self {
        Self { input, out, wraps, typed: VecDeque::new() }
    }

    /// Writes a line.
    pub(crate) fn say(&mut self, text: impl std::fmt::Display) -> Result<()> {
        match self.wraps {
            true => {
                let ScreenSize { columns, .. } = ScreenSize::of_terminal();
                writeln!(self.out, "{}", wrap(&text.to_string(), columns))
            }
            false => writeln!(self.out, "{text}"),
        }
    }

    /// Writes a paragraph, whose line breaks may be changed.
    pub(crate) fn say_paragraph(&mut self, text: &str) -> Result<()> {
        if !self.wraps {
            return self.say(text);
        }
        let width = ScreenSize::of_terminal().columns.min(PARAGRAPH);
        writeln!(self.out, "{}", wrap(&text.replace('\n', " "), width))
    }

    /// Prints a question and reads the answer; `None` at the end of the input.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Option<String>> {
        if let Input::Edited(editor) = &mut self.input {
            editor.offer(None);
        }
        self.read(question)
    }

    /// Prints a prompt and reads a move or a command, which the history keeps. `moves` are the legal moves.
    pub(crate) fn command(
        &mut self,
        prompt: &str,
        moves: impl FnOnce() -> TypedMoves,
    ) -> Result<Option<String>> {
        if let Input::Edited(editor) = &mut self.input {
            editor.offer(Some(moves()));
        }
        let line = self.read(prompt)?;
        if let (Input::Edited(editor), Some(line)) = (&mut self.input, &line)
            && !line.is_empty()
        {
            editor.remember(line);
        }
        Ok(line)
    }

    fn read(&mut self, question: &str) -> Result<Option<String>> {
        let question = match self.wraps {
            true => {
                let width = ScreenSize::of_terminal().columns.saturating_sub(ANSWER);
                wrap(question.trim_end(), width) + " "
            }
            false => question.to_owned(),
        };
        let (above, prompt) = question.rsplit_once('\n').unwrap_or(("", &question));
        if !above.is_empty() {
            writeln!(self.out, "{above}")?;
        }
        let line = match &mut self.input {
            _ if !self.typed.is_empty() => {
                let line = self.typed.pop_front().flatten();
                writeln!(self.out, "{prompt}{}", line.as_deref().unwrap_or_default().trim())?;
                return Ok(line.map(|line| line.trim().to_owned()));
            }
            Input::Edited(editor) => {
                self.out.flush()?;
                editor.read(prompt)?
            }
            Input::Plain { input, .. } => {
                write!(self.out, "{prompt}")?;
                self.out.flush()?;
                let line = plain_line(input)?;
                if line.is_none() {
                    writeln!(self.out)?;
                }
                line
            }
        };
        let Some(line) = line else { return Ok(None) };
        let line = line.trim().to_owned();
        if let Input::Plain { echoes: true, .. } = self.input {
            writeln!(self.out, "{}", printable_start(&line, 200))?;
        }
        Ok(Some(line))
    }

    /// Whether lines can be typed while no prompt is shown.
    pub(super) fn can_be_typed(&self) -> bool {
        cfg!(unix) && matches!(self.input, Input::Edited(_) | Input::Plain { echoes: false, .. })
    }

    /// Waits for a moment whether `now` or an empty line is typed while no prompt is shown. The next prompts get all
    /// other lines.
    pub(super) fn is_now_typed(&mut self) -> bool {
        if self.typed.back().is_some_and(Option::is_none) {
            thread::sleep(MOMENT);
            return false;
        }
        match typed_line() {
            Some(Some(line)) if ["", "now"].contains(&line.trim()) => true,
            Some(line) => {
                self.typed.push_back(line);
                false
            }
            None => false,
        }
    }

    /// Flushes the output.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.out.flush()
    }
}

/// Waits for a moment, and returns a line if one is typed at the terminal; `Some(None)` at the end of the input.
#[cfg(unix)]
fn typed_line() -> Option<Option<String>> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let input = std::io::stdin();
    let ready = Timespec::try_from(MOMENT)
        .ok()
        .and_then(|time| poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&time)).ok());
    if ready? == 0 {
        return None;
    }
    // A terminal hands out one line at a time.
    let mut bytes = [0; 1 << 12];
    let length = rustix::io::read(&input, &mut bytes).ok()?;
    Some((length > 0).then(|| String::from_utf8_lossy(&bytes[..length]).into_owned()))
}

/// Waits for a moment: only a Unix terminal can be asked whether a line is typed.
#[cfg(not(unix))]
fn typed_line() -> Option<Option<String>> {
    thread::sleep(MOMENT);
    None
}

/// Reads a line, or a part of a line that is too long; `None` at the end of the input.
fn plain_line(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = std::io::Read::take(input, LONGEST).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
