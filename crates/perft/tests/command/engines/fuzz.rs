//! Tests of `perft fuzz`: repeatable seeds, and suite lines for what it finds.

use std::fs;

use serde_json::Value;

use super::{ill_behaved, right};
use crate::common::{Folder, Ran, perft, perft_with_input};

fn fuzz(engine: &str, args: &[&str]) -> Ran {
    perft(&[&["fuzz", "--engine", engine], args].concat())
}

#[test]
fn a_correct_engine_agrees_on_all_requested_positions() {
    let ran = fuzz(&right(), &["--count", "12", "--seed", "3", "--chess960"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains(": 12 positions and "), "{}", ran.stdout);
    assert!(ran.stdout.ends_with(" leaf nodes agree, seed 3\n"), "{}", ran.stdout);
    assert_eq!(fuzz(&right(), &["--count", "0"]).code, Some(2));
    let late = fuzz(&ill_behaved("no-answer"), &["--time-budget", "100ms"]);
    assert_eq!(late.code, Some(2), "{}", late.stdout);
}

#[test]
fn the_same_seed_gives_the_same_findings() {
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
fn findings_are_appended_to_a_suite_with_correct_counts() {
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

/// An engine that leaves out promotions to knights and one castling move, and adds up the rest.
#[cfg(unix)]
fn with_two_faults(folder: &Folder) -> String {
    let perft_itself = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    let text = format!(
        "{perft_itself} uci | {{ sum=0; while read -r move count; do case \"$move\" in
        [a-h]7[a-h]8n: | [a-h]2[a-h]1n: | e1g1:) ;;
        [a-h][1-8][a-h][1-8]*:) sum=$((sum + count)); echo \"$move $count\" ;;
        Nodes) echo \"Nodes searched: $sum\"; sum=0 ;;
        *) echo \"$move $count\" ;;
        esac; done; }}"
    );
    super::script(folder, &text)
}

#[cfg(unix)]
#[test]
fn keep_going_reports_each_cause_once_in_its_smallest_position() {
    let folder = Folder::new();
    let engine = with_two_faults(&folder);
    let found = folder.path("found.epd").display().to_string();
    let args = ["--seed", "1", "--count", "60"];
    let further = [&args[..], &["--keep-going", "--output", &found]].concat();
    let ran = fuzz(&engine, &further);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let causes: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("cause ")).collect();
    let expected = [
        "cause 1 of 2, 7 positions: missing: promotions to a knight",
        "cause 2 of 2, 3 positions: missing: castling",
    ];
    assert_eq!(causes, expected, "{}", ran.stdout);
    assert!(ran.stdout.contains("\n50 positions and "), "{}", ran.stdout);
    // Each line of the suite has few pieces, and is in the report.
    let lines = fs::read_to_string(&found).expect("a suite");
    assert_eq!(lines.lines().count(), 2, "{lines}");
    for line in lines.lines() {
        let board = line.split(' ').next().expect("a board");
        assert!(board.chars().filter(char::is_ascii_alphabetic).count() <= 3, "{line}");
        assert!(ran.stdout.contains(line), "{line}");
    }
    let first = fuzz(&engine, &args);
    assert!(first.stdout.contains("before that, "), "{}", first.stdout);
    assert!(!first.stdout.contains("cause "), "{}", first.stdout);
}

#[cfg(unix)]
#[test]
fn keep_going_lists_the_causes_in_json() {
    let folder = Folder::new();
    let engine = with_two_faults(&folder);
    let args = ["--seed", "1", "--count", "60", "--format", "json"];
    let json = |more: &[&str]| -> Value {
        let ran = fuzz(&engine, &[&args[..], more].concat());
        serde_json::from_str(&ran.stdout).expect("JSON")
    };
    let all = json(&["--keep-going"]);
    let causes = all["causes"].as_array().expect("a list");
    assert_eq!(causes.len(), 2, "{all}");
    assert_eq!(causes[0]["difference"], all["difference"], "{all}");
    assert_eq!(causes[1]["cause"], "missing: castling", "{all}");
    assert_eq!((&causes[1]["positions"], &causes[1]["status"]), (&3.into(), &"wrong".into()));
    assert_eq!(json(&[])["causes"], Value::Null);
}

#[test]
fn keep_going_exits_with_the_status_of_the_failures() {
    let going =
        |mode: &str| fuzz(&ill_behaved(mode), &["--seed", "5", "--keep-going", "--count", "30"]);
    for (mode, code, cause) in [
        ("wrong-count", 1, "cause 1 of 1, "),
        ("dies-on-position", 3, "cause 1 of 1, "),
        ("unknown-command", 3, "error: the engine does not know the command, "),
        ("upper-case", 0, "30 positions and "),
    ] {
        let ran = going(mode);
        assert_eq!(ran.code, Some(code), "{mode}: {}{}", ran.stdout, ran.stderr);
        let said = ran.stdout.contains(cause) || ran.stderr.contains(cause);
        assert!(said, "{mode}: {}{}", ran.stdout, ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn findings_in_a_variant_are_read_back_with_their_variant() {
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

#[test]
fn a_crash_that_needs_other_positions_is_not_shrunk() {
    let ran = fuzz(&ill_behaved("dies-on-second"), &["--seed", "1", "--count", "50"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(
        ran.stdout.contains("\nposition r1n1k2r/1P4P1/R1P5/8/1p3p2/8/pp5n/R3K2R w KQkq - 41 153\n"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("smallest"), "{}", ran.stdout);
}
