//! The command `tabiya`: plays chess and its variants.
#![forbid(unsafe_code)]

mod board;
mod captured;
mod cli;
mod end;
mod house;
mod level;
mod matches;
mod move_text;
mod pgn;
mod play;
mod rules;
mod uci;

use std::process::ExitCode;

use cli::args::Command;
use cli::exit::Exit;

fn main() -> ExitCode {
    let args = match cli::args::read() {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    let result = match args.into_command() {
        Command::Uci(args) => {
            uci::run(&args.commands);
            Ok(Exit::Done)
        }
        Command::Play(args) => cli::play::run(*args),
        Command::Match(args) => cli::matches::run(*args),
        Command::Board(args) => cli::board::run(&args),
        Command::Bench(args) => cli::bench::run(&args),
        Command::Completions(args) => cli::completions::run(&args),
        Command::Man(args) => cli::man::run(&args),
    };
    result.unwrap_or_else(Exit::of_error).into()
}
