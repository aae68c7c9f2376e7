//! Rules that are typed into the page.

use serde::{Deserialize, Serialize};
use tabiya_variants::{
    NamedVariant, OpenError, RuleFileError, RuleFileErrorKind, RuleSet, Variant,
};

use super::answer::Refusal;

/// The text of a rule file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleText {
    text: String,
}

/// What becomes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum RuleTextReading {
    /// It is sound.
    Sound { name: String, notes: Vec<String> },
    /// Something is wrong: what, and where, in lines and characters counted from 1.
    Wrong { line: usize, column: usize, why: String },
}

impl RuleText {
    /// Reads the text. Nothing of it is kept.
    pub(super) fn read(&self) -> RuleTextReading {
        match RuleSet::from_toml_lenient(&self.text) {
            Ok((rules, notes)) => RuleTextReading::Sound { name: rules.name, notes },
            Err(error) => wrong(&error),
        }
    }
}

fn wrong(error: &RuleFileError) -> RuleTextReading {
    let (line, column) = (error.line(), error.column());
    RuleTextReading::Wrong { line, column, why: error.kind().to_string() }
}

/// The game of a rule file.
///
/// # Errors
/// Text that is no rule file, and too many different ones.
pub(super) fn open(text: &str) -> Result<(Variant, Vec<String>), Refusal> {
    match NamedVariant::from_text(text) {
        Ok(opened) => Ok((opened.variant, opened.notes)),
        Err(OpenError::Rules(error)) if *error.kind() == RuleFileErrorKind::TooMany => {
            Err(Refusal::conflict(format!("{}: start the server again", error.kind())))
        }
        Err(error) => Err(Refusal::unfit(error.to_string())),
    }
}
