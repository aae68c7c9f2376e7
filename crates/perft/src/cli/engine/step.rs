//! `perft compare --step`: interactive descent of the tree, ply by ply.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use tabiya_games::{AnyPosition, MoveTextError, excerpt, quote};
use tabiya_terminal::Exit;
use tabiya_verify::{Descent, EngineError, Origin, SideBySide, TestedEngine};

use crate::cli::engine::session::EngineSession;

/// Poll interval for signals while nothing is typed.
const LOOK: Duration = Duration::from_millis(50);

const HELP: &str = "a move goes down to the position after it, up goes back, quit ends";

/// An interactive descent of the tree.
pub(crate) struct Steps<'a, 'e> {
    engine: &'a mut TestedEngine<'e>,
    session: &'e EngineSession,
    descent: Descent,
    /// Whether the engine was wrong in any position so far.
    wrong: bool,
}

impl<'a, 'e> Steps<'a, 'e> {
    pub(crate) fn new(
        engine: &'a mut TestedEngine<'e>,
        session: &'e EngineSession,
        top: Origin,
        depth: u32,
    ) -> Self {
        Self { engine, session, descent: Descent::new(top, depth), wrong: false }
    }

    /// Shows both counts of each visited position, until `quit` or the end of the input.
    pub(crate) fn run(mut self) -> Result<Exit> {
        let lines = lines()?;
        let mut out = stdout();
        if let Some(exit) = self.show(&mut out)? {
            return Ok(exit);
        }
        while let Some(line) = self.next(&lines, &mut out)? {
            let moved = match line.trim() {
                "" => continue,
                "quit" | "exit" | "q" => break,
                "up" | "u" if self.descent.up() => Ok(()),
                "up" | "u" => Err(anyhow!("this is the top")),
                text => self.go_down(text),
            };
            if let Err(error) = moved {
                writeln!(out, "{error}")?;
                continue;
            }
            if let Some(exit) = self.show(&mut out)? {
                return Ok(exit);
            }
        }
        let exit = if self.wrong { Exit::Wrong } else { Exit::Agreed };
        Ok(self.session.interrupt.or(exit))
    }

    /// Waits for a typed line; `None` at the end of the input or on a signal.
    fn next(&self, lines: &Receiver<String>, out: &mut dyn Write) -> Result<Option<String>> {
        if stdin().is_terminal() {
            write!(out, "move, up or quit> ")?;
        }
        out.flush()?;
        loop {
            match lines.recv_timeout(LOOK) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if self.session.interrupt.exit().is_some() => {
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Goes down by a legal move. It is an error if no ply would be left to count after the move.
    fn go_down(&mut self, text: &str) -> Result<()> {
        let p = self.descent.position();
        let m = p.read_move(text).map_err(|error| match (error, p.explain_typed(text)) {
            (MoveTextError::Form, _) => anyhow!("{} is not a move; {HELP}", quote(text)),
            (MoveTextError::Illegal, Ok(why)) => anyhow!("{}", why.join("; ")),
            (error, _) => anyhow!("{error}: {}", excerpt(text)),
        })?;
        if !self.descent.down(m) {
            bail!("nothing is counted below: this is the last ply; {HELP}");
        }
        Ok(())
    }

    /// Shows both counts of the current position. Returns an exit status if the engine gives no count.
    fn show(&mut self, out: &mut dyn Write) -> Result<Option<Exit>> {
        let counts = match self.descent.counts(self.engine) {
            Ok(counts) => counts,
            Err(EngineError::Stopped) => return Ok(Some(self.session.interrupt.or(Exit::Agreed))),
            // A difference found earlier still decides the exit status.
            Err(error) if self.wrong => return self.session.end(&error).map(|_| Some(Exit::Wrong)),
            Err(error) => return self.session.end(&error).map(Some),
        };
        self.wrong |= counts.differs();
        let (descent, config) = (&self.descent, &self.session.config);
        writeln!(out, "position {}", descent.fen(config))?;
        let moves = descent.moves(config);
        if !moves.is_empty() {
            writeln!(out, "after {}", moves.join(" "))?;
        }
        writeln!(out, "depth {}", descent.plies_left())?;
        write_counts(&counts, &descent.position(), out)?;
        Ok(None)
    }
}

/// Writes both divides side by side. A row that differs has a star and, if one side lacks the move, the reason.
fn write_counts(counts: &SideBySide, p: &AnyPosition, out: &mut dyn Write) -> Result<()> {
    let wide = |count: u128| count.to_string().len();
    let width = wide(counts.engine).max(wide(counts.right)).max("engine".len());
    let number = |count: Option<u128>| count.map_or("-".to_owned(), |count| count.to_string());
    writeln!(out, "\n  {:<6} {:>width$} {:>width$}", "move", "engine", "right")?;
    for row in &counts.rows {
        let mark = if row.differs { '*' } else { ' ' };
        let (engine, right) = (number(row.engine), number(row.right));
        write!(out, "{mark} {:<6} {engine:>width$} {right:>width$}", row.text)?;
        let in_one = row.differs && (row.engine.is_none() || row.right.is_none());
        let is_repeated = row.right.is_none() && p.uci_move(&row.text).is_ok();
        match p.explain(&row.text) {
            _ if is_repeated => write!(out, "  {} is listed more than once", row.text)?,
            Ok(why) if in_one => write!(out, "  {why}")?,
            _ => {}
        }
        writeln!(out)?;
    }
    let mark = if counts.engine == counts.right { ' ' } else { '*' };
    let (engine, right) = (counts.engine, counts.right);
    writeln!(out, "{mark} {:<6} {engine:>width$} {right:>width$}\n", "total")?;
    Ok(())
}

/// The lines of standard input, read on a separate thread so that signals are handled while waiting.
fn lines() -> Result<Receiver<String>> {
    let (sender, lines) = channel();
    let read = move || {
        for line in stdin().lock().lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(read).context("no thread to read standard input")?;
    Ok(lines)
}
