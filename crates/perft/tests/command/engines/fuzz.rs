//! Tests of `perft fuzz`: repeatable seeds, and suite lines for what it finds.

use std::fs;

use super::{ill_behaved, right};
use crate::common::{Folder, Ran, perft, perft_with_input};

fn fuzz(engine: &str, args: &[&str]) -> Ran {
    perft(&[&["fuzz", "--engine", engine], args].concat())
}

#[test]
fn an_engine_that_is_right_agrees_on_as_many_positions_as_asked_for() {
    let ran = fuzz(&right(), &["--count", "12", "--seed", "3", "--chess960"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains(": 12 positions and "), "{}", ran.stdout);
    assert!(ran.stdout.ends_with(" leaf nodes agree, seed 3\n"), "{}", ran.stdout);
    assert_eq!(fuzz(&right(), &["--count", "0"]).code, Some(2));
    let late = fuzz(&ill_behaved("no-answer"), &["--time-budget", "100ms"]);
    assert_eq!(late.code, Some(2), "{}", late.stdout);
}

#[test]
fn the_same_seed_finds_the_same() {
    for format in ["text", "json"] {
        let args = ["--seed", "7", "--format", format];
        let [once, again] = [(); 2].map(|()| fuzz(&ill_behaved("missing-move"), &args));
        assert_eq!(once.code, Some(1), "{}", once.stderr);
        assert_eq!(once.stdout, again.stdout);
        let other = fuzz(&ill_behaved("missing-move"), &["--seed", "8", "--format", format]);
        assert_ne!(once.stdout, other.stdout);
    }
}

#[test]
fn what_is_found_is_appended_to_a_suite_that_counts_right() {
    let folder = Folder::new();
    let path = folder.file("found.epd", "# found so far\n");
    for (mode, code) in [("missing-move", 1), ("wrong-count", 1), ("dies-on-position", 3)] {
        let ran = fuzz(&ill_behaved(mode), &["--seed", "5", "--chess960", "--output", &path]);
        assert_eq!(ran.code, Some(code), "{mode}: {}", ran.stderr);
        let found = fs::read_to_string(&path).expect("a suite");
        let last = found.lines().last().expect("a line");
        assert!(ran.stdout.contains(last), "{mode}: {}", ran.stdout);
    }
    assert_eq!(fs::read_to_string(&path).expect("a suite").lines().count(), 4);
    let ran = perft(&["suite", &path]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(ran.stdout.contains(" 0 wrong; 3 positions"), "{}", ran.stdout);
    let checked = perft(&["check", "--engine", &ill_behaved("missing-move"), &path]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
}

#[cfg(unix)]
#[test]
fn what_is_found_in_a_variant_is_read_back_as_one() {
    let folder = Folder::new();
    let rules = perft(&["variants", "show", "king-capture"]).stdout;
    let rules = folder.file("mine.toml", rules.replace("\"king-capture\"", "\"mine\""));
    // The engine leaves out the first move of each list, and prints no total.
    let perft_itself = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    let text = format!(
        "{perft_itself} divide \"$2\" \"$3\" --variant \"$1\" | sed -e 1d -e '/^[0-9]*$/d'"
    );
    let engine = super::script(&folder, &text);
    for (variant, reading) in
        [("crazyhouse", &["-"] as &[&str]), (&rules, &["-", "--variant", &rules])]
    {
        let engine = format!("{engine} {} {{depth}} {{fen}}", shell_words::quote(variant));
        let ran = fuzz(&engine, &["--variant", variant, "--seed", "1", "--depth", "1"]);
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        let line = ran.stdout.lines().find(|line| line.contains(" id \"fuzz, seed 1\";"));
        let line = line.expect("a line of a suite");
        let suite = perft_with_input(&[&["suite"], reading].concat(), line.as_bytes());
        assert_eq!(suite.code, Some(0), "{line}: {}{}", suite.stdout, suite.stderr);
    }
}
