//! The rules of a game that is about to begin, as a rule in another language may change them.

use tabiya_core::{Castling, Stalemate};

use crate::house::kinds;
use crate::{KindId, KindSet, RuleSet, excerpt, quote};

/// The rules of a game that is about to begin, and where it begins: with values as another language writes them.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The rules.
    pub rules: RuleSet,
    /// The FEN at which the game begins unless another is given.
    pub start: String,
}

impl Setup {
    /// Adds a kind. Its name and letter are checked when all rules have prepared the game.
    ///
    /// # Errors
    /// Fails as [`kinds::add`] does, and for a letter that is not one character.
    pub fn add_kind(&mut self, name: &str, letter: &str, moves: &str) -> Result<KindId, String> {
        let mut letters = letter.chars();
        let (Some(only), None) = (letters.next(), letters.next()) else {
            return Err(format!(
                "letter {} of the {} is not one letter",
                quote(letter),
                excerpt(name)
            ));
        };
        kinds::add(&mut self.rules, name, only, Some(moves).filter(|moves| !moves.is_empty()))
    }

    /// Whether there is castling.
    pub fn castling(&self) -> bool {
        self.rules.castling != Castling::Never
    }

    /// Sets whether there is castling.
    pub fn set_castling(&mut self, is_allowed: bool) {
        self.rules.castling = match (is_allowed, self.rules.royal.is_empty()) {
            (false, _) => Castling::Never,
            (true, true) => Castling::ThroughAttack,
            (true, false) => Castling::Safe,
        };
    }

    /// Sets the kinds that must be kept safe; without any there is no check.
    pub fn set_royal(&mut self, royal: KindSet) {
        self.rules.royal = royal;
        if royal.is_empty() && self.rules.castling == Castling::Safe {
            self.rules.castling = Castling::ThroughAttack;
        }
    }

    /// What stalemate is for the side that has no move: `draw`, `win` or `loss`.
    pub fn stalemate(&self) -> &'static str {
        let named = Stalemate::NAMES.iter().find(|(_, known)| *known == self.rules.stalemate);
        named.map_or("", |(name, _)| name)
    }

    /// The result of a stalemate with this name.
    ///
    /// # Errors
    /// Fails if the name is not one of `draw`, `win` and `loss`.
    pub fn stalemate_named(name: &str) -> Result<Stalemate, String> {
        let named = Stalemate::NAMES.iter().find(|(known, _)| *known == name);
        let wrong = || format!("stalemate {} is not one of draw, win and loss", quote(name));
        Ok(named.ok_or_else(wrong)?.1)
    }
}
