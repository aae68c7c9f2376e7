//! Engines with faults lose their games, and the report names the faults.

use std::time::{Duration, Instant};

use super::script::{Engines, against, json, report, run, text};

#[test]
fn an_illegal_move_loses_and_is_explained() {
    let engines = Engines::new();
    let bad = engines.engine("cheat", "echo bestmove a1a8");
    let pgn = engines.path("games.pgn");
    let pgn_word = pgn.to_str().expect("text");
    let said = report(&against(&bad, &["--pgn", pgn_word]), 3);
    assert!(said.contains("cheat against Tabiya"), "{said}");
    assert!(said.contains("+0 =0 -2, 0.0%"), "{said}");
    assert!(said.contains("cheat lost 2 games through its own fault:"), "{said}");
    assert!(said.contains("game 1: White loses: illegal move: a1a8 is illegal: "), "{said}");
    assert!(said.contains("game 2: Black loses: illegal move: a1a8 is illegal: "), "{said}");
    let games = text(&pgn);
    assert_eq!(games.matches("[Termination \"rules infraction\"]").count(), 2, "{games}");
    assert_eq!(games.matches("[Result \"0-1\"]").count(), 1, "{games}");
}

#[test]
fn words_that_are_not_moves_are_illegal_moves() {
    let engines = Engines::new();
    for (name, word) in [("none", "(none)"), ("null", "0000"), ("empty", ""), ("drop", "Q@e4")] {
        let bad = engines.engine(name, &format!("echo 'bestmove {word}'"));
        let report = json(&against(&bad, &[]), 3);
        assert_eq!(report["engines"][0]["illegal_moves"], 2, "{word}: {report}");
        assert_eq!(report["games"][0]["fault"]["kind"], "illegal move");
    }
}

#[test]
fn an_engine_that_crashes_loses_and_is_started_again() {
    let engines = Engines::new();
    let bad = engines.engine("crasher", "echo 'it went wrong' >&2; exit 7");
    let words = ["--engine", &bad, "--nodes", "50", "--seed", "1", "--games", "4"];
    let report = json(&words, 3);
    assert_eq!(report["engines"][0]["crashes"], 4, "{report}");
    let fault = report["games"][1]["fault"]["text"].as_str().expect("a sentence");
    assert!(fault.contains("died while searching: exit status: 7"), "{fault}");
    assert!(fault.contains("to stderr: it went wrong"), "{fault}");
}

#[test]
fn an_engine_that_hangs_loses_and_the_match_goes_on() {
    let engines = Engines::new();
    let bad = engines.engine("sleeper", ":");
    let start = Instant::now();
    let report = json(&against(&bad, &["--timeout", "300ms"]), 3);
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(report["engines"][0]["hangs"], 2, "{report}");
    let fault = report["games"][0]["fault"]["text"].as_str().expect("a sentence");
    assert!(fault.contains("gave no bestmove within 0.3 s"), "{fault}");
}

#[test]
fn a_late_engine_loses_on_time_without_a_restart() {
    let engines = Engines::new();
    // The engine answers after 0.3 s. A late answer loses on time even if the move is illegal.
    let late = engines.engine("late", "sleep 0.3; echo bestmove e2e4");
    for limit in ["tc=0.1", "movetime=50"] {
        let late = format!("cmd='{late}' {limit}");
        let report = json(&against(&late, &[]), 0);
        assert_eq!(report["engines"][0]["losses_on_time"], 2, "{report}");
        assert_eq!(report["engines"][0]["crashes"], 0, "{report}");
    }
}

#[test]
fn an_engine_that_answers_to_stop_is_late_but_not_hung() {
    let engines = Engines::new();
    let waits = engines.engine("waits", "read -r stop; echo bestmove e2e4");
    let report = json(&against(&format!("cmd='{waits}' tc=0.1"), &[]), 0);
    assert_eq!(report["engines"][0]["losses_on_time"], 2, "{report}");
    assert_eq!(report["engines"][0]["hangs"], 0, "{report}");
}

#[test]
fn an_engine_that_breaks_before_the_first_game_ends_the_match() {
    let output = run(&against("true", &[]));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("error: true: the engine died while starting"), "{said}");
    // The hint about {fen} would be wrong here: it applies only to the command perft.
    assert!(!said.contains("{fen}"), "{said}");
}

#[test]
fn unusable_engines_are_usage_errors() {
    let engines = Engines::new();
    let plain = engines.engine("plain", "echo bestmove e2e4");
    let set = format!("cmd='{plain}' option.Contempt=3");
    for (words, said) in [
        (against("/no/such/engine", &[]), "the engine /no/such/engine cannot be started"),
        (against(&plain, &["--variant", "atomic"]), "does not offer the variant atomic"),
        (against(&plain, &["--chess960"]), "UCI_Chess960, which the engine does not offer"),
        (against(&set, &[]), "the engine offers no option Contempt"),
    ] {
        let output = run(&words);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert!(text.contains(said), "{words:?}: {text}");
    }
}

#[test]
fn an_option_value_out_of_range_is_noted() {
    let words = ["--engine", "name=a option.UCI_Elo=8000", "--engine", "name=b", "--games", "2"];
    let words = [&words[..], &["--nodes", "30", "--seed", "1"]].concat();
    for (more, notes) in [(&[][..], 1), (&["--quiet"], 0)] {
        let output = run(&[&words[..], more].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{said}");
        let note = "note: the engine's option UCI_Elo takes 800 to 2600, and was given \"8000\"\n";
        assert_eq!(said.matches(note).count(), notes, "{said}");
    }
}

#[test]
fn other_output_of_an_engine_does_no_harm() {
    let engines = Engines::new();
    let noisy = engines.engine(
        "noisy",
        "i=0; while [ $i -lt 3000 ]; do echo \"info depth $i score cp $i nodes 1 pv e2e4\"; \
         echo noise; i=$((i + 1)); done; echo bestmove a1a8; echo bestmove h1h8",
    );
    let report = json(&against(&noisy, &[]), 3);
    assert_eq!(report["engines"][0]["illegal_moves"], 2, "{report}");
}

#[test]
fn an_engine_that_ignores_go_nodes_is_named_at_once() {
    let engines = Engines::new();
    // It searches until it reads a line, which is `stop`.
    let search = |nodes: u32| format!("echo info depth 9 score cp 0 nodes {nodes} pv e2e4");
    let deaf =
        engines.engine("deaf", &format!("{}; read -r word; echo bestmove a1a8", search(900_000)));
    let start = Instant::now();
    let output = run(&against(&deaf, &["--quiet"]));
    assert!(start.elapsed() < Duration::from_secs(30), "the timeout is 60 s");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.matches("note: deaf ignores `go nodes`").count(), 1, "{said}");
    // A limit that is passed by a little is kept.
    let late = engines.engine("late", &format!("{}; echo bestmove a1a8", search(9000)));
    let output = run(&against(&late, &[]));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("ignores"), "{said}");
}
