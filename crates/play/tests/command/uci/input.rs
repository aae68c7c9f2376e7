//! Invalid input from front ends, and the end of the input.

use std::io::Write;
use std::time::{Duration, Instant};

use tabiya_games::Variant;

use super::driver::{Engine, is_legal};

#[test]
fn unintelligible_lines_change_nothing() {
    let mut engine = Engine::new();
    engine.say("position startpos moves e2e4");
    let expected = engine.go("nodes 2000").0;
    engine.say("ucinewgame");
    engine.say("position startpos moves e2e4");
    let words = [
        "xyzzy",
        "setoption",
        "setoption name",
        "setoption name Foo value bar",
        "\u{0}\u{1}",
        "  ",
        "setoption name Hash value lots",
        "setoption value 3 name",
        "position",
        "position fen",
        "position fen 8/8/8 w",
        "position fen k7/8/8/8/8/8/8/7 w - - 0 1",
        "debug on",
        "register later",
        "ponderhit",
        "stop",
        "goo",
        "startpos moves",
        "é漢字",
        "setoption name UCI_Variant value nochess",
        "setoption name VariantPath value /does/not/exist",
        "setoption name UCI_Chess960 value maybe",
    ];
    let mut random = 1_u64;
    for _ in 0..10_000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let word = words[(random >> 33) as usize % words.len()];
        if random >> 60 == 0 {
            let bytes = random.to_le_bytes();
            let input = engine.input.as_mut().expect("open");
            input.write_all(&bytes[..7]).expect("it listens");
        }
        engine.say(word);
    }
    engine.say("isready");
    engine.until("readyok");
    // The invalid input has changed neither the hash table nor the position.
    engine.say("ucinewgame");
    engine.say("position startpos moves e2e4");
    assert_eq!(engine.go("nodes 2000").0, expected);
    engine.say("quit");
    assert_eq!(engine.end(), 0);
}

#[test]
fn unknown_words_are_skipped() {
    let mut engine = Engine::new();
    engine.say("joho debug on");
    engine.say("please isready now");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    let (m, _) = engine.go("please nodes 500 thanks depth 2 searchmoves");
    assert!(is_legal(&Variant::Chess.start(), &m));
}

#[test]
fn nothing_is_counted_after_a_refused_position() {
    let mut engine = Engine::new();
    for refused in [
        "position startpos moves e2e4 e2e4 d2d4",
        "position startpos move e2e4",
        "position startpos e2e4",
        "position",
        "position fen",
        "position fen moves e2e4",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position moves e2e4",
    ] {
        engine.say("position startpos moves d2d4");
        engine.say(refused);
        assert!(engine.next().starts_with("info string error: "), "{refused}");
        engine.say("ucinewgame\ngo perft 1");
        let nothing = "info string error: the last position was refused, there is nothing to count";
        assert_eq!(engine.next(), nothing, "{refused}");
        engine.say("d");
        let lines = engine.until("Checkers");
        let fen = "Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1";
        assert!(lines.iter().any(|line| line == fen), "{refused}: {lines:?}");
        // A search still uses the last accepted position.
        let (m, told) = engine.go("depth 1");
        assert!(told[0].starts_with("info string error: "), "{refused}: {told:?}");
        assert!(m.contains(['7', '8']), "{refused}: {m}");
    }
    engine.say("position startpos\ngo perft 1");
    let lines = engine.until("Nodes searched");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 20"));
}

#[test]
fn an_invalid_depth_starts_no_count_and_no_search() {
    let mut engine = Engine::new();
    for (words, said) in [
        ("perft", "expected go perft DEPTH"),
        ("perft -1", "depth -1 is not a number from 0 to 99"),
        ("perft x", "depth x is not a number from 0 to 99"),
        ("perft 1.5", "depth 1.5 is not a number from 0 to 99"),
        ("perft 100", "depth 100 is not a number from 0 to 99"),
        ("perft 2 3", "expected go perft DEPTH"),
        ("depth 2 perft 3", "expected go perft DEPTH"),
    ] {
        engine.say(&format!("go {words}"));
        assert_eq!(engine.next(), format!("info string error: {said}"), "{words}");
        engine.say("isready");
        assert_eq!(engine.next(), "readyok", "{words}");
    }
}

#[test]
fn corrections_of_a_fen_are_reported() {
    let mut engine = Engine::new();
    engine.say("position fen 4k3/8/8/8/8/8/8/4K3 w K - 0 1");
    assert_eq!(engine.next(), "info string note: castling K dropped: no rook");
}

#[test]
fn a_line_of_any_length_has_a_short_answer() {
    let mut engine = Engine::new();
    for start in ["position ", "position fen ", "position startpos moves ", "go perft "] {
        engine.say(&format!("{start}{}", "x/".repeat(100_000)));
        let answer = engine.next();
        assert!(answer.starts_with("info string error: ") && answer.len() < 1000, "{start}");
    }
    engine.say(&format!("setoption name \u{7}{} value 1", "a".repeat(10_000)));
    let answer = engine.next();
    assert!(answer.starts_with("info string error: no such option: \\u{7}aaa"), "{answer}");
    assert!(answer.len() < 1000);
    engine.say(&"x".repeat(3 << 20));
    assert_eq!(engine.next(), "info string error: a line is longer than 1 MiB");
}

#[test]
fn a_short_count_is_answered_before_the_end() {
    for end in ["quit", ""] {
        let mut engine = Engine::new();
        engine.say(&format!("go perft 3\n{end}"));
        drop(engine.input.take());
        engine.until("Nodes searched: 8902");
        assert_eq!(engine.end(), 0);
    }
}

#[test]
fn a_count_ends_soon_after_its_input() {
    let mut engine = Engine::new();
    engine.say("go perft 14");
    drop(engine.input.take());
    assert_eq!(engine.next(), "info string error: stopped, the count is not complete");
    assert_eq!(engine.end(), 0);
}

#[test]
fn a_uci_session_ends_with_its_input() {
    let mut engine = Engine::new();
    engine.say("go infinite");
    assert_eq!(engine.end(), 0);
    // At the end of the input, a search that ends without `stop` is answered first.
    let mut engine = Engine::new();
    engine.say("go depth 4");
    drop(engine.input.take());
    engine.answer();
}

/// The time from the end of the input to the end of the program, after a best move.
fn time_to_end(go: &str) -> Duration {
    let mut engine = Engine::new();
    engine.say(&format!("go {go}"));
    drop(engine.input.take());
    let begun = Instant::now();
    let (m, _) = engine.answer();
    assert!(m.len() >= 4, "{go}: {m}");
    assert_eq!(engine.end(), 0, "{go}");
    begun.elapsed()
}

#[test]
fn a_search_without_a_time_ends_soon_after_its_input() {
    for go in ["depth 60", "mate 9", "nodes 99999999999", "infinite", "ponder", ""] {
        let time = time_to_end(go);
        assert!(time < Duration::from_secs(8), "{go}: {time:?}");
    }
}

#[test]
fn a_timed_search_finishes_after_the_end_of_input() {
    for go in ["movetime 1700", "wtime 3500 btime 3500 movestogo 1"] {
        let time = time_to_end(go);
        assert!(time > Duration::from_millis(1300), "{go}: {time:?}");
    }
}
