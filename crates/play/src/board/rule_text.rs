//! Rules that are typed into the page.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use tabiya_variants::{NamedVariant, RuleFileError, RuleSet, Variant};

use super::answer::Refusal;

/// The most different rules that are played in a run of the server: they stay in memory.
const MOST: usize = 1000;

/// The text of a rule file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleText {
    text: String,
}

/// What becomes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Reading {
    /// It is sound.
    Sound { name: String, notes: Vec<String> },
    /// Something is wrong: what, and where, in lines and characters counted from 1.
    Wrong { line: usize, column: usize, why: String },
}

impl RuleText {
    /// Reads the text. Nothing of it is kept but what follows from pieces of its own, once for equal rules.
    pub(super) fn read(&self) -> Reading {
        match RuleSet::from_toml_lenient(&self.text) {
            Ok((rules, notes)) => Reading::Sound { name: rules.name, notes },
            Err(error) => wrong(&error),
        }
    }
}

fn wrong(error: &RuleFileError) -> Reading {
    let (line, column) = (error.line(), error.column());
    Reading::Wrong { line, column, why: error.kind().to_string() }
}

/// The rules that were typed so far, by their hashes.
#[derive(Debug, Default)]
pub(super) struct KnownRules(HashSet<u64>);

impl KnownRules {
    /// The game of a rule file.
    ///
    /// # Errors
    /// Text that is no rule file, and too many different ones.
    pub(super) fn open(&mut self, text: &str) -> Result<(Variant, Vec<String>), Refusal> {
        let (rules, _) =
            RuleSet::from_toml_lenient(text).map_err(|error| Refusal::unfit(error.to_string()))?;
        let mut hasher = DefaultHasher::new();
        rules.hash(&mut hasher);
        let hash = hasher.finish();
        if self.0.len() >= MOST && !self.0.contains(&hash) {
            return Err(Refusal::conflict(format!(
                "{MOST} different rule files have been played: start the server again"
            )));
        }
        let opened =
            NamedVariant::from_text(text).map_err(|error| Refusal::unfit(error.to_string()))?;
        self.0.insert(hash);
        Ok((opened.variant, opened.notes))
    }
}
