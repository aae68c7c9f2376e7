//! Games as PGN: what `tabiya_formats` reads and writes, under house rules as well.

mod date;
pub mod house_rules;
mod record;
mod title;

use anyhow::{Context, Result};
use tabiya_formats::pgn::{
    GameResult, HOUSE_RULES, PgnGames, PgnPlace, PgnReader, PgnRules, Tags, VariantRules, Visit,
    Visitor,
};
use tabiya_games::{FacePosition, Game, Variant};

pub use date::today;
use house_rules::HouseGames;
pub use record::{PERSON, record};
pub use title::title;

use crate::table::Played;

/// A game read from PGN.
pub struct LoadedGame {
    /// The tags of the text.
    pub tags: Tags,
    /// The start and the moves.
    pub game: Box<dyn Played>,
    /// The result given by the text, which need not follow from the rules.
    pub result: GameResult,
}

/// Reads the first game of a text, under house rules or not; returns whether anything follows it.
pub fn first(text: &str, variant: Variant) -> Result<(LoadedGame, bool)> {
    match has_house(text) {
        true => first_of(text, HouseGames(variant)),
        false => first_of(text, VariantRules(variant)),
    }
}

fn first_of<P, Q>(text: &str, rules: Q) -> Result<(LoadedGame, bool)>
where
    P: FacePosition,
    Q: PgnRules<Position = P, Move = P::Move>,
    Game<P>: Played + 'static,
{
    let mut games = PgnGames::new(text.as_bytes(), rules);
    let first = games.next().context("there is no game in it")??;
    let game = first.to_game().map_err(|error| anyhow::anyhow!(error.to_string()))?;
    // Errors in later games do not matter here.
    let has_more = games.next().is_some();
    Ok((LoadedGame { tags: first.tags, game: Box::new(game), result: first.result }, has_more))
}

/// Whether the first game of a text has house rules.
pub fn has_house(text: &str) -> bool {
    let mut finder = HouseFinder(false);
    // An error after the tags does not matter here.
    let _ = PgnReader::new(text.as_bytes()).read_game(&mut finder);
    finder.0
}

/// Whether a game has a tag that names house rules.
struct HouseFinder(bool);

impl Visitor for HouseFinder {
    type Output = ();

    fn tag(&mut self, name: &[u8], value: &[u8], _: PgnPlace<'_>) {
        self.0 |= name.eq_ignore_ascii_case(HOUSE_RULES.as_bytes()) && !value.is_empty();
    }

    fn begin_moves(&mut self) -> Visit {
        Visit::Skip
    }

    fn end(&mut self) {}
}

#[cfg(test)]
mod tests;
