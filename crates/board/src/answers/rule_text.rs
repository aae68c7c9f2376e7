//! Rule files that are typed into the page.

use serde::{Deserialize, Serialize};
use tabiya_games::{NamedVariant, OpenError, RuleFileError, RuleFileErrorKind, RuleSet, Variant};

use super::reply::Refusal;

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
    /// The rules are valid.
    Sound { name: String, notes: Vec<String> },
    /// The rules have an error at this line and column, counted from 1.
    Wrong { line: usize, column: usize, why: String },
}

impl RuleText {
    /// Reads the rule file to find errors. The rules are not stored.
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

/// Opens the variant that a rule file defines, and returns it with notes on what was corrected.
///
/// # Errors
/// If the text is not a valid rule file, or too many different rule files have been opened.
pub(super) fn open(text: &str) -> Result<(Variant, Vec<String>), Refusal> {
    match NamedVariant::from_text(text) {
        Ok(opened) => Ok((opened.variant, opened.notes)),
        Err(OpenError::Rules(error)) if *error.kind() == RuleFileErrorKind::TooMany => {
            Err(Refusal::conflict(format!("{}: restart the server", error.kind())))
        }
        Err(error) => Err(Refusal::unfit(error.to_string())),
    }
}
