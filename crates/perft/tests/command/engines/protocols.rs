//! Engines that count at another command, only list their moves, speak the protocol of xboard, or are called once.

use std::fs;
use std::time::{Duration, Instant};

#[cfg(unix)]
use super::script;
use super::{KIWIPETE, START, ill_behaved, repeated, suite};
use crate::common::{Folder, perft, perft_with_input};

/// A position that needs Chess960.
const CHESS960: &str = "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1";

/// The note on the command that counts.
const NOTE: &str = "note: the engine counts with 'perft N'\n";

#[test]
fn the_perft_command_is_detected_and_noted_once() {
    let folder = Folder::new();
    let lines = [&*format!("{START} D1 20; D2 400;"), &format!("{KIWIPETE} D1 48; D2 2039;")];
    let path = suite(&folder, &lines.repeat(5));
    for mode in ["plain-perft", "plain-perft-bestmove", "plain-perft-unknown"] {
        let engine = ill_behaved(mode);
        let start = Instant::now();
        for (words, input) in [
            (&["check", &path, "--jobs", "3", "--restarts", "0"][..], ""),
            (&["compare", "2"], ""),
            (&["compare", "2", "--step"], "e2e4\nquit\n"),
            (&["fuzz", "--count", "9", "--seed", "1"], ""),
        ] {
            let ran = perft_with_input(&[words, &["--engine", &engine]].concat(), input);
            assert_eq!(ran.code, Some(0), "{mode} {words:?}: {}{}", ran.stdout, ran.stderr);
            assert_eq!(ran.stderr.matches(NOTE).count(), 1, "{mode} {words:?}: {}", ran.stderr);
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{mode} took {:?}", start.elapsed());
    }
}

#[test]
fn a_command_given_by_the_user_is_the_only_one_tried() {
    let engine = ill_behaved("plain-perft-unknown");
    let given = ["--perft-command", "go perft {depth}"];
    let ran = perft(&[&["compare", "1", "--engine", &engine], &given[..]].concat());
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("the engine does not know the command"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("--moves-by multipv (over UCI), or add go perft"),
        "{}",
        ran.stderr
    );
    assert!(!ran.stderr.contains(NOTE), "{}", ran.stderr);
}

#[test]
#[cfg(unix)]
fn an_engine_with_go_perft_is_sent_no_other_command() {
    let folder = Folder::new();
    let engine = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    let path = suite(&folder, &[&*format!("{KIWIPETE} D1 48; D2 2039;")]);
    let asked = |given: &[&str]| {
        let log = folder.path("log").display().to_string();
        let engine = script(&folder, &format!("tee {log} | {engine} uci"));
        let words = ["check", &path, "--jobs", "1", "--engine", &engine];
        let ran = perft(&[&words, given].concat());
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{}", ran.stdout);
        fs::read_to_string(log).expect("the engine was asked")
    };
    let log = asked(&[]);
    assert!(log.contains("go perft 2\n") && !log.contains("\nperft"), "{log}");
    assert_eq!(log, asked(&["--perft-command", "go perft {depth}"]));
}

#[test]
fn an_xboard_engine_asked_over_uci_gets_a_hint_at_once() {
    let start = Instant::now();
    let ran = perft(&["compare", "--engine", &ill_behaved("xboard"), "1", START]);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(ran.code, Some(3), "{}", ran.stdout);
    let said =
        "it says \"Error (unknown command): uci\"; an engine of xboard needs --protocol xboard";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
}

#[test]
fn engines_without_perft_are_checked_at_the_first_ply() {
    let folder = Folder::new();
    // A case without a count of one ply is checked all the same.
    let lines = [&*format!("{START} D1 20; D2 400; D3 8902;"), &format!("{KIWIPETE} D2 2039;")];
    let path = suite(&folder, &lines);
    let run =
        |mode| perft(&["check", &path, "--engine", &ill_behaved(mode), "--moves-by", "multipv"]);
    let ran = run("multipv");
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let tally = "2 passed, 0 wrong, 3 skipped: deeper than the moves that --moves-by lists";
    assert!(ran.stdout.starts_with(tally), "{}", ran.stdout);
    let ran = run("multipv-missing");
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("expected 48, got 47 (1 fewer)"), "{}", ran.stdout);
    // The command in the report shows the same fault.
    let again: Vec<String> = repeated(&ran.stdout);
    let again: Vec<&str> = again.iter().map(String::as_str).collect();
    assert!(again.contains(&"multipv"), "{again:?}");
    let ran = perft(&again);
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("missing move: h2h4"), "{}", ran.stdout);
}

#[test]
fn a_fault_below_the_root_is_found_by_descending() {
    // Only Black can castle, which the engine lists in both notations.
    let fen = "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1";
    let compare = |mode, depth| {
        let engine = ill_behaved(mode);
        perft(&["compare", depth, fen, "--engine", &engine, "--moves-by", "multipv"])
    };
    let ran = compare("multipv-castling-twice", "2");
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("\nafter e1"), "{}", ran.stdout);
    assert!(ran.stdout.contains("e8g8 is listed more than once"), "{}", ran.stdout);
    for (mode, depth) in [("multipv-castling-twice", "1"), ("multipv", "3")] {
        let ran = compare(mode, depth);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{mode}: {}", ran.stdout);
    }
}

#[test]
fn repeat_commands_for_xboard_engines_name_the_protocol() {
    let engine = ill_behaved("xboard-missing");
    let ran = perft(&["compare", "2", "--engine", &engine, "--protocol", "xboard"]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.starts_with("Ill-behaved differs"), "{}", ran.stdout);
    let again = repeated(&ran.stdout);
    let ran = perft(&again.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(ran.code, Some(1), "{again:?}: {}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("missing move: h2h4"), "{}", ran.stdout);
}

#[test]
#[cfg(unix)]
fn a_program_run_once_gets_the_moves_as_one_argument() {
    let folder = Folder::new();
    let perft = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    // What scripts for perftree expect: the depth, the FEN and the moves.
    let text = format!(
        "echo \"$1/$2/$3\" >>{}; {perft} divide $1 \"$2\" --moves \"$3\" --quiet",
        folder.path("log").display()
    );
    let engine = script(&folder, &text) + " {depth} {fen} {moves}";
    let ran = perft_with_input(&["compare", "3", "--step", "--engine", &engine], "e2e4\ne7e5\n");
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let log = fs::read_to_string(folder.path("log")).expect("the program was called");
    let expected = format!("3/{START}/\n2/{START}/e2e4\n1/{START}/e2e4 e7e5\n");
    assert_eq!(log, expected);
}

#[test]
fn declined_positions_are_reported_but_not_failures() {
    let folder = Folder::new();
    let black = format!("{} D1 20;", START.replace(" w ", " b "));
    let path = suite(&folder, &[&format!("{START} D1 20; D2 400;"), &black]);
    let engine = ill_behaved("once-declines-black - -") + " {fen} {depth}";
    let ran = perft(&["check", &path, "--engine", &engine]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let tally = "2 passed, 0 wrong, 1 skipped: declined by the engine (exit status 77);";
    assert!(ran.stdout.starts_with(tally), "{}", ran.stdout);
    let ran = perft(&["fuzz", "--count", "40", "--seed", "1", "--engine", &engine]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let note = "positions skipped: declined by the engine (exit status 77)\n";
    assert!(ran.stderr.contains(note), "{}", ran.stderr);
    let ran = perft(&["compare", "1", "--engine", &engine, &START.replace(" w ", " b ")]);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{}", ran.stderr);
}

#[test]
fn positions_of_chess960_can_be_left_out_and_are_counted() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{START} D1 20;"), &format!("{CHESS960} D1 22; D2 96;")]);
    let check = |path: &str| {
        perft(&["check", path, "--engine", &ill_behaved("crlf"), "--skip", "chess960"])
    };
    let ran = check(&path);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let tally = "1 passed, 0 wrong, 2 skipped: --skip chess960;";
    assert!(ran.stdout.starts_with(tally), "{}", ran.stdout);
    // Nothing is left, so nothing was checked.
    let ran = check(&suite(&folder, &[&format!("{CHESS960} D1 22;")]));
    assert_eq!(ran.code, Some(2), "{}{}", ran.stdout, ran.stderr);
}
