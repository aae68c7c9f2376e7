//! The command `perft`: counts move trees and checks suites of known counts.
//!
//! As a library it has one function, which runs the whole command with house rules of your own:
//!
//! ```no_run
//! use tabiya_games::house::rule;
//!
//! fn main() -> std::process::ExitCode {
//!     let twice = rule("twice").after_move(|change, _| {
//!         if change.again().is_none() {
//!             change.move_again();
//!         }
//!     });
//!     // my-program 3 counts three plies under the rule, my-program explain e2e4 explains a move.
//!     tabiya_perft::run(&[Box::new(twice)], std::env::args_os())
//! }
//! ```
#![forbid(unsafe_code)]

mod args;
mod cli;
mod exit;
mod figures;
mod output;
mod report;
mod session;

use std::ffi::OsString;
use std::process::ExitCode;

use tabiya_games::house::{Gallery, HouseRule};
use tabiya_terminal::outlives_signals;

use args::Command;
use cli::{cluster, count, engine, meta, suite};
use exit::exit_of_error;

/// Runs a command line whose first word is the program's name. `rules` are added to the house rules
/// that have names (the gallery), and apply unless `--house` names others.
pub fn run(rules: &[Box<dyn HouseRule>], words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let gallery = &Gallery::with(rules);
    let words: Vec<OsString> = words.into_iter().collect();
    if let Some(exit) = tabiya_verify::run_helper(&words, outlives_signals) {
        return exit;
    }
    let cli = match meta::parse::read(words, gallery) {
        Ok(cli) => cli,
        Err(exit) => return exit.into(),
    };
    let result = match cli.command {
        None => count::depth::run(cli.count, gallery),
        Some(Command::Divide(args)) => count::divide::run(args, gallery),
        Some(Command::Explain(args)) => count::explain::run(args, gallery),
        Some(Command::Suite(args)) => suite::run::run(args, gallery),
        Some(Command::Check(args)) => engine::check::run(args, gallery),
        Some(Command::Compare(args)) => engine::compare::run(args),
        Some(Command::Variants(args)) => meta::variants::run(args, gallery),
        Some(Command::Stats(args)) => count::stats::run(args),
        Some(Command::Unique(args)) => count::unique::run(args),
        Some(Command::Estimate(args)) => count::estimate::run(args, gallery),
        Some(Command::Resume(args)) => count::depth::resume(args),
        Some(Command::Uci(args)) => count::uci::run(args, gallery),
        Some(Command::Fuzz(args)) => engine::fuzz::run(args),
        Some(Command::Lint(args)) => suite::lint::run(args, gallery),
        Some(Command::Generate(args)) => suite::generate::run(args),
        Some(Command::Split(args)) => cluster::split::run(args),
        Some(Command::Work(args)) => cluster::work::run(args),
        Some(Command::Reduce(args)) => cluster::reduce::run(args),
        Some(Command::Recount(args)) => cluster::recount::run(args),
        Some(Command::Recipes(args)) => cluster::recipes::run(args),
        Some(Command::Bench(args)) => count::bench::run(args),
        Some(Command::Cpu(args)) => meta::cpu::run(args),
        Some(Command::Completions { shell }) => meta::help::print_completions(shell, gallery),
        Some(Command::Man { dir }) => meta::help::write_man(&dir),
        Some(Command::Help { command }) => meta::help::run(&command),
        Some(Command::Version(args)) => meta::help::print_version(args),
    };
    result.unwrap_or_else(exit_of_error).into()
}
