//! Matches between engines.

mod adjudication;
mod engine_spec;
mod game;
mod limits;
mod openings;
mod report;
mod run;
mod schedule;
mod sprt;
mod stats;

use std::path::PathBuf;
use std::time::Duration;

use tabiya_variants::Variant;

pub(crate) use engine_spec::EngineSpec;
pub(crate) use limits::{MoveLimits, TimeControl, move_time};
pub(crate) use openings::OpeningSource;
pub(crate) use report::{json, text};
pub(crate) use run::run;
pub(crate) use sprt::Sprt;

/// The plan of a match.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) engines: Vec<EngineSpec>,
    /// The number of games of each pairing of engines.
    pub(crate) games: u32,
    pub(crate) limits: MoveLimits,
    pub(crate) variant: Variant,
    /// The file that the variant's rules come from.
    pub(crate) rule_file: Option<PathBuf>,
    pub(crate) is_chess960: bool,
    pub(crate) openings: OpeningSource,
    pub(crate) seed: u64,
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
    /// Whether games are adjudicated by the engines' scores.
    pub(crate) adjudicates: bool,
    /// The number of moves of each side after which a game is a draw.
    pub(crate) max_moves: u32,
    /// Time by which a move may exceed its limit.
    pub(crate) margin: Duration,
    /// Time for a move where no clock runs, and the most time for getting ready.
    pub(crate) timeout: Duration,
    pub(crate) pgn: Option<PathBuf>,
    /// Whether single games are not reported.
    pub(crate) is_quiet: bool,
}

impl Plan {
    /// The limits of an engine: its individual limits, or those of the match.
    fn limits_of(&self, engine: usize) -> MoveLimits {
        self.engines[engine].limits.unwrap_or(self.limits)
    }
}
