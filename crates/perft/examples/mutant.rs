//! A small engine with known faults, for testing programs that look for faults in engines:
//! `mutant [--mutation NAME | --list]`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    tabiya_judge::small::run()
}
