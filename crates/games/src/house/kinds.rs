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
use crate::{KindId, KindName, KindRules, MOST_KINDS, RuleSet, quote};
use tabiya_core::{Bitboard, ByColor, Role};

/// The kind of a chess role.
pub fn role(role: Role) -> KindId {
    KindId::from_index(role as usize).expect("the six roles come first")
}

/// The kind with this name; `None` if the rules have no such kind.
pub fn named(rules: &RuleSet, name: &str) -> Option<KindId> {
    rules.kind_ids().find(|&kind| rules.kind(kind).name.as_str() == name)
}

/// Adds a kind, and returns it. Its moves are in Betza notation; without any, only the rule moves it. After
/// [`prepare`](crate::house::HouseRule::prepare) the kinds are checked: names and letters must differ, and a letter is one
/// from a to z, or `*`, which is written alike for both sides.
///
/// # Errors
/// Fails if `name` is no name of a kind, if the notation cannot be read, or if there are [`MOST_KINDS`] kinds already.
pub fn add(
    rules: &mut RuleSet,
    name: &str,
    letter: char,
    notation: Option<&str>,
) -> Result<KindId, String> {
    let full = || format!("no room for a {name}: there are {MOST_KINDS} kinds already");
    let id = KindId::from_index(rules.kinds.len()).ok_or_else(full)?;
    let kind = KindName::new(name);
    let kind = kind.ok_or_else(|| format!("{} cannot be the name of a piece", quote(name)))?;
    let moves: Movement = match notation {
        Some(text) => text.parse().map_err(|error| format!("{name}: {error}"))?,
        None => Movement::default(),
    };
    let moves = ByColor { white: moves.clone(), black: moves };
    let drop_squares = ByColor::both(Bitboard::EMPTY);
    let kind = KindRules::new(kind, letter).with_moves(moves);
    rules.kinds.push(KindRules { drop_squares, ..kind });
    Ok(id)
}

/// The letter, or the first free one of the alphabet if a kind has it already: for rules that are combined with others.
///
/// # Errors
/// Fails if no letter is free.
pub fn free_letter(rules: &RuleSet, letter: char) -> Result<char, String> {
    rules.free_letter(letter).ok_or_else(|| "no letter is free".to_owned())
}

/// The letter that a kind may have besides those of the alphabet: it has no capital, so both sides write it alike.
pub(crate) const DUCK: char = '*';
