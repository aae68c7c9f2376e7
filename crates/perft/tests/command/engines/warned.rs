//! Positions that no game can reach: a failure there is a warning that gives the reason, and ends with 0.

use serde_json::Value;

use super::{ill_behaved, right};
use crate::common::{Folder, Ran, perft};

/// Before the pawn went from b2 to b4 it gave check, and so did the bishop.
const CHECKED_BEFORE: &str = "8/8/8/B7/pP6/2k5/K7/8 b - b3 0 1";
const CHECK: &str = "black was in check before white's double push";
const LATE: &str = "4k3/8/8/8/8/8/8/4K2R w K - 151 200";
const CLOCK: &str = "the half-move clock is above 150, where every game has ended";
/// A fault that strict readers do not accept.
const THREE_CHECKERS: &str = "4k3/8/8/8/4r2b/3n4/8/4K3 w - - 0 1";

/// A suite of positions that no game can reach, with right counts, and the reasons.
fn impossible(folder: &Folder) -> (String, [&'static str; 3]) {
    let text = format!("{CHECKED_BEFORE} D1 6;\n{LATE} D1 15; D2 66;\n{THREE_CHECKERS} D1 3;\n");
    let path = folder.file("impossible.epd", text);
    (path, [CHECK, CLOCK, "no move can have given this check to white"])
}

fn check(engine: &str, args: &[&str]) -> Ran {
    perft(&[&["check", "--engine", engine], args].concat())
}

fn compare(mode: &str, args: &[&str]) -> Ran {
    perft(&[&["compare", "--engine", &ill_behaved(mode)], args].concat())
}

#[test]
fn lint_names_each_position_that_no_game_can_reach() {
    let folder = Folder::new();
    let (path, reasons) = impossible(&folder);
    let ran = perft(&["lint", &path]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    for (line, reason) in (1..).zip(reasons) {
        assert!(ran.stdout.contains(&format!("{path}:{line}: {reason}\n")), "{}", ran.stdout);
    }
    assert!(ran.stdout.ends_with("3 findings in 3 positions\n"), "{}", ran.stdout);
}

#[test]
fn check_warns_of_failures_in_unreachable_positions() {
    let folder = Folder::new();
    let (path, reasons) = impossible(&folder);
    for mode in ["missing-move", "dies-midway"] {
        let ran = check(&ill_behaved(mode), &[&path]);
        assert_eq!(ran.code, Some(0), "{mode}: {}{}", ran.stdout, ran.stderr);
        for (line, reason) in (1..).zip(reasons) {
            let warning = format!("WARNED {path}:{line} depth 1\n");
            assert!(ran.stdout.contains(&warning), "{mode}: {}", ran.stdout);
            assert!(ran.stdout.contains(&format!("  faults: {reason}\n")), "{}", ran.stdout);
        }
        let strict = check(&ill_behaved(mode), &[&path, "--illegal", "run"]);
        assert_ne!(strict.code, Some(0), "{mode}: {}", strict.stdout);
    }
    let ran = check(&right(), &[&path]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("4 passed, 0 wrong; 3 positions"), "{}", ran.stdout);
}

#[test]
fn every_format_gives_the_reason_of_a_warning() {
    let folder = Folder::new();
    let (path, _) = impossible(&folder);
    for format in ["text", "json", "junit", "tap", "github", "html"] {
        let ran = check(&ill_behaved("missing-move"), &[&path, "--format", format]);
        assert_eq!(ran.code, Some(0), "{format}: {}", ran.stderr);
        for reason in [&CHECK[..25], CLOCK] {
            assert!(ran.stdout.contains(reason), "{format}: {}", ran.stdout);
        }
    }
}

#[test]
fn compare_warns_of_differences_in_unreachable_positions() {
    for (fen, reason) in [(CHECKED_BEFORE, CHECK), (LATE, CLOCK)] {
        let ran = compare("missing-move", &["1", fen]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let first = format!("WARNED faults: {reason}\nIll-behaved differs from ");
        assert!(ran.stdout.starts_with(&first), "{}", ran.stdout);
        let json = compare("missing-move", &["1", fen, "--format", "json"]).stdout;
        let json: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["status"], "warned", "{json}");
        assert_eq!(json["faults"], Value::from(vec![reason]), "{json}");
        let html = compare("missing-move", &["1", fen, "--format", "html"]);
        assert!(html.stdout.contains(&reason[..25]), "{}", html.stdout);
        assert!(html.stdout.contains("badge warned"), "{}", html.stdout);
    }
    // The same boards after another last move, and with a lower clock.
    for fen in [CHECKED_BEFORE.replace("b3", "-"), LATE.replace("151", "150")] {
        let ran = compare("missing-move", &["1", &fen]);
        assert_eq!(ran.code, Some(1), "{}", ran.stdout);
        assert!(!ran.stdout.contains("WARNED"), "{}", ran.stdout);
    }
}

#[test]
fn compare_warns_of_a_crash_but_not_of_an_engine_without_perft() {
    let ran = compare("dies-midway", &["2", LATE]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(ran.stdout.starts_with(&format!("WARNED faults: {CLOCK}\n")), "{}", ran.stdout);
    assert!(ran.stderr.contains("error: the engine died while counting"), "{}", ran.stderr);
    for mode in ["unknown-command", "dies-at-start"] {
        let ran = compare(mode, &["2", LATE]);
        assert_eq!(ran.code, Some(3), "{mode}: {}", ran.stdout);
        assert!(!ran.stdout.contains("WARNED"), "{mode}: {}", ran.stdout);
    }
}

#[test]
fn suite_warns_of_wrong_counts_in_unreachable_positions() {
    let folder = Folder::new();
    let text = format!("{CHECKED_BEFORE} D1 5;\n{LATE} D1 15; D2 67;\n");
    let path = folder.file("wrong.epd", text);
    let ran = perft(&["suite", &path, "--fail-fast", "--threads", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    for reason in [CHECK, CLOCK] {
        assert!(ran.stdout.contains(&format!("  faults: {reason}\n")), "{}", ran.stdout);
    }
    assert!(ran.stdout.contains("1 passed, 0 wrong, 2 with faults differ; "), "{}", ran.stdout);
    for (illegal, code, tally) in [
        ("run", 1, "1 passed, 2 wrong; "),
        ("warn", 0, "1 passed, 0 wrong, 2 with faults differ; "),
        ("skip", 2, "0 passed, 0 wrong, 3 skipped: positions with faults; "),
    ] {
        let ran = perft(&["suite", &path, "--illegal", illegal]);
        assert_eq!(ran.code, Some(code), "{illegal}: {}", ran.stdout);
        assert!(ran.stdout.contains(tally), "{illegal}: {}", ran.stdout);
    }
}
