//! An engine as it was typed, and as it is started.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use tabiya_count::Control;
use tabiya_terminal::{Exit, Interrupt, info, note};
use tabiya_verify::{
    Breakage, BreakageKind, Deadlines, EngineConfig, EngineError, OddCastling, Phase, Restarts,
    Shim,
};

use crate::args::{EngineArgs, RulesArgs};
use crate::cli::engine::difference::Teller;

/// An engine, and what stops it.
pub(crate) struct EngineSession {
    pub(crate) config: EngineConfig,
    pub(crate) control: Arc<Control>,
    pub(crate) restarts: Restarts,
    pub(crate) interrupt: Interrupt,
}

impl EngineSession {
    /// Takes over Ctrl-C; nothing is started yet.
    pub(crate) fn new(
        args: &EngineArgs,
        chess960: bool,
        restarts: Restarts,
        deadline: Option<Instant>,
    ) -> Self {
        let deadlines = args.timeout.map_or_else(Deadlines::default, Deadlines::capped);
        // The program that runs, even if its file was replaced meanwhile; where it cannot be named,
        // engines are started without the shim.
        let itself = PathBuf::from("/proc/self/exe");
        let itself = if itself.exists() { Some(itself) } else { std::env::current_exe().ok() };
        let memory = args.engine_mem.filter(|&bytes| bytes > 0);
        let shim = itself.filter(|_| cfg!(unix));
        let config = EngineConfig {
            perft_command: args.perft_command.clone(),
            options: args.setoption.clone(),
            chess960,
            deadlines,
            shim: shim.map(|program| Shim { program, memory }),
            backend: args.cpu.chosen(),
            ..EngineConfig::new(args.engine.clone())
        };
        let control = Arc::new(deadline.map_or_else(Control::new, Control::until));
        let interrupt = Interrupt::stops(&control);
        Self { config, control, restarts, interrupt }
    }

    /// What tells of positions that were put to the engine, under these rules.
    pub(crate) fn teller<'a>(&'a self, rules: &'a RulesArgs) -> Teller<'a> {
        Teller { config: &self.config, rules: &rules.variant.name }
    }

    /// Says how the engine writes castling, if that is not as usual.
    pub(crate) fn note_castling(&self, castling: &OddCastling) {
        if castling.answers > 0 {
            info(format_args!("note: {castling}"));
        }
    }

    /// How the command ends when the engine gave no answer, and says why on stderr.
    pub(crate) fn end(&self, error: &EngineError) -> Result<Exit> {
        let exit = say_error(error).unwrap_or_else(|| {
            note("interrupted: no fault of the engine was found so far");
            Exit::Agreed
        });
        Ok(self.interrupt.or(exit))
    }
}

/// Says on stderr why an engine gave no answer, and how the command ends; nothing if it was stopped.
pub(crate) fn say_error(error: &EngineError) -> Option<Exit> {
    match error {
        EngineError::Stopped => None,
        EngineError::Broken(breakage) => {
            note(format_args!("error: {}", message(breakage)));
            last_words(breakage).iter().for_each(note);
            Some(Exit::Broken)
        }
        _ => {
            note(format_args!("error: {error}"));
            Some(Exit::Usage)
        }
    }
}

/// What a broken engine did, and the option that helps if it is asked in a way that it does not know.
pub(crate) fn message(breakage: &Breakage) -> String {
    let advice = match (&breakage.kind, breakage.during) {
        (BreakageKind::TooOften(_), _) => "",
        (_, Phase::Start) => {
            "; a program that does not speak UCI is called once for each position, as in \
             --engine 'PROGRAM {fen} {depth}'"
        }
        (BreakageKind::NoPerft(_) | BreakageKind::Searches, _) => {
            "; give its own command with --perft-command"
        }
        _ => "",
    };
    format!("{breakage}{advice}")
}

/// What a broken engine wrote last, each line with where it wrote it. Of stderr the beginning is shown
/// as well: it often has the message, and the end a trace of calls.
pub(crate) fn last_words(breakage: &Breakage) -> Vec<String> {
    let shown = |line: &str| printable(&line.chars().take(200).collect::<String>());
    let skipped = breakage.last_lines.len().saturating_sub(LAST_LINES);
    let stdout = breakage.last_lines.iter().skip(skipped).map(|line| format!("  it wrote: {line}"));
    let stderr: Vec<&str> =
        breakage.stderr.lines().filter(|line| !line.trim().is_empty()).collect();
    let (first, rest) = stderr.split_at(stderr.len().min(LAST_LINES));
    let last = &rest[rest.len().saturating_sub(LAST_LINES)..];
    let stderr = first.iter().chain(last).map(|line| format!("  to stderr: {}", shown(line)));
    let many = (breakage.lines > MANY).then(|| format!("  it wrote {} lines", breakage.lines));
    many.into_iter().chain(stdout).chain(stderr).collect()
}

/// Text without what a terminal would obey.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// More lines than this are worth a word.
const MANY: u64 = 10_000;

/// The lines shown of each kind.
const LAST_LINES: usize = 3;
