//! A set of house rules, and the game that they change.

use std::fmt;

use tabiya_fairy::RuleSet;
use tabiya_variants::Variant;

use crate::error::HouseError;
use crate::gallery;
use crate::rule::HouseRule;

/// Rules of a house in their order, and the game that they change.
#[derive(Debug, Clone)]
pub struct House {
    pub(crate) game: RuleSet,
    pub(crate) rules: Vec<Box<dyn HouseRule>>,
}

impl House {
    /// Rules that change a game.
    pub fn new(game: RuleSet, rules: Vec<Box<dyn HouseRule>>) -> Self {
        Self { game, rules }
    }

    /// Rules that change a variant; it begins as the variant does.
    ///
    /// ```
    /// use tabiya_house::{House, gallery};
    /// use tabiya_variants::Variant;
    /// let duck = || gallery::rules(&["duck-chess"]);
    /// let hill = House::of_variant(Variant::KingOfTheHill, duck()?)?.begin()?;
    /// assert_eq!(hill.position().perft(2)?, 620);
    /// assert!(House::of_variant(Variant::Atomic, duck()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`HouseError::Start`] for a variant that no rule file can say, such as atomic chess.
    pub fn of_variant(
        variant: Variant,
        rules: Vec<Box<dyn HouseRule>>,
    ) -> Result<Self, HouseError> {
        let Some(game) = variant.rules() else {
            let why = "house rules change games that a rule file can say, and this is none:";
            return Err(HouseError::Start(format!("{why} {variant}")));
        };
        Ok(Self { game, rules })
    }

    /// The house whose game begins in this position instead, given as FEN of that game.
    #[must_use]
    pub fn starting_at(mut self, fen: &str) -> Self {
        fen.clone_into(&mut self.game.start);
        self
    }

    /// Chess with rules of the [`gallery`] by their names.
    ///
    /// # Errors
    /// The first name that is none.
    pub fn of_gallery(names: &[&str]) -> Result<Self, UnknownRule> {
        Ok(Self::new(RuleSet::chess(), gallery::rules(names)?))
    }
}

/// No rule of the gallery has this name, or the name lacks its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownRule(pub String);

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            name @ "chess960" => {
                write!(f, "{name} needs the number of its start, as in {name}=518")
            }
            name => write!(
                f,
                "unknown house rule {name:?}, expected one of {}",
                gallery::summaries().map(|(name, _)| name).collect::<Vec<_>>().join(", ")
            ),
        }
    }
}

impl std::error::Error for UnknownRule {}
