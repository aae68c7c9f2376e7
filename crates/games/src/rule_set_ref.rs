//! Opened rules, to which positions refer.

use std::fmt;
use std::sync::LazyLock;

use tabiya_fairy::TableRules;
use tabiya_variants::{CheckedRules, KindId, KindRules, MaskRules, OpenRulesError, RuleSet};

use crate::built_in::AnyPosition;

/// A reference to a [`RuleSet`] without contradictions, which stays in memory until the program ends, so that
/// every position can refer to it.
///
/// Equal rule sets are stored once, so opening the same rules again takes no more memory. All opened rule sets
/// together take at most [`MOST_BYTES_OF_RULES`](crate::MOST_BYTES_OF_RULES).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSetRef(Generator);

/// The generator that plays the rules, with its data.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Generator {
    /// The generator of chess, restricted by masks.
    Masks(&'static MaskRules),
    /// The generator of `tabiya-fairy`, which uses tables for any pieces.
    Fairy(&'static TableRules),
}

static CHESS: LazyLock<RuleSetRef> =
    LazyLock::new(|| RuleSetRef::open(RuleSet::chess()).expect("chess is sound"));

impl RuleSetRef {
    /// Opens these rules: checks them and keeps them in memory until the program ends.
    pub(crate) fn open(rules: RuleSet) -> Result<Self, OpenRulesError> {
        if let Some(masks) = MaskRules::known(&rules) {
            return Ok(masks.into());
        }
        match TableRules::known(&rules) {
            Some(tables) => Ok(tables.into()),
            None => Self::keep(CheckedRules::new(rules)?),
        }
    }

    /// Opens checked rules: with masks where these suffice, and otherwise with tables.
    pub(crate) fn keep(checked: CheckedRules) -> Result<Self, OpenRulesError> {
        match checked.are_masks() {
            true => MaskRules::keep(checked).map(Self::from),
            false => TableRules::keep(checked).map(Self::from),
        }
    }

    /// The rules.
    pub fn rules(self) -> &'static RuleSet {
        match self.0 {
            Generator::Masks(masks) => &masks.rules,
            Generator::Fairy(tables) => tables.rules(),
        }
    }

    /// The rules for a kind of piece.
    pub fn kind(self, kind: KindId) -> &'static KindRules {
        self.rules().kind(kind)
    }

    /// The masks with which the generator of chess plays these rules; `None` if the rules are played with
    /// tables.
    pub fn masks(self) -> Option<&'static MaskRules> {
        match self.0 {
            Generator::Masks(masks) => Some(masks),
            Generator::Fairy(_) => None,
        }
    }

    /// The tables with which these rules are played; `None` if they are played with masks.
    pub fn tables(self) -> Option<&'static TableRules> {
        match self.0 {
            Generator::Masks(_) => None,
            Generator::Fairy(tables) => Some(tables),
        }
    }

    /// The start position.
    pub(crate) fn start(self) -> AnyPosition {
        match self.0 {
            Generator::Masks(masks) => AnyPosition::Masked(masks.start()),
            Generator::Fairy(tables) => AnyPosition::Fairy(tables.start()),
        }
    }
}

impl From<&'static MaskRules> for RuleSetRef {
    fn from(masks: &'static MaskRules) -> Self {
        Self(Generator::Masks(masks))
    }
}

impl From<&'static TableRules> for RuleSetRef {
    fn from(tables: &'static TableRules) -> Self {
        Self(Generator::Fairy(tables))
    }
}

impl Default for RuleSetRef {
    /// The rules of chess.
    fn default() -> Self {
        *CHESS
    }
}

impl fmt::Debug for RuleSetRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RuleSetRef").field(&self.rules().name).finish()
    }
}
