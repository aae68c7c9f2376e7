//! Finds out which command makes a UCI engine count.
//!
//! Most engines that count know `go perft N`. Others know `perft N` alone, and take the former for a search. The choice
//! is made once for all processes of an engine, and an engine that knows `go perft N` is asked nothing else.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::TestedEngine;
use super::command::{GO_PERFT, PERFT};
use super::error::{EngineError, Phase};
use super::query::Query;
use crate::output::answer::Divide;
use crate::output::line::Line;
use crate::output::partial::Partial;
use crate::session::uci_session::{LOOK, UciSession};

/// How long an engine may take for the one count that shows whether it knows `perft N`.
const TRIAL: Duration = Duration::from_millis(1500);
/// The silence after which an engine that is ready again has not counted.
const SILENCE: Duration = Duration::from_millis(700);

/// The command that makes a UCI engine count, once it is known. Clones share it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundCommand(Arc<OnceLock<&'static str>>);

impl FoundCommand {
    /// The command, with `{depth}`: the usual one until another is known.
    pub(super) fn template(&self) -> &'static str {
        self.0.get().copied().unwrap_or(GO_PERFT)
    }

    pub(super) fn is_settled(&self) -> bool {
        self.0.get().is_some()
    }

    /// Keeps the command at which the engine has counted, unless another one is known already.
    fn settle(&self, template: &'static str) {
        let _ = self.0.set(template);
    }

    /// The command, if it is not the usual one: `perft N`.
    pub fn unusual(&self) -> Option<String> {
        let found = self.0.get().filter(|found| **found != GO_PERFT)?;
        Some(found.replace("{depth}", "N"))
    }
}

impl TestedEngine<'_> {
    /// Asks an engine whose command is not known yet. If it does not count at the usual one, tries the other one; if
    /// that fails too, returns the error of the first.
    pub(super) fn query_finding_out(&mut self, query: &Query<'_>) -> Result<Divide, EngineError> {
        let found = &self.config.found;
        let asked = self.query_once(query);
        let is_no_count = |error: &EngineError| match error {
            EngineError::Broken(breakage) => {
                breakage.during == Phase::Perft && breakage.kind.is_no_perft()
            }
            _ => false,
        };
        match asked {
            Ok(_) => found.settle(GO_PERFT),
            Err(error) if is_no_count(&error) => {
                self.reset_failure();
                // Another process may have found it out meanwhile.
                if !found.is_settled() && !self.counts_at(PERFT, query)? {
                    return Err(error);
                }
                found.settle(PERFT);
                return self.query_once(query);
            }
            Err(_) => {}
        }
        asked
    }

    /// Whether the engine counts at a command, asked for one ply of a position.
    fn counts_at(
        &mut self,
        template: &'static str,
        query: &Query<'_>,
    ) -> Result<bool, EngineError> {
        let query = Query { depth: 1, ..*query };
        let tried = self.talk().and_then(|talk| talk.try_command(template, &query));
        if !matches!(tried, Ok(true)) {
            // It may be searching, or still write what belongs to this trial.
            self.talk = None;
        }
        match tried {
            Err(EngineError::Broken(_)) => Ok(false),
            tried => tried,
        }
    }
}

impl UciSession<'_> {
    /// Gives a command, and reads until the engine has counted or it is clear that it does not.
    fn try_command(&mut self, template: &str, query: &Query<'_>) -> Result<bool, EngineError> {
        let commands = self.set_up(query)? + &query.commands(self.config.protocol, template);
        self.process.inbox.await_ready();
        self.process.send(&format!("isready\n{commands}isready\n"));
        let start = Instant::now();
        let limit = self.config.deadlines.query.min(TRIAL);
        let (mut partial, mut last) = (Partial::default(), start);
        while start.elapsed() < limit {
            let taken = self.take(Phase::Perft, start, limit, LOOK)?;
            for line in taken.lines {
                if matches!(line, Line::SearchInfo(_) | Line::BestMove(_) | Line::Unsupported(_)) {
                    return Ok(false);
                }
                last = Instant::now();
                self.add(&mut partial, line)?;
            }
            if taken.ended {
                return Ok(false);
            }
            let is_ready = partial.readies > 1;
            if is_ready && !partial.is_empty() {
                return Ok(true);
            }
            if is_ready && last.elapsed() > SILENCE {
                return Ok(false);
            }
        }
        Ok(false)
    }
}
