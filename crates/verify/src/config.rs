//! The configuration of an engine: how it is started and asked, and its deadlines.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tabiya_core::Backend;

use super::command::{EngineCommand, PerftCommand};
use super::output::total_pattern::TotalPattern;
use super::process::Shim;
use super::session::uci_options::UciOptions;

/// How an engine is started and asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineConfig {
    /// The command line that starts the engine.
    pub command: EngineCommand,
    /// The command that makes the engine count.
    pub perft_command: PerftCommand,
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

impl EngineConfig {
    /// The configuration of a UCI engine that understands `go perft N`.
    pub fn new(command: EngineCommand) -> Self {
        Self {
            command,
            perft_command: PerftCommand::default(),
            total_pattern: None,
            options: Vec::new(),
            objections: Objections::default(),
            chess960: false,
            deadlines: Deadlines::default(),
            shim: None,
            backend: Backend::best(),
        }
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
    fn a_short_limit_caps_all_and_a_long_one_only_the_count() {
        let short = Duration::from_millis(500);
        let Deadlines { start, first_ready, ready, query, end } = Deadlines::capped(short);
        assert_eq!([start, first_ready, ready, query, end], [short; 5]);
        let long = Duration::from_secs(3600);
        assert_eq!(Deadlines::capped(long), Deadlines { query: long, ..Deadlines::default() });
    }
}
