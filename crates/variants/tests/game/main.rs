//! Games under the built-in rules and under some made for a test.

#[path = "../common/mod.rs"]
mod common;
mod draws;
mod endings;
mod history;
mod reports;
mod rules;
mod text;

use tabiya_core::{Draw, Outcome, Position, Rules};
use tabiya_variants::{Custom, Game, Variant};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Four moves after which all stands as before.
const AND_BACK: &str = "Nf3 Nf6 Ng1 Ng8 ";

/// The game after moves in either notation.
#[track_caller]
fn game<R: Rules>(fen: &str, moves: &str) -> Game<R> {
    play(fen.parse().unwrap_or_else(|error| panic!("{error}: {fen}")), moves)
}

/// For a variant whose rules are data, as above.
#[track_caller]
fn game_of(variant: Variant, fen: &str, moves: &str) -> Game<Custom> {
    let start = Position::from_fen_with(fen, common::state(variant));
    play(start.unwrap_or_else(|error| panic!("{error}: {fen}")), moves)
}

#[track_caller]
fn play<R: Rules>(start: Position<R>, moves: &str) -> Game<R> {
    let mut game = Game::new(start);
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}: {game}"));
    }
    game
}

/// How the game has ended after these moves; with them it must not have ended before the last.
#[track_caller]
fn outcome<R: Rules>(fen: &str, moves: &str) -> Option<Outcome> {
    end(&game::<R>(fen, moves))
}

/// For a variant whose rules are data, as above.
#[track_caller]
fn outcome_of(variant: Variant, fen: &str, moves: &str) -> Option<Outcome> {
    end(&game_of(variant, fen, moves))
}

#[track_caller]
fn end<R: Rules>(game: &Game<R>) -> Option<Outcome> {
    let earlier = game.reports().rev().skip(1);
    earlier.for_each(|report| assert_eq!(report.outcome, None, "{report}"));
    game.outcome()
}

#[expect(clippy::unnecessary_wraps, reason = "it is compared with what may be none")]
fn drawn(by: Draw) -> Option<Outcome> {
    Some(Outcome::Draw(by))
}
