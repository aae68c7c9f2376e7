//! The engine given on the command line, and how it is started.

use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use tabiya_count::Control;
use tabiya_games::printable_start;
use tabiya_terminal::{Exit, Interrupt, info, note};
use tabiya_verify::{
    Breakage, BreakageKind, Deadlines, EngineConfig, EngineError, Habits, Phase, Restarts, Shim,
};

use crate::args::{EngineArgs, RulesArgs};
use crate::cli::engine::difference::Teller;

/// The settings of an engine, and the interrupt handler that stops it.
pub(crate) struct EngineSession {
    pub(crate) config: EngineConfig,
    pub(crate) control: Arc<Control>,
    pub(crate) restarts: Restarts,
    pub(crate) interrupt: Interrupt,
}

impl EngineSession {
    /// Collects the settings and begins to handle Ctrl-C. No engine is started yet.
    pub(crate) fn new(
        args: &EngineArgs,
        chess960: bool,
        restarts: Restarts,
        deadline: Option<Instant>,
    ) -> Self {
        let deadlines = args.timeout.map_or_else(Deadlines::default, Deadlines::capped);
        let config = EngineConfig {
            protocol: args.protocol.unwrap_or_default(),
            moves_by: args.moves_by.unwrap_or_default(),
            perft_command: args.perft_command.clone().unwrap_or_default(),
            total_pattern: args.total_pattern.clone(),
            options: args.setoption.clone(),
            chess960,
            deadlines,
            shim: Shim::of_this_program(args.engine_mem.filter(|&bytes| bytes > 0)),
            backend: args.cpu.chosen(),
            ..EngineConfig::new(args.engine.clone())
        };
        let control = Arc::new(deadline.map_or_else(Control::new, Control::until));
        let interrupt = Interrupt::stops(control.stopper());
        Self { config, control, restarts, interrupt }
    }

    /// The context for reports on positions under these rules.
    pub(crate) fn teller<'a>(&'a self, rules: &'a RulesArgs) -> Teller<'a> {
        Teller { config: &self.config, rules: &rules.variant.name }
    }

    /// Prints a note for each peculiarity of the engine, and on the command that counts if it is not the usual one.
    pub(crate) fn note_habits(&self, habits: &Habits) {
        habits.to_string().lines().for_each(|line| info(format_args!("note: {line}")));
        if let Some(command) = self.config.found.unusual() {
            info(format_args!("note: the engine counts with '{command}'"));
        }
    }

    /// Prints a note for each value that the engine's options do not take.
    pub(crate) fn note_objections(&self) {
        let sentences = self.config.objections.sentences();
        sentences.iter().for_each(|sentence| info(format_args!("note: {sentence}")));
    }

    /// Prints on stderr why the engine gave no answer, and returns the exit status.
    pub(crate) fn end(&self, error: &EngineError) -> Result<Exit> {
        let exit = say_error(error).unwrap_or_else(|| {
            note("interrupted: no fault of the engine was found so far");
            Exit::Agreed
        });
        Ok(self.interrupt.or(exit))
    }
}

/// Prints on stderr why an engine gave no answer, and returns the exit status; `None` if the run was stopped.
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

/// The breakage as text, with the option that helps if the engine does not know the command.
pub(crate) fn message(breakage: &Breakage) -> String {
    let advice = match (&breakage.kind, breakage.during) {
        (BreakageKind::TooOften(_), _) => "",
        (_, Phase::Start) => {
            "; an engine of xboard needs --protocol xboard, and any other program is called once for \
             each position, as in --engine 'PROGRAM {fen} {depth}'"
        }
        (BreakageKind::NoPerft(_) | BreakageKind::Searches, _) => {
            "; give its own command with --perft-command, read its moves from searches with \
             --moves-by multipv (over UCI), or add go perft with a file of docs/faces"
        }
        (BreakageKind::NoTotal, _) => {
            "; a total is a line such as \"Nodes searched: 400\" or \"400\" (all forms are in \
             docs/checking-an-engine.md); --total-pattern finds it in any other line"
        }
        _ => "",
    };
    format!("{breakage}{advice}")
}

/// The last lines that a broken engine wrote, labelled with their stream. The first lines of stderr
/// are included: they often hold the message, and the last lines only a stack trace.
pub(crate) fn last_words(breakage: &Breakage) -> Vec<String> {
    let skipped = breakage.last_lines.len().saturating_sub(LAST_LINES);
    let stdout = breakage.last_lines.iter().skip(skipped).map(|line| format!("  it wrote: {line}"));
    let stderr: Vec<&str> =
        breakage.stderr.lines().filter(|line| !line.trim().is_empty()).collect();
    let (first, rest) = stderr.split_at(stderr.len().min(LAST_LINES));
    let last = &rest[rest.len().saturating_sub(LAST_LINES)..];
    let stderr =
        first.iter().chain(last).map(|line| format!("  to stderr: {}", printable_start(line, 200)));
    let many = (breakage.lines > MANY).then(|| format!("  it wrote {} lines", breakage.lines));
    many.into_iter().chain(stdout).chain(stderr).collect()
}

/// If an engine wrote more lines than this, the report mentions their number.
const MANY: u64 = 10_000;

/// Maximum number of lines shown from stdout, and from the start and the end of stderr.
const LAST_LINES: usize = 3;
