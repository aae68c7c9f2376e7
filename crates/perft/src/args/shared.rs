//! Options shared by several commands.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use tabiya_core::Backend;
use tabiya_suite::{CheckLimits, CheckOutcome, LeftOut, Shard, Source, SuiteRun};

use crate::args::number;
use crate::args::values::completed;
use crate::report::Status;

/// Arguments that choose which checks of suites are made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Which checks")]
pub(crate) struct LimitArgs {
    /// Skip checks deeper than this
    #[arg(long, value_name = "PLIES", value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// Skip checks at any other depth than this
    #[arg(long, value_name = "PLIES", value_parser = number::depth, allow_negative_numbers = true)]
    #[arg(conflicts_with = "depth")]
    pub(crate) exact_depth: Option<u32>,
    /// Fail if fewer checks than this are made
    #[arg(long, value_name = "N")]
    pub(crate) expect_checks: Option<usize>,
    /// Skip checks with more leaf nodes: 1000000, 1e6, 10M
    #[arg(long, value_name = "COUNT", value_parser = number::count)]
    pub(crate) max_nodes: Option<u128>,
    /// Stop after this time, cheapest checks first: 90, 90s, 5m
    #[arg(long, value_name = "TIME", value_parser = number::duration)]
    pub(crate) time_budget: Option<Duration>,
    /// Check one of several equal parts of the suites: 1/4 .. 4/4
    #[arg(long, value_name = "PART/PARTS", value_parser = number::shard)]
    pub(crate) shard: Option<Shard>,
    /// How to treat positions with faults, as listed by perft lint
    #[arg(long, value_name = "HOW", value_enum, default_value_t = Illegal::Warn)]
    pub(crate) illegal: Illegal,
}

/// How to treat positions with faults, as `perft lint` lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Illegal {
    /// Skip positions with faults
    Skip,
    /// Run positions with faults, and report them separately, without effect on the exit status
    Warn,
    /// Run positions with faults like any others
    Run,
}

impl LimitArgs {
    /// Lists the checks to run and the checks left out, in the order of the suites.
    pub(crate) fn plan<'s>(&self, sources: &'s [Source]) -> SuiteRun<'s> {
        let Self { depth, exact_depth, max_nodes, shard, .. } = *self;
        let mut plan = CheckLimits { depth, exact_depth, max_nodes, shard }.plan(sources);
        if self.illegal == Illegal::Skip {
            plan.leave_out(LeftOut::Faulty, |outcome| outcome.located.case.has_faults());
        }
        plan
    }

    /// Whether a check that fails only makes a warning: its position has faults.
    pub(crate) fn only_warns(&self, outcome: &CheckOutcome<'_>) -> bool {
        self.illegal == Illegal::Warn && outcome.located.case.has_faults()
    }

    /// The status of a check that failed: a warning if its position has faults and `--illegal` asks for warnings.
    pub(crate) fn graded(&self, outcome: &CheckOutcome<'_>, status: Status) -> Status {
        if self.only_warns(outcome) { Status::Warned } else { status }
    }

    /// The end of the time budget, if the budget starts now.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.time_budget.and_then(|budget| Instant::now().checked_add(budget))
    }
}

/// Argument for the number of threads.
#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Number of threads [default: one per core]
    #[arg(long, short = 'j', value_name = "N", value_parser = number::threads)]
    #[arg(help_heading = "Processor")]
    pub(crate) threads: Option<usize>,
}

/// Argument for the back end.
#[derive(Debug, Args)]
#[command(next_help_heading = "Processor")]
pub(crate) struct CpuArgs {
    /// Back end: portable, bmi2, avx2 or avx512 [default: the best available]
    #[arg(long, value_name = "NAME")]
    #[arg(env = "PERFT_CPU", hide_env = true, value_parser = completed(Backend::from_name, || Backend::NAMES))]
    pub(crate) cpu: Option<Backend>,
}

impl CpuArgs {
    /// The back end from the command line, or else the best one.
    pub(crate) fn chosen(&self) -> Backend {
        self.cpu.unwrap_or_else(Backend::best)
    }

    /// Whether the back end was typed. `PERFT_CPU` does not count, because it is meant for all commands, including
    /// those that ignore it.
    pub(crate) fn is_typed(&self) -> bool {
        self.cpu.is_some() && self.cpu != environment_backend()
    }
}

/// The back end that the environment variable `PERFT_CPU` names.
pub(crate) fn environment_backend() -> Option<Backend> {
    Backend::from_name(&std::env::var("PERFT_CPU").ok()?).ok()
}

/// Refuses the first of these options that was typed, if they have no effect for this reason.
pub(crate) fn refuse_if(is_idle: bool, options: &[(&str, bool)], reason: &str) -> Result<()> {
    match options.iter().find(|(_, is_typed)| is_idle && *is_typed) {
        Some((name, _)) => bail!("--{name} has no effect {reason}"),
        None => Ok(()),
    }
}
