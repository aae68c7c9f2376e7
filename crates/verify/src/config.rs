//! The configuration of an engine: how it is started and asked, and its deadlines.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tabiya_core::Backend;

use super::command::{EngineCommand, PERFT, PerftCommand};
use super::found_command::FoundCommand;
use super::output::total_pattern::TotalPattern;
use super::process::Shim;
use super::query::Query;
use super::session::legality::LEGAL;
use super::session::uci_options::UciOptions;

/// How an engine is started and asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineConfig {
    /// The command line that starts the engine.
    pub command: EngineCommand,
    /// The protocol that the engine speaks.
    pub protocol: Protocol,
    /// How the engine shows its legal moves.
    pub moves_by: MovesBy,
    /// The command that makes the engine count.
    pub perft_command: PerftCommand,
    /// The command that was found out, for all processes of the engine.
    pub found: FoundCommand,
    /// The pattern for the engine's totals, if they have a form that is not read otherwise.
    pub total_pattern: Option<TotalPattern>,
    /// UCI options to set, with their values; the value of a button is empty.
    pub options: Vec<(String, String)>,
    /// The values among them that the engine's options do not take. They are sent all the same.
    pub objections: Objections,
    /// Whether the engine plays Chess960 in every position, and not only where a position needs it.
    pub chess960: bool,
    /// The deadlines.
    pub deadlines: Deadlines,
    /// The helper that ends the engine when this program ends, and limits the engine's memory.
    pub shim: Option<Shim>,
    /// The back end that computes the right counts.
    pub backend: Backend,
}

/// The protocol that an engine speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Protocol {
    /// UCI.
    #[default]
    Uci,
    /// The protocol of xboard and WinBoard, with `setboard` and `perft N`.
    Xboard,
}

/// How an engine shows its legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MovesBy {
    /// By counting leaf nodes.
    #[default]
    Perft,
    /// By a search with as many lines as there are legal moves, which nearly every UCI engine knows. Deeper counts
    /// are made by walking down the tree.
    MultiPv,
    /// By asking its own legality test about every encoding of a move, at the command `legal`. Deeper counts are made by
    /// walking down the tree.
    Legality,
}

impl EngineConfig {
    /// The configuration of a UCI engine that knows `go perft N` or `perft N`.
    pub fn new(command: EngineCommand) -> Self {
        Self {
            command,
            protocol: Protocol::default(),
            moves_by: MovesBy::default(),
            perft_command: PerftCommand::default(),
            found: FoundCommand::default(),
            total_pattern: None,
            options: Vec::new(),
            objections: Objections::default(),
            chess960: false,
            deadlines: Deadlines::default(),
            shim: None,
            backend: Backend::best(),
        }
    }

    /// Whether the engine can be given a position by FEN and moves.
    pub fn can_play(&self) -> bool {
        match self.command.is_one_shot() {
            true => self.command.takes_moves(),
            false => !self.perft_command.holds_position(),
        }
    }

    /// The command that makes the engine count, with `{depth}`.
    pub(super) fn template(&self) -> &str {
        match (self.perft_command.given(), self.protocol) {
            (Some(given), _) => given,
            (None, Protocol::Xboard) => PERFT,
            (None, Protocol::Uci) => self.found.template(),
        }
    }

    /// The commands that ask the engine a question.
    pub(super) fn question(&self, query: &Query<'_>) -> String {
        match self.moves_by {
            MovesBy::Perft => query.commands(self.protocol, self.template()),
            MovesBy::MultiPv => query.position(self.protocol) + "go depth 1\n",
            MovesBy::Legality => query.position(self.protocol) + LEGAL + "\n",
        }
    }

    /// Whether it is not known yet which command makes the engine count.
    pub(super) fn is_finding_out(&self) -> bool {
        let is_asked = !self.command.is_one_shot() && self.moves_by == MovesBy::Perft;
        let is_open = self.perft_command.given().is_none() && self.protocol == Protocol::Uci;
        is_asked && is_open && !self.found.is_settled()
    }
}

/// The values that an engine's options do not take, known once the engine has listed its options. Clones share them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Objections(Arc<OnceLock<Vec<String>>>);

impl Objections {
    /// Keeps the values that do not fit what the engine offers, unless an earlier process has been asked.
    pub(crate) fn keep(&self, offers: &UciOptions, options: &[(String, String)]) {
        let objection = |(name, value): &(String, String)| offers.objection(name, value);
        self.0.get_or_init(|| options.iter().filter_map(objection).collect());
    }

    /// A sentence for each value.
    pub fn sentences(&self) -> &[String] {
        self.0.get().map_or(&[], |sentences| sentences)
    }
}

/// How long an engine may take for each step, in wall-clock time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadlines {
    /// From the start of the process to `uciok`.
    pub start: Duration,
    /// For the first `readyok`: the engine may load networks and tables before it.
    pub first_ready: Duration,
    /// For every other `readyok`.
    pub ready: Duration,
    /// For one count.
    pub query: Duration,
    /// For the process to end after `quit`; then it is killed.
    pub end: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            first_ready: Duration::from_secs(60),
            ready: Duration::from_secs(10),
            query: Duration::from_secs(60),
            end: Duration::from_secs(2),
        }
    }
}

impl Deadlines {
    /// Deadlines of exactly `timeout` for a count, and at most `timeout` for every other step.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_verify::Deadlines;
    /// let deadlines = Deadlines::capped(Duration::from_secs(300));
    /// assert_eq!(deadlines.query, Duration::from_secs(300));
    /// assert_eq!(deadlines.start, Duration::from_secs(10));
    /// ```
    pub fn capped(timeout: Duration) -> Self {
        let usual = Self::default();
        Self {
            start: usual.start.min(timeout),
            first_ready: usual.first_ready.min(timeout),
            ready: usual.ready.min(timeout),
            query: timeout,
            end: usual.end.min(timeout),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_time_limits_cap_all_deadlines() {
        let short = Duration::from_millis(500);
        let Deadlines { start, first_ready, ready, query, end } = Deadlines::capped(short);
        assert_eq!([start, first_ready, ready, query, end], [short; 5]);
        let long = Duration::from_secs(3600);
        assert_eq!(Deadlines::capped(long), Deadlines { query: long, ..Deadlines::default() });
    }
}
