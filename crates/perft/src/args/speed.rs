//! Arguments of `perft check` that compare the speed of two engines.

use std::time::Duration;

use clap::{Args, ValueHint};
use tabiya_verify::EngineCommand;

use crate::args::number;

#[derive(Debug, Args)]
#[command(next_help_heading = "Speed")]
pub(crate) struct SpeedArgs {
    /// Engine to compare the speed with: an older build of the engine, which gets the same options
    #[arg(long, value_name = "CMD", value_hint = ValueHint::AnyPath, requires = "speed")]
    pub(crate) against: Option<EngineCommand>,
    /// If all counts are right, let both engines make them in turn, for about this time: 30, 5m
    /// [default: 30]
    #[arg(long, value_name = "TIME", num_args = 0..=1, require_equals = true, requires = "against")]
    #[arg(default_missing_value = "30", value_parser = number::timeout)]
    pub(crate) speed: Option<Duration>,
    /// Fail if the engine is certainly slower than the other one by more than this: 5, 2.5%
    #[arg(long, value_name = "PERCENT", value_parser = number::percent, default_value = "5")]
    #[arg(requires = "against")]
    pub(crate) max_slowdown: f64,
}
