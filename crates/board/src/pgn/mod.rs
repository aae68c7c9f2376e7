//! Games as PGN: what `tabiya_formats` reads and writes.

mod date;
mod record;
mod title;

use anyhow::{Context, Result};
use tabiya_formats::pgn::{GameResult, GameRules, PgnGames, Tags};
use tabiya_games::Game;

pub use date::today;
pub use record::{PERSON, record};
pub use title::{house_title, title};

/// A game read from PGN.
pub struct LoadedGame {
    /// The tags of the text.
    pub tags: Tags,
    /// The start and the moves.
    pub game: Game,
    /// The result given by the text, which may differ from the result by the rules.
    pub result: GameResult,
}

/// Reads the first game of a text; returns whether anything follows it.
///
/// # Errors
/// If the text has no game, or its first game cannot be read.
pub fn first(text: &str, rules: GameRules) -> Result<(LoadedGame, bool)> {
    let mut games = PgnGames::new(text.as_bytes(), rules);
    let first = games.next().context("there is no game in it")??;
    let game = first.to_game()?;
    // Errors in later games do not matter here.
    let has_more = games.next().is_some();
    Ok((LoadedGame { tags: first.tags, game, result: first.result }, has_more))
}

#[cfg(test)]
mod tests;
