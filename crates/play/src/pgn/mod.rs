//! Games as text in PGN, the Portable Game Notation by Steven J. Edwards, 1994, with the tags that variants
//! need.

mod date;
mod error;
mod lexer;
mod reader;
mod variant_tag;
mod writer;

use anyhow::{Context, Result};
use tabiya_variants::Variant;

pub(crate) use date::today;
pub(crate) use reader::{FromPgn, Reader, decode};
pub(crate) use variant_tag::title;
pub(crate) use writer::{Tags, wrapped, written};

/// The tag with the names of house rules, which only this program writes; their moves are texts of ours.
const HOUSE: &str = "HouseRules";

/// A game that was read.
#[derive(Debug, Clone)]
pub(crate) struct PgnGame<G> {
    /// The tags in their order.
    pub(crate) tags: Vec<(String, String)>,
    /// The start and the moves.
    pub(crate) game: G,
    /// The result that the text gives, which may be one that the rules do not know of: `1-0 0-1 1/2-1/2 *`.
    pub(crate) result: String,
}

impl<G> PgnGame<G> {
    /// The value of a tag, if it says something.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty() && *value != "?")
    }
}

/// The first game of a text, if there is one, and whether something follows it.
pub(crate) fn first<G: FromPgn>(text: &str, variant: Variant) -> Result<(PgnGame<G>, bool)> {
    let mut reader = Reader::new(text, variant);
    let game = reader.next()?.context("there is no game in it")?;
    // What is wrong with the others is no matter here.
    Ok((game, !matches!(reader.next::<G>(), Ok(None))))
}

#[cfg(test)]
mod tests;

/// Whether the first game of a text is one under house rules.
pub(crate) fn has_house(text: &str) -> bool {
    let tags = text.lines().map(str::trim).skip_while(|line| line.is_empty());
    tags.take_while(|line| line.starts_with('['))
        .any(|line| line[1..].trim_start().starts_with(HOUSE))
}
