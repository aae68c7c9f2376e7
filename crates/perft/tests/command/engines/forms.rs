//! Forms of answers: those that the guide lists, those that only a pattern finds, and those that are not read.

use std::process::Command;
use std::time::{Duration, Instant};

use super::{START, ill_behaved, suite};
use crate::common::{Folder, perft};

/// The guide, with a table of the forms that are read.
const GUIDE: &str = include_str!("../../../../../docs/checking-an-engine.md");

/// The heading of that table.
const HEAD: &str = "| printed for each move | at the end |\n|---|---|\n";

/// The forms of the ill-behaved engine as rows of the table; each is a mode that the tests of engines run.
fn table() -> String {
    let words = shell_words::split(&ill_behaved("--forms")).expect("words");
    let ran = Command::new(&words[0]).args(&words[1..]).output().expect("the engine runs");
    let cell = |text: &str| {
        let lines = text.split("\\n").filter(|line| !line.trim().is_empty());
        let quoted = lines.map(|line| format!("`{}`", line.trim().replace('|', "\\|")));
        quoted.collect::<Vec<_>>().join("<br>")
    };
    let forms = String::from_utf8(ran.stdout).expect("text");
    let row = |line: &str| {
        let (row, total) = line.split_once('\t').expect("two columns");
        format!("| {} | {} |\n", cell(row), cell(total))
    };
    forms.lines().map(row).collect()
}

#[test]
fn the_guide_lists_all_output_forms_that_are_read() {
    let (_, table_of_guide) = GUIDE.split_once(HEAD).expect("the table");
    let (table_of_guide, _) = table_of_guide.split_once("\n\n").expect("text after the table");
    let table = table();
    assert!(table.lines().count() > 30, "{table}");
    assert_eq!(table_of_guide.trim_end(), table.trim_end());
}

#[test]
fn an_answer_without_a_total_ends_the_run_in_seconds() {
    let folder = Folder::new();
    let path = suite(&folder, &[&*format!("{START} D1 20; D2 400;")]);
    let deep = ["compare", "5", "--engine", &ill_behaved("unread-total")];
    let said =
        "error: the engine gave an answer, but no total was found in it; a total is a line such as";
    for (words, mode) in [
        (&["check", &path, "--jobs", "1"][..], "unread-total"),
        (&["check", &path], "unread-sentence"),
        (&["compare", "2"], "unread-total"),
        (&["fuzz", "--count", "5"], "unread-total"),
    ] {
        let start = Instant::now();
        let ran = perft(&[words, &["--engine", &ill_behaved(mode)]].concat());
        let took = start.elapsed();
        assert_eq!(ran.code, Some(3), "{words:?}: {}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.stderr.matches(said).count(), 1, "{words:?}: {}", ran.stderr);
        assert!(ran.stderr.contains("--total-pattern"), "{}", ran.stderr);
        // Two seconds on a quiet machine; the time limit of an answer is far longer.
        assert!(took < Duration::from_secs(10), "{words:?} {mode} took {took:?}");
    }
    // Where counting takes long, a number as large as the total shows that the engine has counted.
    let ran = perft(&deep);
    assert!(ran.code == Some(3) && ran.stderr.contains(said), "{}", ran.stderr);
}

#[test]
fn an_engine_that_has_answered_before_is_asked_again() {
    let folder = Folder::new();
    let path = suite(&folder, &[&*format!("{START} D1 20; D2 400;")]);
    let ran = perft(&["check", &path, "--engine", &ill_behaved("unread-deep"), "-j", "1"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stdout);
    let said = "the engine gave no count, but says \"too deep for me\"";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
    assert!(ran.stdout.contains("1 passed, 0 wrong, 1 broken"), "{}", ran.stdout);
}

#[test]
fn a_total_pattern_reads_any_total() {
    let engine = ill_behaved("unread-total");
    let folder = Folder::new();
    let path = suite(&folder, &[&*format!("{START} D1 20; D2 400;")]);
    for words in [&["check", &path][..], &["compare", "2"], &["fuzz", "--count", "5"]] {
        let given = ["--engine", &engine, "--total-pattern", r"^noeuds = (\d+)$"];
        let ran = perft(&[words, &given].concat());
        assert_eq!(ran.code, Some(0), "{words:?}: {}{}", ran.stdout, ran.stderr);
    }
    // The command that repeats a failure has the pattern too.
    let wrong = suite(&folder, &[&*format!("{START} D1 21;")]);
    let given = ["--engine", &engine, "--total-pattern", "oeuds = .(0)"];
    let ran = perft(&[&["check", &*wrong], &given[..]].concat());
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stdout.contains("--total-pattern 'oeuds = .(0)' 1 "), "{}", ran.stdout);
    for (pattern, said) in [(r"\d+", "expected a group for the total"), ("(", "found open group")] {
        let ran = perft(&["compare", "1", "--engine", &engine, "--total-pattern", pattern]);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{pattern}");
        assert!(ran.stderr.contains(said), "{pattern}: {}", ran.stderr);
    }
}

#[test]
fn a_total_pattern_without_a_match_ends_the_run_soon() {
    let folder = Folder::new();
    let path = suite(&folder, &[&*format!("{START} D1 20; D2 400;")]);
    for mode in ["unread-total", "form-nodes-searched", "form-number", "form-json"] {
        let start = Instant::now();
        let given = ["--engine", &ill_behaved(mode), "--total-pattern", r"leaves (\d+)"];
        let ran = perft(&[&["check", &*path], &given[..]].concat());
        assert_eq!(ran.code, Some(3), "{mode}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stderr.contains("no total was found in it"), "{mode}: {}", ran.stderr);
        assert!(start.elapsed() < Duration::from_secs(20), "{mode}: {:?}", start.elapsed());
    }
}

#[test]
fn an_option_value_out_of_range_is_noted() {
    let engine = ill_behaved("many-options");
    let folder = Folder::new();
    let path = suite(&folder, &[&*format!("{START} D1 20;")]);
    let note = "note: the engine's option Option 17 takes 0 to 99999, and was given \"100000\"\n";
    for words in [&["check", &path, "-j", "2"][..], &["compare", "1"], &["fuzz", "--count", "2"]] {
        let given = ["--engine", &engine, "--setoption", "option 17=100000"];
        let ran = perft(&[words, &given].concat());
        assert_eq!(ran.code, Some(0), "{words:?}: {}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.stderr.matches(note).count(), 1, "{words:?}: {}", ran.stderr);
        let ran = perft(&[words, &given[..2], &["--setoption", "Option 17=99999"]].concat());
        assert!(!ran.stderr.contains("note: "), "{words:?}: {}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn counters_of_captures_and_checks_are_compared_too() {
    let folder = Folder::new();
    let path = suite(&folder, &[&*format!("{POSITION5} D1 44; D2 1486;")]);
    // `perft stats` gives these counters for this position.
    let told = |captures: u32, checks: u32| {
        let answer = format!(
            "Nodes: 1486\\nCaptures: {captures}\\nE.p.: 0\\nCastles: 0\\nPromotions: 0\\nChecks: {checks}\\n"
        );
        let text = format!("case $2 in 1) printf 'Nodes: 44\\n';; *) printf '{answer}';; esac");
        super::script(&folder, &text) + " {fen} {depth}"
    };
    let check = |engine: &str| perft(&["check", &path, "--engine", engine]);
    let ran = check(&told(222, 117));
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let ran = check(&told(221, 117));
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("\n  captures: 221, expected 222\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("1 passed, 1 wrong"), "{}", ran.stdout);
}

/// A position with promotions, captures and checks.
#[cfg(unix)]
const POSITION5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
