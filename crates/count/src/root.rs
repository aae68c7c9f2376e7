//! A position and its rules as text, as they are kept in files.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_games::{AnyPosition, RuleSet, Variant};

/// A position and its rules as text: all that is needed to read it again on another machine.
///
/// ```
/// use tabiya_count::Root;
/// use tabiya_games::Variant;
/// let p = Variant::Atomic.start();
/// assert_eq!(Root::of(&p).position(), Ok(p));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Root {
    /// The position, as normalised FEN.
    pub fen: String,
    /// The name of the rules.
    pub variant: String,
    /// The rules as a rule file, unless they are built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

/// The error that names the part of a [`Root`] that cannot be read, and the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RootError(String);

impl Root {
    /// Writes a position and its rules as text.
    pub fn of(p: &AnyPosition) -> Self {
        Self::written(p, p.castling_mode())
    }

    /// Writes a position and its rules as text, with castling rights in the notation of `mode`.
    pub fn written(p: &AnyPosition, mode: CastlingMode) -> Self {
        let variant = p.variant();
        Self {
            fen: p.fen(mode, EnPassantMode::Legal),
            variant: variant.name().to_owned(),
            rules: match variant {
                Variant::Custom(rules) => Some(rules.rules().to_short_toml()),
                _ => None,
            },
        }
    }

    /// Reads the position.
    ///
    /// # Errors
    /// If the rules are invalid, or the position is invalid under them.
    pub fn position(&self) -> Result<AnyPosition, RootError> {
        let of = |what: &str, why: &dyn fmt::Display| RootError(format!("{what}: {why}"));
        let variant = match &self.rules {
            Some(rules) => {
                let rules = RuleSet::from_toml(rules).map_err(|error| of("rules", &error))?;
                Variant::from_rules(rules).map_err(|error| of("rules", &error))?
            }
            None => self.variant.parse::<Variant>().map_err(|error| of("variant", &error))?,
        };
        let read = variant.read(&self.fen).map_err(|error| of("FEN", &error))?;
        Ok(read.0)
    }
}
