//! Whole games against the engine.

use tabiya_core::Color;
use tabiya_games::{Game, RuleSet, Variant};

use super::driver::Table;

/// A pseudo-random number computed from `number`.
fn mixed(number: usize) -> usize {
    number.wrapping_mul(0x9e37_79b9) >> 7
}

/// Plays pseudo-random moves against the engine until the game is over, and returns the game.
fn play(words: &[&str], variant: Variant, person: Color) -> Game {
    let mut table = Table::new(words);
    let mut game = Game::new(variant.start());
    for ply in 0..400 {
        if game.outcome().is_some() {
            break;
        }
        if game.position().turn() == person {
            let moves = game.legal_moves().expect("rules that behave");
            let m = &moves[mixed(ply) % moves.len()];
            let (san, text) = (game.position().san(m), game.position().text(m));
            // Types moves alternately in algebraic and in UCI notation.
            match ply % 4 {
                0 | 1 => table.say(&san),
                _ => table.say(&text),
            }
            game.play_text(&text).expect("it is legal");
        } else {
            let lines = table.until(" plays ");
            let line = lines.last().expect("a line");
            let (_, rest) = line.split_once(" plays ").expect("the engine's move");
            let san = rest.split(' ').next().expect("a move");
            game.play_text(san).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
    let outcome = game.outcome().expect("random moves lose");
    let text = outcome.to_string();
    let (winner, reason) = text.split_once(": ").expect("who and why");
    let (rest, status) = table.end();
    assert_eq!(status, 0);
    assert!(
        rest.to_lowercase().contains(&format!("{winner}: {reason}. {}", game.result())),
        "{rest}"
    );
    // At its end the program prints all moves, in words and in algebraic notation.
    for ply in game.plies() {
        assert!(rest.lines().any(|line| line == ply.to_string()), "{ply}\n{rest}");
    }
    let joined = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains(&game.to_string()), "{rest}");
    game
}

#[test]
fn a_game_against_the_first_level_comes_to_its_end() {
    let game = play(&["--level", "1", "--seed", "1"], Variant::Chess, Color::White);
    assert!(game.len() > 4);
}

#[test]
fn random_moves_with_black_lose_against_level_8() {
    let words = ["--level", "8", "--seed", "2", "--color", "black"];
    let game = play(&words, Variant::Chess, Color::Black);
    assert_eq!(game.result(), "1-0");
}

#[test]
fn every_built_in_variant_is_played_to_its_end() {
    for variant in Variant::BUILT_IN.iter().copied().skip(1) {
        play(&["--variant", variant.name(), "--level", "2", "--ascii"], variant, Color::White);
    }
}

#[test]
fn a_game_by_a_rule_file_is_played_to_its_end() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("hill.toml");
    let rules = "name = \"rook-hill\"\ngoal.rook = [\"d4-e5\"]\nwalls = [\"a4\", \"h5\"]\n";
    std::fs::write(&file, rules).expect("it is written");
    let rules = RuleSet::from_toml(rules).expect("they are sound");
    let variant = Variant::from_rules(rules).expect("there is room");
    let words = ["--variant", file.to_str().expect("text"), "--level", "3"];
    play(&words, variant, Color::White);
}

/// The path of a rule file in perft-suites, and its variant.
fn of_suites(name: &str) -> (String, Variant) {
    let file = format!("{}/../../perft-suites/rules/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let rules = RuleSet::from_toml(&std::fs::read_to_string(&file).expect("a file"));
    (file, Variant::from_rules(rules.expect("they are sound")).expect("there is room"))
}

#[test]
fn games_with_custom_pieces_are_played_to_their_end() {
    for name in ["makruk", "losalamos", "knightmate", "hoppelpoppel"] {
        let (file, variant) = of_suites(name);
        play(&["--variant", &file, "--level", "4", "--ascii"], variant, Color::White);
    }
}

#[test]
fn games_of_several_moves_a_turn_are_played_to_their_end() {
    for name in ["marseillais", "extra-turn"] {
        let (file, variant) = of_suites(name);
        play(&["--variant", &file, "--level", "3"], variant, Color::White);
    }
}

#[test]
fn a_small_board_is_drawn_small() {
    let (file, _) = of_suites("losalamos");
    let table = Table::new(&["--color", "both", "--variant", &file, "--ascii"]);
    let (text, _) = table.end();
    let board: Vec<&str> = text.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(board[0], "  6  r n q k n r", "{text}");
    assert_eq!(board[6], "     a b c d e f", "{text}");
}

#[test]
fn the_engine_plays_against_itself_and_the_command_ends() {
    let table = Table::new(&["--color", "none", "--variant", "atomic", "--level", "1"]);
    let (text, status) = table.end();
    assert_eq!(status, 0);
    assert!(text.contains("wins: ") || text.contains("Draw: "), "{text}");
}
