//! The names of the players.

use serde::{Deserialize, Serialize};
use tabiya_core::ByColor;
use tabiya_formats::pgn::Tags;

use super::reply::Refusal;
use crate::pgn::PERSON;

/// The longest name, in letters: as long as a line of PGN.
pub(super) const LONGEST: usize = 255;

/// The names of the players, as far as they are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Names {
    white: Option<String>,
    black: Option<String>,
}

impl Names {
    pub(super) fn are_unknown(&self) -> bool {
        *self == Self::default()
    }

    /// Removes the tags `White` and `Black`, and returns the names in them. The name [`PERSON`], which is written where
    /// no name is known, counts as no name.
    pub(super) fn take_from(tags: &mut Tags) -> Self {
        let read = |name| {
            let letters =
                tags.get(name)?.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c });
            let name: String = letters.collect();
            Some(name.trim().to_owned()).filter(|name| !name.is_empty() && name != PERSON)
        };
        let names = Self { white: read("White"), black: read("Black") };
        *tags = without(tags, &["White", "Black"]);
        names
    }

    /// White's name for Black, and Black's name for White.
    pub(super) fn exchanged(&self) -> Self {
        Self { white: self.black.clone(), black: self.white.clone() }
    }

    /// Checks names that were typed. An empty text counts as no name.
    ///
    /// # Errors
    /// If a name is too long or has control characters.
    pub(super) fn check(self) -> Result<Self, Refusal> {
        let checked = |name: Option<String>, field| {
            let Some(name) = name.map(|name| name.trim().to_owned()) else { return Ok(None) };
            if name.chars().count() > LONGEST {
                let why = format!("a name has at most {LONGEST} letters");
                return Err(Refusal::unfit(why).at(field));
            }
            if name.contains(char::is_control) {
                return Err(
                    Refusal::unfit("a name is one line without control characters").at(field)
                );
            }
            Ok(Some(name).filter(|name| !name.is_empty()))
        };
        Ok(Self {
            white: checked(self.white, "white-name")?,
            black: checked(self.black, "black-name")?,
        })
    }

    /// The names in PGN; `otherwise` are those of players who have none.
    pub(super) fn or(&self, otherwise: ByColor<String>) -> ByColor<String> {
        let ByColor { white, black } = otherwise;
        ByColor {
            white: self.white.clone().unwrap_or(white),
            black: self.black.clone().unwrap_or(black),
        }
    }
}

/// The tags but those of these names.
pub(super) fn without(tags: &Tags, names: &[&str]) -> Tags {
    let mut rest = Tags::default();
    for (name, value) in tags.iter() {
        if !names.iter().any(|gone| gone.eq_ignore_ascii_case(name)) {
            rest.add(name, value, 0);
        }
    }
    rest
}
