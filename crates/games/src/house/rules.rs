//! House rules and the underlying game that they modify.

use crate::house::error::HouseError;
use crate::house::gallery;
use crate::house::game::HouseGame;
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
    /// use tabiya_games::house::{House, gallery};
    /// use tabiya_games::Variant;
    /// let duck = || gallery::rules(&["duck-chess"]);
    /// let hill = House::of_variant(Variant::KingOfTheHill, duck()?)?.begin()?;
    /// assert_eq!(hill.position().perft(2)?, 640);
    /// assert!(House::of_variant(Variant::Atomic, duck()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`HouseError::Start`] for a variant that no rule file can express, such as atomic chess.
    pub fn of_variant(
        variant: Variant,
        rules: Vec<Box<dyn HouseRule>>,
    ) -> Result<Self, HouseError> {
        let Some(game) = variant.rules() else {
            let why = "house rules need a game that a rule file can express, which this is not:";
            return Err(HouseError::Start(format!("{why} {variant}")));
        };
        Ok(Self { variant: Some(variant), ..Self::new(game, rules) })
    }

    /// Makes the game begin at another position, given as FEN.
    #[must_use]
    pub fn starting_at(mut self, fen: &str) -> Self {
        self.start = Some(fen.to_owned());
        self
    }

    /// Chess with rules of the [`gallery`], given by name.
    ///
    /// # Errors
    /// Fails with the first unknown name.
    pub fn of_gallery(names: &[&str]) -> Result<Self, HouseError> {
        Ok(Self::new(RuleSet::chess(), gallery::rules(names)?))
    }

    /// Begins a game of a variant with the rules of these names, from the variant's start position or from a
    /// FEN.
    ///
    /// ```
    /// use tabiya_games::house::House;
    /// use tabiya_games::Variant;
    /// let fen = Some("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    /// let game = House::game(Variant::Chess, &["no-king-on-c2"], fen)?;
    /// assert_eq!(game.legal_moves()?.len(), 24);
    /// # Ok::<(), tabiya_games::house::HouseError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if a name is unknown, or if the game cannot begin.
    pub fn game<S: AsRef<str>>(
        variant: Variant,
        names: &[S],
        fen: Option<&str>,
    ) -> Result<HouseGame, HouseError> {
        let house = Self::of_variant(variant, gallery::rules(names)?)?;
        match fen {
            Some(fen) => house.starting_at(fen).begin(),
            None => house.begin(),
        }
    }
}
