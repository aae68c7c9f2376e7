//! What a front end may say wrongly, and the end of its input.

use std::io::Write;

use tabiya_variants::Variant;

use crate::driver::{Engine, is_legal};

#[test]
fn rubbish_changes_nothing() {
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
    // The table is as before the rubbish; so is the position.
    engine.say("ucinewgame");
    engine.say("position startpos moves e2e4");
    assert_eq!(engine.go("nodes 2000").0, expected);
    engine.say("quit");
    assert_eq!(engine.end(), 0);
}

#[test]
fn words_that_are_not_known_are_skipped() {
    let mut engine = Engine::new();
    engine.say("joho debug on");
    engine.say("please isready now");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    let (m, _) = engine.go("please nodes 500 thanks depth 2 searchmoves");
    assert!(is_legal(&Variant::Chess.start(), &m));
}

#[test]
fn a_move_that_cannot_be_played_ends_the_list() {
    let mut engine = Engine::new();
    engine.say("position startpos moves e2e4 e2e4 d2d4");
    assert!(engine.next().starts_with("info string move e2e4"));
    engine.say("d");
    let lines = engine.until("Checkers");
    let fen = "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert!(lines.iter().any(|line| line == fen), "{lines:?}");
}

#[test]
fn it_ends_with_its_input() {
    let mut engine = Engine::new();
    engine.say("go infinite");
    assert_eq!(engine.end(), 0);
    // What ends of itself is answered first.
    let mut engine = Engine::new();
    engine.say("go depth 4");
    drop(engine.input.take());
    engine.answer();
}
