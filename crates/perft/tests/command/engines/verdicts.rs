//! What is reported is repeated first: kept state, positions that are not taken, and moves that go wrong when played.

use serde_json::Value;

use super::{KIWIPETE, START, ill_behaved, repeated, suite};
use crate::common::{Folder, Ran, perft};

/// Positions to depth 1, which are asked in this order. The third has castling rights, and in the last Black is to
/// move.
const LINES: [&str; 6] = [
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 D1 5;",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 D1 6;",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1 D1 15;",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 D1 20;",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1 D1 46;",
    "3qk3/3q4/3q4/8/8/8/8/4K3 b - - 0 1 D1 51;",
];

/// Runs `check` with one process on [`LINES`], with these further arguments.
fn check(folder: &Folder, mode: &str, more: &[&str]) -> Ran {
    let (path, engine) = (suite(folder, &LINES), ill_behaved(mode));
    perft(&[&["check", &path, "--engine", &engine, "--jobs", "1"], more].concat())
}

/// The words of a command without each `--after` and its value.
fn without_after(words: &[String]) -> Vec<&str> {
    let mut left = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--after" => _ = words.next(),
            word => left.push(word),
        }
    }
    left
}

#[test]
fn kept_state_is_named_with_the_shortest_list_of_positions() {
    let folder = Folder::new();
    for (mode, positions) in
        [("keeps-state", 1), ("keeps-two", 2), ("keeps-rights", 1), ("needs-new-game", 1)]
    {
        let ran = check(&folder, mode, &["--format", "json"]);
        assert_eq!(ran.code, Some(1), "{mode}: {}", ran.stderr);
        let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let checks = report["checks"].as_array().expect("checks");
        let found = checks.iter().find_map(|check| check.get("difference")).expect("a difference");
        assert_eq!(found["fault"], "kept-state", "{mode}: {found}");
        assert_eq!(found["after"].as_array().map(Vec::len), Some(positions), "{mode}: {found}");
        assert_eq!(found["missing"].as_array().map(Vec::len), Some(1), "{mode}: {found}");
        // Only the position with castling rights matters, not those between it and the failure.
        if mode == "keeps-rights" {
            assert_eq!(found["after"][0], "1 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        }
        assert_eq!(report["causes"][0]["cause"], "the engine keeps state", "{mode}");
    }
}

#[test]
fn the_command_for_kept_state_reproduces_it() {
    let folder = Folder::new();
    for mode in ["keeps-state", "keeps-two", "keeps-rights"] {
        let words = repeated(&check(&folder, mode, &[]).stdout);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let again = perft(&words);
        assert_eq!(again.code, Some(1), "{mode}: {words:?}: {}", again.stdout);
        assert!(again.stdout.contains("the engine keeps state"), "{mode}: {}", again.stdout);
        let owned: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let alone = perft(&without_after(&owned));
        assert_eq!(alone.code, Some(0), "{mode}: {}", alone.stdout);
    }
}

#[test]
fn state_that_ucinewgame_clears_fails_once_and_is_noted() {
    let folder = Folder::new();
    let ran = check(&folder, "needs-new-game", &[]);
    assert!(ran.stdout.contains("\n5 passed, 1 wrong; "), "{}", ran.stdout);
    assert!(ran.stdout.contains("keeps state that ucinewgame clears"), "{}", ran.stdout);
    let note = "note: the engine is sent ucinewgame before each position: ";
    assert_eq!(ran.stderr.matches(note).count(), 1, "{}", ran.stderr);
    let ran = check(&folder, "keeps-state", &[]);
    assert!(ran.stdout.contains("\n1 passed, 5 wrong; "), "{}", ran.stdout);
    assert!(!ran.stderr.contains(note), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn ucinewgame_is_sent_only_at_the_start() {
    use super::{right, script};
    let folder = Folder::new();
    let log = folder.path("log");
    let engine = script(&folder, &format!("tee '{}' | {}\n", log.display(), right()));
    let path = suite(&folder, &LINES);
    let ran = perft(&["check", &path, "--engine", &engine, "--jobs", "1"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let sent = std::fs::read_to_string(log).expect("a log");
    let lines: Vec<&str> = sent.lines().collect();
    let first = |what: &str| lines.iter().position(|line| line.starts_with(what));
    assert_eq!(lines.iter().filter(|&&line| line == "ucinewgame").count(), 1, "{sent}");
    assert!(
        first("uci") < first("ucinewgame") && first("ucinewgame") < first("position"),
        "{sent}"
    );
}

#[test]
fn a_crash_that_needs_earlier_positions_is_kept_state() {
    let folder = Folder::new();
    let ran = check(&folder, "dies-on-second", &[]);
    assert_eq!(ran.code, Some(3), "{}", ran.stdout);
    assert!(ran.stdout.contains("wrong after this position: the engine keeps state"));
    let words = repeated(&ran.stdout);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(perft(&words).code, Some(3), "{words:?}");
    // The breakage in a fresh process is a fault in the position itself.
    let ran = check(&folder, "dies-midway", &[]);
    assert!(!ran.stdout.contains("keeps state"), "{}", ran.stdout);
}

#[test]
fn answers_for_another_position_are_recognised() {
    let folder = Folder::new();
    for mode in ["stays-at-start", "total-of-start"] {
        let ran = check(&folder, mode, &[]);
        let line = "the engine did not take the position: it answers for the start position; it says \
                    \"info string no position but the start\"";
        assert_eq!(ran.stdout.matches(line).count(), 5, "{mode}: {}", ran.stdout);
        assert!(!ran.stdout.contains("missing move"), "{mode}: {}", ran.stdout);
        assert!(ran.stdout.contains("  the engine does not take the position\n"), "{}", ran.stdout);
    }
    let engine = ill_behaved("ignores-moves");
    let ran = perft(&["compare", "--engine", &engine, "2", KIWIPETE]);
    let line = format!("the engine did not take the moves: it answers for {KIWIPETE}");
    assert!(ran.stdout.contains(&line), "{}", ran.stdout);
}

#[test]
fn a_move_that_is_made_wrongly_has_both_counts() {
    let engine = ill_behaved("once-plays-wrong - - {fen} {depth}");
    let ran = perft(&["compare", "--engine", &engine, "2", START]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let line = "playing a2a3 goes wrong: below it the engine counts 21, but given the \
                position after it, it counts 20.";
    assert!(ran.stdout.contains(line), "{}", ran.stdout);
}

#[test]
fn an_engine_that_exits_after_each_count_gets_a_hint() {
    let folder = Folder::new();
    let ran = check(&folder, "exits-after-answer", &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let note = "note: the engine ends after each count ";
    assert!(ran.stderr.contains(note) && ran.stderr.contains("{fen} {depth}"), "{}", ran.stderr);
    let ran = check(&folder, "crlf", &[]);
    assert!(!ran.stderr.contains(note), "{}", ran.stderr);
}

#[test]
fn the_option_after_needs_a_depth_and_a_position() {
    for (after, why) in [
        ("2", "expected a depth and a position in --after"),
        ("x startpos", "expected a depth and a position in --after"),
        ("2 ", "expected a depth and a position in --after"),
        ("2 8/8", "rank"),
        ("1 startpos moves e2e5", "e2e5"),
    ] {
        let ran = perft(&["compare", "--engine", "no-engine", "--after", after, "1", START]);
        assert_eq!(ran.code, Some(2), "{after}");
        assert!(ran.stderr.contains(why), "{after}: {}", ran.stderr);
    }
    let engine = ill_behaved("keeps-state");
    let after = "1 startpos moves e2e4 e7e5";
    let ran = perft(&["compare", "--engine", &engine, "--after", after, "1", START]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains(
        "after 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5\n"
    ));
}
