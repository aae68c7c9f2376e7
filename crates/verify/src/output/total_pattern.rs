//! A pattern for totals in a form that is not read otherwise.

use std::fmt;
use std::str::FromStr;

use regex_lite::Regex;
use thiserror::Error;

/// A regular expression whose first group is the total. With such a pattern, no other line states a total.
///
/// ```
/// use tabiya_verify::TotalPattern;
/// let pattern: TotalPattern = r"^noeuds *= *(\d+)".parse()?;
/// assert_eq!(pattern.to_string(), r"^noeuds *= *(\d+)");
/// assert!("noeuds".parse::<TotalPattern>().is_err());
/// # Ok::<(), tabiya_verify::PatternError>(())
/// ```
#[derive(Debug, Clone)]
pub struct TotalPattern(Regex);

impl TotalPattern {
    /// The text of the first group, if the pattern matches a line.
    pub(crate) fn find<'a>(&self, line: &'a str) -> Option<&'a str> {
        Some(self.0.captures(line)?.get(1)?.as_str())
    }
}

impl FromStr for TotalPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let regex = Regex::new(text).map_err(|error| PatternError::Syntax(error.to_string()))?;
        // The whole match counts as one more.
        if regex.captures_len() < 2 { Err(PatternError::NoGroup) } else { Ok(Self(regex)) }
    }
}

impl PartialEq for TotalPattern {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

impl Eq for TotalPattern {}

impl fmt::Display for TotalPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}

/// Why a pattern is invalid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The text is not a regular expression.
    #[error("{0}")]
    Syntax(String),
    /// The pattern has no group.
    #[error(r"expected a group for the total, as in 'Leaves: (\d+)'")]
    NoGroup,
}
