//! `perft check`, `compare` and `fuzz` as a user sees them, with engines that are right, wrong and worse.

mod check;
mod compare;
mod ends;
mod fuzz;
mod setup;

use std::env::consts::EXE_SUFFIX;
use std::path::Path;

use crate::common::Folder;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The ill-behaved engine in a mode, as `--engine` is told; more words mean nothing to it.
fn ill_behaved(mode: &str) -> String {
    // An example of this package: cargo puts it beside the command.
    let examples = Path::new(env!("CARGO_BIN_EXE_perft")).with_file_name("examples");
    let engine = examples.join(format!("ill_behaved{EXE_SUFFIX}"));
    assert!(engine.exists(), "{} is not there: build the examples", engine.display());
    let words = [engine.to_str().expect("a path in UTF-8")].into_iter().chain(mode.split(' '));
    shell_words::join(words)
}

/// The command itself as an engine that is right.
fn right() -> String {
    shell_words::join([env!("CARGO_BIN_EXE_perft"), "uci"])
}

/// An engine as a shell script.
#[cfg(unix)]
fn script(folder: &Folder, text: &str) -> String {
    shell_words::join(["sh", &folder.file("engine.sh", text)])
}

/// A suite of some lines.
fn suite(folder: &Folder, lines: &[&str]) -> String {
    folder.file("suite.epd", lines.join("\n") + "\n")
}
