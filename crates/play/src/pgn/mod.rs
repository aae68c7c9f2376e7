//! Games as PGN: what `tabiya_formats` reads and writes, under house rules as well.

mod any_rules;
pub(crate) mod check;
mod date;
mod house_rules;
mod record;
pub(crate) mod source;
mod title;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_formats::pgn::{GameResult, HOUSE_RULES, PgnGames, PgnRules, Tags, VariantRules};
use tabiya_variants::{FacePosition, Game, Variant};

pub(crate) use date::today;
use house_rules::HouseGames;
pub(crate) use record::{PERSON, record};
pub(crate) use title::title;

use crate::table::Played;

/// A game read from PGN.
pub(crate) struct LoadedGame {
    pub(crate) tags: Tags,
    /// The start and the moves.
    pub(crate) game: Box<dyn Played>,
    /// The result given by the text, which need not follow from the rules.
    pub(crate) result: GameResult,
}

/// Reads the first game of a text, under house rules or not; returns whether anything follows it.
pub(crate) fn first(text: &str, variant: Variant) -> Result<(LoadedGame, bool)> {
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
pub(crate) fn has_house(text: &str) -> bool {
    let tags = text.lines().map(str::trim).skip_while(|line| line.is_empty());
    tags.take_while(|line| line.starts_with('['))
        .any(|line| line[1..].trim_start().starts_with(HOUSE_RULES))
}

/// The text of a file of at most `most` bytes, in UTF-8 or ISO 8859-1.
pub(crate) fn text_of(file: &Path, most: u64) -> Result<String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|open| open.take(most + 1).read_to_end(&mut bytes))
        .with_context(|| file.display().to_string())?;
    if bytes.len() as u64 > most {
        bail!("{}: larger than {most} bytes", file.display());
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => error.as_bytes().iter().map(|&byte| char::from(byte)).collect(),
    })
}

#[cfg(test)]
mod tests;
