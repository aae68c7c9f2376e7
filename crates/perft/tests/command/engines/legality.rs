//! Tests of `--moves-by legality`: an engine's legality test, asked about all encodings of moves.

#![cfg(unix)]

use std::time::{Duration, Instant};

use super::{KIWIPETE, START, script, suite};
use crate::common::{Folder, Ran, perft};

/// An engine with a right legality test, whose answers go through a filter in the shell. Its encodings are line
/// numbers.
fn engine(folder: &Folder, filter: &str) -> String {
    let perft = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    let text = format!(
        "number() {{ awk -F: '/:/ {{ n++; print $1 \": \" 512 + n }} END {{ print \"total: \" n + 0 }}'; }}
        while read -r word rest; do case $word in
        uci) echo 'id name Legality'; echo uciok;;
        isready) echo readyok;;
        position) position=$rest;;
        legal) {perft} divide 1 $position 2>/dev/null | {filter};;
        quit) exit;;
        esac; done"
    );
    script(folder, &text)
}

fn check(folder: &Folder, engine: &str, more: &[&str]) -> Ran {
    let path = suite(
        folder,
        &[
            &format!("{START} D1 20; D2 400;"),
            &format!("{KIWIPETE} D2 2039;"),
            "7k/8/5N1K/6N1/8/8/8/8 b - - 0 1 D1 0;",
        ],
    );
    perft(&[&["check", "--engine", engine, "--moves-by", "legality", &path], more].concat())
}

fn said(ran: &Ran) -> String {
    format!("{:?}\n{}{}", ran.code, ran.stdout, ran.stderr)
}

#[test]
fn a_correct_legality_test_agrees_at_the_first_ply() {
    let folder = Folder::new();
    let engine = engine(&folder, "number");
    let ran = check(&folder, &engine, &[]);
    assert_eq!(ran.code, Some(0), "{}", said(&ran));
    assert!(ran.stdout.starts_with("3 passed, 0 wrong, 2 skipped"), "{}", said(&ran));
    let ran = perft(&["compare", "--engine", &engine, "--moves-by", "legality", "2", "startpos"]);
    assert_eq!(ran.code, Some(0), "{}", said(&ran));
}

#[test]
fn wrong_answers_of_a_legality_test_are_named() {
    let folder = Folder::new();
    for (filter, parts) in [
        // A promotion that the test does not look at, as in many 16-bit encodings.
        (
            "sed '/^e2e4/{p;s/e2e4/e2e4q/;}' | number",
            ["extra move: e2e4q is illegal: ", "2 passed"],
        ),
        ("sed '/^e2e4/d' | number", ["missing move: e2e4 is legal: ", "2 passed"]),
        (
            "sed '/^e2e4/p' | number",
            ["extra move: e2e4 is accepted in more than one encoding", "2 passed"],
        ),
        // A test that accepts everything is not quoted in full.
        (
            "{ cat; i=0; while [ $i -lt 7000 ]; do i=$((i+1)); echo a1h7:; done; } | number",
            ["extra move: a1h7 is illegal: ", "0 passed, 3 wrong"],
        ),
    ] {
        let ran = check(&folder, &engine(&folder, filter), &["--jobs", "1"]);
        assert_eq!(ran.code, Some(1), "{filter}: {}", said(&ran));
        for part in parts {
            assert!(ran.stdout.contains(part), "{part}: {}", said(&ran));
        }
        assert!(ran.stdout.len() < 30_000, "{filter}: {} bytes", ran.stdout.len());
        assert!(ran.stdout.contains(" --moves-by legality 1 "), "{}", said(&ran));
    }
}

#[test]
fn a_fault_below_the_position_is_found_by_descending() {
    let folder = Folder::new();
    // The test refuses a move only after a7a6.
    let engine =
        engine(&folder, "if [ \"${position##* }\" = a7a6 ]; then sed 1d; else cat; fi | number");
    let args = ["compare", "--engine", &engine, "--moves-by", "legality", "2", "startpos"];
    let ran = perft(&[&args[..], &["--moves", "h2h3"]].concat());
    assert_eq!(ran.code, Some(1), "{}", said(&ran));
    assert!(ran.stdout.contains("missing move: a2a3 is legal: "), "{}", said(&ran));
}

#[test]
fn a_total_that_contradicts_the_list_is_inconsistent() {
    let folder = Folder::new();
    let ran = check(&folder, &engine(&folder, "number | sed 's/total: 20/total: 21/'"), &[]);
    assert_eq!(ran.code, Some(3), "{}", said(&ran));
    assert!(ran.stdout.contains("add up to 20, but it says 21"), "{}", said(&ran));
}

#[test]
fn an_engine_without_a_legality_test_is_refused() {
    let folder = Folder::new();
    for filter in ["{ cat >/dev/null; echo 'Unknown command: legal'; }", "cat >/dev/null"] {
        let start = Instant::now();
        let ran = check(&folder, &engine(&folder, filter), &[]);
        assert_eq!(ran.code, Some(2), "{}", said(&ran));
        assert!(ran.stderr.contains("does not know the command legal"), "{}", said(&ran));
        assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    }
    let once = "./perft.sh {fen} {depth}";
    let ran = check(&folder, once, &[]);
    assert_eq!(ran.code, Some(2), "{}", said(&ran));
    assert!(ran.stderr.contains("--moves-by"), "{}", said(&ran));
}
