//! The command `tabiya`: plays chess and its variants.
//!
//! The library has one function, which runs the whole command, including `perft` as a subcommand (unless its feature
//! `perft` is off), with house rules that the calling program adds. An example is Cheshire cat chess, in which a square
//! disappears when a piece leaves it:
//!
//! ```no_run
//! use tabiya_games::house::rule;
//!
//! fn main() -> std::process::ExitCode {
//!     let cheshire_cat = rule("cheshire-cat").after_move(|change, m| {
//!         m.leaves().into_iter().for_each(|square| change.remove_square(square));
//!     });
//!     // my-program play, my-program board, my-program perft 4, my-program perft explain a2a3
//!     tabiya_play::run(&[Box::new(cheshire_cat)])
//! }
//! ```
#![forbid(unsafe_code)]

mod board;
mod cli;
mod matches;
mod pgn;
mod play;
mod room;
mod screen;
mod uci;

use std::ffi::OsString;
use std::process::ExitCode;

use tabiya_games::house::{Gallery, HouseRule};
use tabiya_terminal::{Exit, outlives_signals};

use cli::args::TabiyaCommand;

/// Runs the command line of this process. The rules are added to the gallery under their names, and apply
/// unless `--house` names other rules. If the first word is `perft`, the rest is a command line of that
/// command, with the feature `perft`.
pub fn run(rules: &[Box<dyn HouseRule>]) -> ExitCode {
    let gallery = Gallery::with(rules);
    let words: Vec<OsString> = std::env::args_os().collect();
    if let Some(exit) = tabiya_verify::run_helper(&words, outlives_signals) {
        return exit;
    }
    match words.get(1) {
        #[cfg(feature = "perft")]
        Some(word) if word == "perft" => {
            return tabiya_perft::run(rules, words.into_iter().skip(1));
        }
        Some(word) if uci::is_genfens(word) => return uci::genfens(&words[1..]).into(),
        _ => {}
    }
    let command = match cli::args::read(words, &gallery) {
        Ok(command) => command,
        Err(exit) => return exit.into(),
    };
    let result = match command {
        TabiyaCommand::Uci(args) => {
            uci::run(&args);
            Ok(Exit::Agreed)
        }
        TabiyaCommand::Play(args) => cli::play::run(*args, gallery),
        TabiyaCommand::Match(args) => cli::matches::run(*args),
        TabiyaCommand::Pgn(args) => cli::pgn::run(&args, &gallery),
        TabiyaCommand::Book(args) => cli::book::run(&args, &gallery),
        TabiyaCommand::Board(args) => cli::board::run(&args, gallery),
        TabiyaCommand::Bench(args) => cli::bench::run(&args),
        TabiyaCommand::Completions(args) => cli::args::print_completions(args.shell, &gallery),
        TabiyaCommand::Man(args) => cli::args::write_man(&args.dir, &gallery),
    };
    result.unwrap_or_else(Exit::of_error).into()
}
