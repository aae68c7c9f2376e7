//! The command `perft`: counts move trees and checks suites of known counts.
//!
//! As a library it has one function, which is the whole command with house rules of a program's own:
//!
//! ```no_run
//! use tabiya_house::rule;
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

mod cli;
mod report;

use std::ffi::OsString;
use std::process::ExitCode;

use tabiya_house::{HouseRule, gallery};
use tabiya_terminal::Exit;

use cli::args::Command;

/// Carries out a command line, its first word the name of the program. The rules are known by their names beside
/// those of the gallery, and in force where `--house` names no others.
pub fn run(rules: &[Box<dyn HouseRule>], words: impl IntoIterator<Item = OsString>) -> ExitCode {
    gallery::add_own(rules);
    let cli = match cli::settle::read(words.into_iter().collect()) {
        Ok(cli) => cli,
        Err(exit) => return exit.into(),
    };
    let result = match cli.command {
        None => cli::count::run(cli.count),
        Some(Command::Divide(args)) => cli::divide::run(args),
        Some(Command::Stats(args)) => cli::stats::run(args),
        Some(Command::Unique(args)) => cli::unique::run(args),
        Some(Command::Resume(args)) => cli::resume::run(args),
        Some(Command::Split(args)) => cli::split::run(args),
        Some(Command::Work(args)) => cli::work::run(args),
        Some(Command::Reduce(args)) => cli::reduce::run(args),
        Some(Command::Recount(args)) => cli::recount::run(args),
        Some(Command::Recipes(args)) => cli::recipes::run(args),
        Some(Command::Explain(args)) => cli::explain::run(args),
        Some(Command::Suite(args)) => cli::suite::run(args),
        Some(Command::Check(args)) => cli::check::run(args),
        Some(Command::Compare(args)) => cli::compare::run(args),
        Some(Command::Fuzz(args)) => cli::fuzz::run(args),
        Some(Command::Lint(args)) => cli::lint::run(args),
        Some(Command::Generate(args)) => cli::generate::run(args),
        Some(Command::Uci(args)) => cli::uci::run(args),
        Some(Command::Variants(args)) => cli::variants::run(args),
        Some(Command::Bench(args)) => cli::bench::run(args),
        Some(Command::Cpu(args)) => cli::cpu::run(args),
        Some(Command::Completions(args)) => cli::help::print_completions(args.shell),
        Some(Command::Man(args)) => cli::help::write_man(&args.dir),
        Some(Command::Help(args)) => cli::help::run(args),
        Some(Command::Version(args)) => cli::version::run(args),
        Some(Command::EngineShim(args)) => cli::shim::run(args),
        Some(Command::EngineGuard) => Ok(cli::guard::run()),
    };
    result.unwrap_or_else(Exit::of_error).into()
}
