//! The command `tabiya`: plays chess and its variants.
#![forbid(unsafe_code)]

mod cli;
mod uci;

use std::process::ExitCode;

use cli::args::Command;

fn main() -> ExitCode {
    let args = match cli::args::read() {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    match args.into_command() {
        Command::Uci(args) => cli::uci::run(&args),
        Command::Bench(args) => cli::bench::run(&args),
    }
}
