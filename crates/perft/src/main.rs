//! The command `perft`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    tabiya_perft::run(&[], std::env::args_os())
}
