//! Kinds of pieces for house rules: found by role or name, and added.
//!
//! A rule adds its kinds in [`HouseRule::prepare`](crate::house::HouseRule::prepare):
//!
//! ```
//! use tabiya_games::RuleSet;
//! use tabiya_games::house::{House, kinds, rule};
//!
//! let camels = rule("camels").prepare(|rules, _| {
//!     kinds::add(rules, "camel", 'c', Some("C"))?;
//!     rules.start = "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1".to_owned();
//!     Ok(())
//! });
//! let game = House::new(RuleSet::chess(), vec![Box::new(camels)]).begin()?;
//! assert_eq!(game.legal_moves()?.len(), 20);
//! # Ok::<(), tabiya_games::GameError>(())
//! ```

use crate::betza::Movement;
use crate::{KindId, KindName, KindRules, MOST_KINDS, RuleSet};
use tabiya_core::{Bitboard, ByColor, Role};

/// The kind of a chess role.
pub fn role(role: Role) -> KindId {
    KindId::from_index(role as usize).expect("the six roles come first")
}

/// The kind with this name; `None` if the rules have no such kind.
pub fn named(rules: &RuleSet, name: &str) -> Option<KindId> {
    rules.kind_ids().find(|&kind| rules.kind(kind).name.as_str() == name)
}

/// Adds a kind, and returns it. Its moves are in Betza notation; without any, only the rule moves it. Its letter in FEN is
/// `letter` or, if another kind has that one, the first free letter.
///
/// # Errors
/// Fails if the name is taken or is no name of a kind, if the letter is neither from a to z nor `*`, if the notation
/// cannot be read, or if there are [`MOST_KINDS`] kinds already.
pub fn add(
    rules: &mut RuleSet,
    name: &str,
    letter: char,
    notation: Option<&str>,
) -> Result<KindId, String> {
    if named(rules, name).is_some() {
        return Err(format!("the game has a piece called {name} already"));
    }
    if !letter.is_ascii_lowercase() && letter != DUCK {
        return Err(format!("the letter {letter:?} of the {name} is not from a to z"));
    }
    let kind = KindName::new(name).filter(|_| !["white", "black"].contains(&name));
    let Some(kind) = kind else { return Err(format!("{name:?} cannot be the name of a piece")) };
    let is_free = |letter: &char| rules.kind_of_letter(*letter).is_none();
    let letter = std::iter::once(letter).chain('a'..='z').find(is_free);
    let letter = letter.filter(|_| rules.kinds.len() < MOST_KINDS);
    let Some(letter) = letter else { return Err(format!("no room for a {name}")) };
    let moves: Movement = match notation {
        Some(text) => text.parse().map_err(|error| format!("{name}: {error}"))?,
        None => Movement::default(),
    };
    let moves = ByColor { white: moves.clone(), black: moves };
    let drop_squares = ByColor::both(Bitboard::EMPTY);
    let kind = KindRules::new(kind, letter).with_moves(moves);
    rules.kinds.push(KindRules { drop_squares, ..kind });
    KindId::from_index(rules.kinds.len() - 1).ok_or_else(|| format!("no room for a {name}"))
}

/// The letter that a kind may have besides those of the alphabet: it has no capital, so both sides write it alike.
pub(crate) const DUCK: char = '*';
