//! Matches between engines.

mod adjudication;
mod checkpoint;
mod engine_spec;
mod game;
mod limits;
pub(crate) mod openings;
mod record;
mod report;
mod run;
mod schedule;
mod show;
mod sprt;
mod stats;

use std::path::PathBuf;
use std::time::Duration;

use tabiya_games::Variant;

pub(crate) use adjudication::{Adjudication, DrawRule, ResignRule};
pub(crate) use checkpoint::MatchCheckpoint;
pub(crate) use engine_spec::EngineSpec;
pub(crate) use limits::{MoveLimits, move_time};
pub(crate) use openings::{OpeningOrder, OpeningPlan, OpeningSource};
pub(crate) use report::{json, text};
pub(crate) use run::run;
pub(crate) use show::ShowMode;
pub(crate) use sprt::Sprt;

/// The settings of a match.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) engines: Vec<EngineSpec>,
    /// The number of games for each pairing of engines.
    pub(crate) games: u32,
    pub(crate) limits: MoveLimits,
    pub(crate) variant: Variant,
    /// The file from which the variant's rules were read.
    pub(crate) rule_file: Option<PathBuf>,
    pub(crate) is_chess960: bool,
    pub(crate) openings: OpeningPlan,
    pub(crate) seed: u64,
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
    /// When games are adjudicated by the engines' scores.
    pub(crate) adjudication: Adjudication,
    /// The number of moves of each side after which a game is adjudicated as a draw.
    pub(crate) max_moves: u32,
    /// The time by which a move may exceed its limit before the game is lost.
    pub(crate) margin: Duration,
    /// The maximum time for a move when no clock runs, and for an engine to get ready.
    pub(crate) timeout: Duration,
    pub(crate) pgn: Option<PathBuf>,
    /// Whether the results of single games are not printed.
    pub(crate) is_quiet: bool,
    pub(crate) show: ShowMode,
}

impl Plan {
    /// The limits for an engine: its own limits if it has any, otherwise the limits of the match.
    fn limits_of(&self, engine: usize) -> MoveLimits {
        self.engines[engine].limits.unwrap_or(self.limits)
    }
}
