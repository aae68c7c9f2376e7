//! Reads and writes PGN, the Portable Game Notation by Steven J. Edwards, 1994, with tags for variants.

mod date;
mod error;
mod lexer;
mod reader;
mod variant_tag;
mod writer;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_house::HouseGame;
use tabiya_variants::{AnyGame, Variant};

pub(crate) use date::today;
use reader::FromPgn;
pub(crate) use reader::PgnReader;
use reader::decode;
pub(crate) use variant_tag::title;
pub(crate) use writer::{Tags, wrapped, written};

use crate::table::Played;

/// The tag with the names of house rules. Other programs neither know the tag nor the notation of these
/// moves.
const HOUSE: &str = "HouseRules";

/// A game read from PGN.
#[derive(Debug, Clone)]
pub(crate) struct PgnGame<G> {
    /// The tags in the order of the text.
    pub(crate) tags: Vec<(String, String)>,
    /// The start position and the moves.
    pub(crate) game: G,
    /// The result that the text states: `1-0`, `0-1`, `1/2-1/2` or `*`. It may differ from the position's
    /// result.
    pub(crate) result: String,
}

impl<G> PgnGame<G> {
    /// The value of a tag; `None` if it is missing, empty or `?`.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty() && *value != "?")
    }
}

/// Reads the first game of a text, with or without house rules, and returns whether more text follows it.
pub(crate) fn first(text: &str, variant: Variant) -> Result<(PgnGame<Box<dyn Played>>, bool)> {
    match has_house(text) {
        true => first_of::<HouseGame>(text, variant),
        false => first_of::<AnyGame>(text, variant),
    }
}

fn first_of<G: FromPgn + Played + 'static>(
    text: &str,
    variant: Variant,
) -> Result<(PgnGame<Box<dyn Played>>, bool)> {
    let mut reader = PgnReader::new(text, variant);
    let first = reader.next::<G>()?.context("there is no game in it")?;
    let PgnGame { tags, game, result } = first;
    // An error in a later game does not matter here.
    let has_more = !matches!(reader.next::<G>(), Ok(None));
    Ok((PgnGame { tags, game: Box::new(game), result }, has_more))
}

#[cfg(test)]
mod tests;

/// Whether the tags of the first game name house rules.
pub(crate) fn has_house(text: &str) -> bool {
    let tags = text.lines().map(str::trim).skip_while(|line| line.is_empty());
    tags.take_while(|line| line.starts_with('['))
        .any(|line| line[1..].trim_start().starts_with(HOUSE))
}

/// Reads a text file, which may have at most `most` bytes.
pub(crate) fn text_of(file: &Path, most: u64) -> Result<String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|open| open.take(most + 1).read_to_end(&mut bytes))
        .with_context(|| file.display().to_string())?;
    if bytes.len() as u64 > most {
        bail!("{}: larger than {most} bytes", file.display());
    }
    Ok(decode(&bytes))
}
