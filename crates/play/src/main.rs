//! The command `tabiya`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    tabiya_play::run(&[])
}
