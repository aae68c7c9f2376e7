//! Games under house rules.

use tabiya_games::Game;
use tabiya_games::house::{House, gallery};

use super::driver::{Table, run, typed};

/// Plays moves against the engine until the game is over, but at most `plies` plies.
fn play(rules: &str, plies: usize) -> (Game, String) {
    let names: Vec<&str> = rules.split(',').collect();
    let mut game = House::of_gallery(&names).expect("names").begin().expect("a start");
    let mut table = Table::new(&["--house", rules, "--level", "2", "--seed", "4", "--ascii"]);
    for ply in 0..plies {
        if game.ending().expect("rules that behave").is_some() {
            break;
        }
        if game.position().board().turn() == tabiya_core::Color::White {
            let moves = game.legal_moves().expect("rules that behave");
            let m = &moves[(ply * 7919) % moves.len()];
            table.say(&game.position().text(m));
            game.play(m.clone()).expect("it is legal");
        } else {
            let line = table.until(" plays ").pop().expect("a line");
            let (_, text) = line.split_once(" plays ").expect("the opponent's move");
            let text = text.split("  (").next().expect("a move");
            game.play_text(text).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
    let (rest, status) = table.end();
    assert_eq!(status, 0, "{rest}");
    (game, rest)
}

#[test]
fn a_game_of_duck_chess_is_played_to_its_end() {
    let (game, rest) = play("duck-chess-h5", 2000);
    let ending = game.ending().expect("rules that behave").expect("random moves lose");
    assert_eq!(ending.winner(), Some(tabiya_core::Color::Black), "{rest}");
    assert!(rest.contains(&format!("Black wins: {}. 0-1", ending.reason())), "{rest}");
    let words = rest.split_whitespace().filter(|word| word.ends_with(":duck")).count();
    assert_eq!(words, game.moves().filter(|m| m.label() == Some("duck")).count());
}

#[test]
fn every_rule_is_played_by_a_person_and_by_the_opponent() {
    for name in gallery::NAMES {
        let (game, _) = play(&gallery::numbered(name, 5), 40);
        assert!(game.moves().len() >= 10, "{name}");
    }
    assert!(play("knooks,duck-chess-h5,omnipotent-f6-pawn", 60).0.moves().len() >= 10);
}

#[test]
fn the_opponent_plays_against_itself() {
    let out = typed(&["--house", "double-check-to-win", "--color", "none", "--level", "1"], &[]);
    let ends = ["1-0", "0-1", "1/2-1/2"];
    assert!(ends.iter().any(|end| out.contains(end)), "{out}");
}

#[test]
fn unplayable_input_is_answered_with_the_reason() {
    let out = typed(
        &["--house", "no-king-on-c2", "--color", "both", "--fen", "4k3/8/8/8/8/8/8/3K4 w - - 0 1"],
        &["d1c2", "why d1c2", "why d1e2", "moves d1", "moves z9", "rubbish", "d1d8", "undo", "new"],
    );
    for text in [
        "d1c2 is illegal: refused by no-king-on-c2: no king moves to c2.",
        "d1e2 is legal: the king reaches e2, which is not attacked.",
        "king d1: Kc1 Ke1 Kd2 Ke2",
        "\"z9\" is not a square, expected a1 to h8.",
        "Type help for the commands.",
        "d1d8 is illegal: a king does not move like that.",
        "You have no move to take back.",
        "A new game.",
        "The game has not ended.",
    ] {
        assert!(out.contains(text), "{text}: {out}");
    }
}

#[test]
fn house_moves_are_typed_with_labels_in_any_form() {
    let out = typed(
        &["--house", "beta-decay", "--color", "both", "--fen", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"],
        &["a1a8:beta-decay", "E8-D7", "a6 a7", "R a5", "history"],
    );
    for text in [
        "a1a8:beta-decay  (1. white: ",
        "Kd7  (1. black: king e8 to d7)\n",
        "1. a1a8:beta-decay Kd7 2. Ra5",
    ] {
        assert!(out.contains(text), "{text}: {out}");
    }
    assert!(out.contains("a6a7 is illegal: the bishop on a7 is White's own."), "{out}");
}

#[test]
fn promotion_is_asked_for_and_the_knight_moves_again() {
    let out = typed(
        &[
            "--house",
            "knight-boosting",
            "--color",
            "both",
            "--fen",
            "7k/1P6/8/8/8/8/8/K7 w - - 0 1",
        ],
        &["b7b8", "x", "n", "a1a2", "b8c6", "undo 2", "board", "history"],
    );
    for text in [
        "The pawn becomes a (Q)ueen, (R)ook, k(N)ight or (B)ishop: ",
        "The pawn cannot become \"x\": expected Q, R, N, B",
        "b8=N  (1. white: pawn b7 to b8, becomes knight)\n",
        "1. White moves the piece on b8 once more: ",
        "it is the turn of the piece on b8 alone",
        "Nc6  (1. white: knight b8 to c6)\n",
        "2 moves taken back.",
        "No move has been made.",
    ] {
        assert!(out.contains(text), "{text}: {out}");
    }
}

#[test]
fn games_under_house_rules_are_undone_redone_and_saved() {
    let folder = std::env::temp_dir().join(format!("tabiya-house-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("duck.pgn").display().to_string();
    let (save, load) = (format!("save {file}"), format!("load {file}"));
    let lines = [
        "e4", "h5h6", "d7d5", "h6a6", "exd5", "a6a5", "undo", "redo", &save, "new", &load,
        "history",
    ];
    let out = typed(&["--house", "duck-chess-h5", "--color", "both", "--ascii"], &lines);
    let pgn = std::fs::read_to_string(&file).expect("it was saved");
    std::fs::remove_dir_all(folder).expect("a folder");
    for text in [
        "1. White moves the duck: ",
        "Captured by White: p",
        "Redone.",
        "chess, 6 moves.",
        "1. e4 h5h6:duck d5 h6a6:duck 2. exd5 a6a5:duck *",
    ] {
        assert!(out.contains(text), "{text}: {out}");
    }
    assert!(pgn.contains("[HouseRules \"duck-chess-h5\"]"), "{pgn}");
}

#[test]
fn checks_by_rules_and_numbers_of_starts_are_shown() {
    let fen = "8/p7/8/4k3/8/8/8/K6R w - - 0 1";
    let out = typed(&["--house", "omnipotent-f6-pawn", "--color", "both", "--fen", fen], &["h1h5"]);
    assert!(out.contains("Black is in check."), "{out}");
    let out = typed(&["--house", "chess960", "--color", "both"], &["fen"]);
    assert!(out.contains("chess960="), "{out}");
}

#[test]
fn a_refused_move_says_that_the_duck_must_move() {
    let words = ["--house", "duck-chess-h5", "--color", "both", "--ascii"];
    let out = typed(&words, &["d7d5", "e4", "d2d4", "h5h6", "d7d6"]);
    let said = "\nWhite must move the duck now.\n1. White moves the duck: ";
    assert!(out.contains(said), "{out}");
    assert_eq!(out.matches("must move the duck now.").count(), 1, "{out}");
    // The last line of the history ends like any other line.
    assert!(out.ends_with("1. e4 h5h6:duck d6 *\n"), "{out}");
}

#[test]
fn the_first_duck_is_listed_played_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("duck.pgn").display().to_string();
    let (save, load) = (format!("save {file}"), format!("load {file}"));
    let lines = ["e4", "moves", "e6e6", "d7d5", "moves", "e6d6:duck", &save, "new", &load, "fen"];
    let out = typed(&["--house", "duck-chess", "--color", "both", "--ascii"], &lines);
    let fen = "rnbqkbnr/ppp1pppp/3*4/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for text in ["the duck: e2e2:duck a3a3:duck ", "duck e6: e6", "4 moves", fen] {
        assert!(out.contains(text), "{text}: {out}");
    }
    let listed = out.lines().filter(|line| line.starts_with("the duck: "));
    assert_eq!(listed.count(), 1, "{out}");
    let pgn = std::fs::read_to_string(&file).expect("it was saved");
    assert!(pgn.contains("\n1. e4 e6e6:duck d5 e6d6:duck *\n"), "{pgn}");
}

#[test]
fn unknown_house_rules_are_refused() {
    for (words, message) in [
        (&["--house", "losers"][..], "unknown house rule \"losers\""),
        (&["--house", "knooks", "--variant", "atomic"], "a rule file can express"),
        (&["--house", "knooks", "--fen", "8/8/8 w - - 0 1"], "the game cannot begin"),
        (&["--house", "knooks", "--fen", ""], "empty position"),
        (&["--house", "knooks", "--load", "game.pgn"], "cannot be used with"),
    ] {
        let output = run(words, &[]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(message), "{error}");
    }
}
