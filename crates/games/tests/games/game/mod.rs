//! Tests of games under the built-in rules and under rules made for these tests.

mod draws;
mod endings;
mod history;
mod reports;
mod text;

use tabiya_core::Draw;
use tabiya_games::{Game, KindName, Outcome, RuleSet, Variant};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Four moves that restore the position.
const AND_BACK: &str = "Nf3 Nf6 Ng1 Ng8 ";

/// The variant of a rule file with a name and these lines.
#[track_caller]
fn of_file(lines: &str) -> Variant {
    let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}")).expect(lines);
    Variant::from_rules(rules).expect("sound rules")
}

/// Chess in which stalemate loses, six plies without progress draw, and repetition does not draw.
fn stalemate_loses() -> Variant {
    of_file("stalemate = \"loss\"\nno-progress = 6\nrepetition = false")
}

/// The game of chess from this FEN after these moves in UCI or SAN.
#[track_caller]
fn game(fen: &str, moves: &str) -> Game {
    game_of(Variant::Chess, fen, moves)
}

#[track_caller]
fn game_of(variant: Variant, fen: &str, moves: &str) -> Game {
    let (start, notes) = variant.read(fen).unwrap_or_else(|error| panic!("{error}: {fen}"));
    assert!(notes.is_empty(), "{notes}: {fen}");
    let mut game = Game::new(start);
    for text in moves.split_whitespace() {
        if let Err(error) = game.play_text(text) {
            panic!("{text}: {error}: {game}");
        }
    }
    game
}

/// The ending of the game of chess after these moves; asserts that it does not end earlier.
#[track_caller]
fn outcome(fen: &str, moves: &str) -> Option<Outcome> {
    outcome_of(Variant::Chess, fen, moves)
}

#[track_caller]
fn outcome_of(variant: Variant, fen: &str, moves: &str) -> Option<Outcome> {
    let game = game_of(variant, fen, moves);
    let earlier = game.plies().rev().skip(1);
    earlier.for_each(|ply| assert_eq!(ply.ended, None, "{ply}"));
    game.outcome()
}

#[expect(clippy::unnecessary_wraps, reason = "it is compared with what may be none")]
fn drawn(by: Draw<KindName>) -> Option<Outcome> {
    Some(Outcome::Draw(by))
}
