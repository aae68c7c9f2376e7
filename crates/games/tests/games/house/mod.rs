//! House rules: games that change while they are played.

mod checks_and_ends;
mod chessmaker;
mod ducks;
mod events;
mod follow_ups;
mod gallery;
mod games;
mod misuse;
mod own_rules;
mod reading;
mod squares;
mod what_must_happen;

use tabiya_games::Game;
use tabiya_games::house::HousePosition;

/// The position of a game under house rules.
#[track_caller]
fn under_house(game: &Game) -> &HousePosition {
    game.position().under_house().expect("house rules")
}
