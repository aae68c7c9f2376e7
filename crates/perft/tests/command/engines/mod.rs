//! Tests of `perft check`, `compare` and `fuzz` with engines that are correct, wrong or badly behaved.

mod asked;
mod causes;
mod check;
mod compare;
mod ends;
mod faults;
mod forms;
mod fuzz;
mod legality;
mod limits;
mod mutations;
mod pages;
mod protocols;
mod setup;
mod speed;
mod step;
mod verdicts;
mod warned;

use std::env::consts::EXE_SUFFIX;
use std::path::Path;

use crate::common::Folder;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The value of `--engine` for an example of this package, with arguments. Cargo builds it together with the command.
fn example(name: &str, words: &str) -> String {
    let examples = Path::new(env!("CARGO_BIN_EXE_perft")).with_file_name("examples");
    let engine = examples.join(format!("{name}{EXE_SUFFIX}"));
    assert!(engine.exists(), "{} is not there: build the examples", engine.display());
    let words = [engine.to_str().expect("a path in UTF-8")].into_iter().chain(words.split(' '));
    shell_words::join(words)
}

/// The value of `--engine` for the ill-behaved engine; further arguments may follow the mode.
pub(crate) fn ill_behaved(mode: &str) -> String {
    example("ill_behaved", mode)
}

/// The value of `--engine` for the small engine with one known fault.
fn mutant(mutation: &str) -> String {
    example("mutant", &format!("--mutation {mutation}"))
}

/// The arguments of the first `repeat: perft ..` in a report.
fn repeated(report: &str) -> Vec<String> {
    let repeat = report.lines().find_map(|line| line.trim_start().strip_prefix("repeat: perft "));
    shell_words::split(repeat.unwrap_or_else(|| panic!("no command in {report}"))).expect("words")
}

/// The value of `--engine` for the command itself, a correct engine.
fn right() -> String {
    shell_words::join([env!("CARGO_BIN_EXE_perft"), "uci"])
}

/// Writes a shell script, and returns the value of `--engine` that runs it.
#[cfg(unix)]
fn script(folder: &Folder, text: &str) -> String {
    shell_words::join(["sh", &folder.file("engine.sh", text)])
}

/// Writes a suite with these lines, and returns its path.
fn suite(folder: &Folder, lines: &[&str]) -> String {
    folder.file("suite.epd", lines.join("\n") + "\n")
}
