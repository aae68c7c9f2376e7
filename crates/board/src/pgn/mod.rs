//! Games as PGN: what `tabiya_formats` reads and writes.

mod date;
mod left;
mod record;
mod title;

use anyhow::{Context, Result};
use tabiya_formats::pgn::{Annotations, GameResult, GameRules, PgnError, PgnGames, Tags};
use tabiya_games::Game;

pub use date::today;
pub use left::note_left_lines;
pub use record::{PERSON, annotated, record, usual_tags};
pub use title::{house_title, title};

/// A game read from PGN.
pub struct LoadedGame {
    /// The tags of the text.
    pub tags: Tags,
    /// The start and the moves.
    pub game: Game,
    /// The result given by the text, which may differ from the result by the rules.
    pub result: GameResult,
    /// The comments, the NAGs and the variations, with the tags and the result.
    pub notes: Annotations,
    /// What could not be read and is left out.
    pub left_out: Vec<PgnError>,
}

/// Reads the first game of a text; returns whether anything follows it.
///
/// # Errors
/// If the text has no game, or its first game cannot be read.
pub fn first(text: &str, rules: GameRules) -> Result<(LoadedGame, bool)> {
    let mut games = PgnGames::new(text.as_bytes(), rules).with_variations();
    let first = games.next().context("there is no game in it")??;
    let left_out = games.take_notes();
    let game = first.to_game()?;
    let mut notes = first.annotations(&game);
    left::read_left_lines(&game, &mut notes, games.rules());
    // Errors in later games do not matter here.
    let has_more = games.next().is_some();
    Ok((LoadedGame { tags: first.tags, game, result: first.result, notes, left_out }, has_more))
}

#[cfg(test)]
mod tests;
