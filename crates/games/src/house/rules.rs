//! House rules and the underlying game that they modify.

use crate::game_error::GameError;
use crate::house::gallery::Gallery;
use crate::house::rule::HouseRule;
use crate::{RuleSet, Variant};

/// House rules in order of priority, and the underlying game that they modify.
#[derive(Debug, Clone)]
pub struct House {
    pub(crate) game: RuleSet,
    /// The variant whose rules `game` are, if the caller has named it.
    pub(crate) variant: Option<Variant>,
    /// The FEN at which the game begins, if not at the start of its rules.
    pub(crate) start: Option<String>,
    pub(crate) rules: Vec<Box<dyn HouseRule>>,
}

impl House {
    /// Combines a game with house rules.
    pub fn new(game: RuleSet, rules: Vec<Box<dyn HouseRule>>) -> Self {
        Self { game, variant: None, start: None, rules }
    }

    /// Combines a variant with house rules. The game begins at the variant's start position.
    ///
    /// ```
    /// use tabiya_games::house::{Gallery, House};
    /// use tabiya_games::Variant;
    /// let duck = || Gallery::default().rules(&["duck-chess"]);
    /// let hill = House::of_variant(Variant::KingOfTheHill, duck()?)?.begin()?;
    /// assert_eq!(hill.position().under_house().expect("house rules").perft(2)?, 640);
    /// assert!(House::of_variant(Variant::Atomic, duck()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Start`] for a variant that no rule file can express, such as atomic chess.
    pub fn of_variant(variant: Variant, rules: Vec<Box<dyn HouseRule>>) -> Result<Self, GameError> {
        let Some(game) = variant.rules() else {
            let why = "house rules need a game that a rule file can express, unlike this one:";
            return Err(GameError::Start(format!("{why} {variant}")));
        };
        Ok(Self { variant: Some(variant), ..Self::new(game, rules) })
    }

    /// Makes the game begin at another position, given as FEN.
    #[must_use]
    pub fn starting_at(mut self, fen: &str) -> Self {
        self.start = Some(fen.to_owned());
        self
    }

    /// Chess with rules of the [`Gallery`], given by name.
    ///
    /// # Errors
    /// Fails with the first unknown name.
    pub fn of_gallery(names: &[&str]) -> Result<Self, GameError> {
        Ok(Self::new(RuleSet::chess(), Gallery::default().rules(names)?))
    }
}
