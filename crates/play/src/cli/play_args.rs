//! The arguments of `tabiya play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum, ValueHint};
use tabiya_variants::NamedVariant;

/// The sides that people play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Who {
    /// A person plays White against the engine
    White,
    /// A person plays Black against the engine
    Black,
    /// Two people play
    Both,
    /// The engine plays against itself
    None,
}

/// Play a game at the terminal.
#[derive(Debug, Clone, Args)]
#[command(after_help = super::statuses::help())]
pub(crate) struct PlayArgs {
    /// Side that you play
    #[arg(long, short, value_enum, default_value_t = Who::White)]
    pub(crate) color: Who,
    /// Strength of the engine, from 1 (800 Elo) to 10 (2600) [default: 5, or full strength with
    /// --time]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: Option<u8>,
    /// The engine's time per move, in seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Variant by name, or a rule file
    #[arg(long, value_name = "NAME|FILE", value_parser = NamedVariant::open, default_value = "chess")]
    pub(crate) variant: NamedVariant,
    /// House rules that change the game, in this order; perft variants --house lists them
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        conflicts_with = "load",
        default_values_t = tabiya_house::gallery::own_names(),
        hide_default_value = true
    )]
    pub(crate) house: Vec<String>,
    /// Position to start from [default: startpos]
    #[arg(long, value_name = "FEN", value_hint = ValueHint::Other)]
    pub(crate) fen: Option<String>,
    /// PGN file whose first game is continued
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "fen")]
    pub(crate) load: Option<PathBuf>,
    /// Draw the board with letters
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Seed of the engine's errors; the same seed gives the same errors [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// Reads a time above 0, in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let read = text.trim_end_matches('s').parse::<f64>().ok();
    read.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero() && *time <= Duration::from_secs(86_400))
        .ok_or_else(|| "expected seconds, such as 2 or 0.5".to_owned())
}
