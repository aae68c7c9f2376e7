//! Rule files typed into the page.

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

/// The result of reading a rule file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum RuleTextReading {
    /// The rules are sound.
    Sound { name: String, notes: Vec<String> },
    /// The rules have an error, at this line and character, counted from 1.
    Wrong { line: usize, column: usize, why: String },
}

impl RuleText {
    /// Reads the text, without keeping the rules.
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

/// Opens the variant of a rule file; returns it with notes.
///
/// # Errors
/// If the text is not a rule file, or too many different ones have been opened.
pub(super) fn open(text: &str) -> Result<(Variant, Vec<String>), Refusal> {
    match NamedVariant::from_text(text) {
        Ok(opened) => Ok((opened.variant, opened.notes)),
        Err(OpenError::Rules(error)) if *error.kind() == RuleFileErrorKind::TooMany => {
            Err(Refusal::conflict(format!("{}: restart the server", error.kind())))
        }
        Err(error) => Err(Refusal::unfit(error.to_string())),
    }
}
