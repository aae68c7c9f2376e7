//! The arguments of `tabiya match`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args, ValueEnum, ValueHint};
use tabiya_variants::NamedVariant;

use crate::matches::{EngineSpec, OpeningSource, Sprt, TimeControl, move_time};

/// The format of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MatchFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
}

/// Let engines play each other.
#[derive(Debug, Clone, Args)]
#[command(after_help = super::statuses::help(), group = ArgGroup::new("limit").args(["tc", "movetime", "nodes", "depth"]))]
pub(crate) struct MatchArgs {
    /// Engine: a command that speaks UCI, or 'cmd=COMMAND name=NAME option.NAME=VALUE tc=.. nodes=..'
    /// with any of these keys; can be repeated, and tabiya itself plays where there are fewer than two
    #[arg(long, short, value_name = "ENGINE", value_parser = EngineSpec::read, value_hint = ValueHint::CommandString)]
    pub(crate) engine: Vec<EngineSpec>,
    /// Games of each pairing, in pairs with colours swapped
    #[arg(long, short, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// Clock in seconds: 5+0.05, 60, 40/60+0.5 [default: 5+0.05]
    #[arg(long, value_name = "TIME")]
    pub(crate) tc: Option<TimeControl>,
    /// Time for each move: 100 (ms), 0.5s
    #[arg(long, value_name = "TIME", value_parser = move_time)]
    pub(crate) movetime: Option<Duration>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Openings: a PGN file, a file of FEN or EPD lines, startpos, or random:PLIES, balanced where
    /// possible
    #[arg(long, value_name = "FILE|random:8", default_value = "random:8", value_hint = ValueHint::FilePath)]
    pub(crate) openings: OpeningSource,
    /// Variant by name, or a rule file
    #[arg(long, value_name = "NAME|FILE", value_parser = NamedVariant::open, default_value = "chess")]
    pub(crate) variant: NamedVariant,
    /// Play Chess960, from random starts unless the openings come from a file
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Games at a time
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// Stop when it is clear whether the first engine is stronger by ELO0 or by ELO1:
    /// 0,5 or 0,5,ALPHA,BETA
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// End games once both engines agree on the result for some moves: 10 pawns ahead, or no advantage
    /// late in the game
    #[arg(long)]
    pub(crate) adjudicate: bool,
    /// Moves of each side after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub(crate) max_moves: u32,
    /// Time by which a move may exceed its limit
    #[arg(long, value_name = "TIME", value_parser = margin, default_value = "20ms")]
    pub(crate) margin: Duration,
    /// Time after which an engine without a clock counts as hanging
    #[arg(long, value_name = "TIME", value_parser = move_time, default_value = "60s")]
    pub(crate) timeout: Duration,
    /// Append the games to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pgn: Option<PathBuf>,
    /// Format of the report
    #[arg(long, value_enum, default_value_t = MatchFormat::Text)]
    pub(crate) format: MatchFormat,
    /// Seed of random openings; the same seed gives the same openings [default: random, printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Do not report single games
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Reads a time, which may be zero.
fn margin(text: &str) -> Result<Duration, String> {
    if text == "0" { Ok(Duration::ZERO) } else { move_time(text) }
}
