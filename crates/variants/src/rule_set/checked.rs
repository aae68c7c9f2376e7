//! Rules that have been checked.

use tabiya_core::Setup;

use super::Placement;
use super::{Contradiction, RuleSet};

/// Rules without contradictions, and their start position.
///
/// ```
/// use tabiya_variants::{CheckedRules, RuleSet};
/// let riders = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
/// assert!(!CheckedRules::new(riders)?.are_masks());
/// assert!(CheckedRules::new(RuleSet::antichess())?.are_masks());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct CheckedRules {
    pub(crate) rules: RuleSet,
    pub(crate) start: Start,
}

/// The start position of checked rules.
#[derive(Debug, Clone)]
pub enum Start {
    /// For rules that the generator of chess can play with masks.
    Setup(Box<Setup>),
    /// For rules that need a generator with tables.
    Placement(Box<Placement>),
}

impl CheckedRules {
    /// Checks rules.
    ///
    /// # Errors
    /// Fails with the first contradiction found.
    pub fn new(rules: RuleSet) -> Result<Self, Contradiction> {
        // The rules of this crate are known to be consistent.
        if RuleSet::built_in(&rules.name).as_ref() == Some(&rules) {
            let start = Start::Setup(Box::new(rules.start_setup()?));
            return Ok(Self { rules, start });
        }
        rules.check_rules()?;
        Self::of_consistent(rules)
    }

    /// Checks the start position of rules that are otherwise consistent.
    pub(crate) fn of_consistent(rules: RuleSet) -> Result<Self, Contradiction> {
        let start = rules.check_start()?;
        Ok(Self { rules, start })
    }

    /// Whether the generator of chess can play the rules with masks.
    pub fn are_masks(&self) -> bool {
        matches!(self.start, Start::Setup(_))
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The rules and their start position.
    pub fn into_parts(self) -> (RuleSet, Start) {
        (self.rules, self.start)
    }
}

impl RuleSet {
    /// Checks the rules in the same way as a rule file is checked.
    ///
    /// # Errors
    /// Fails with the first contradiction found.
    ///
    /// ```
    /// use tabiya_variants::{KindSet, RuleSet};
    ///
    /// let rules = RuleSet { extinct: KindSet::EMPTY, ..RuleSet::king_capture() };
    /// let error = rules.check().unwrap_err();
    /// assert!(error.to_string().starts_with("Nobody can win: "));
    /// ```
    pub fn check(&self) -> Result<(), Contradiction> {
        CheckedRules::new(self.clone()).map(drop)
    }
}
