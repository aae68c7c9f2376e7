//! A small UCI engine that counts correctly, or with one known fault: `mutant [--mutation NAME | --list]`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    tabiya_judge::small::run()
}
