//! What a game begins with.

use serde::Deserialize;
use tabiya_house::{House, HouseGame, gallery};
use tabiya_variants::{AnyGame, Variant};

use super::answer::Refusal;
use super::course::{Course, HouseCourse};
use super::game::{Game, MOST_PLIES};
use super::players::Players;
use super::rule_text;
use crate::pgn::first;

/// A game as it is asked for.
#[derive(Debug, Clone, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Setup {
    /// The name of a variant; chess if there is none.
    variant: String,
    /// The text of a rule file, which is played in place of the variant unless it is blank.
    rules: String,
    /// The names of house rules that change the variant, in their order.
    house: Vec<String>,
    /// A FEN, or a game as PGN, which knows no house rules; the start of the variant if it is blank.
    position: String,
    players: Players,
}

impl Setup {
    /// The game, and what was put right in its texts.
    ///
    /// # Errors
    /// What cannot be read: a name, a rule file, a FEN, a PGN.
    pub(super) fn start(&self) -> Result<(Game, Vec<String>), Refusal> {
        let players = self.players.check()?;
        let (variant, mut notes) = self.variant()?;
        if !self.house.is_empty() {
            let game = self.house_game(variant)?;
            let course = Course::House(Box::new(HouseCourse { variant, game }));
            return Ok((Game::new(course, players), notes));
        }
        let (game, more) = self.game(variant)?;
        notes.extend(more);
        Ok((Game::new(Course::Plain(Box::new(game)), players), notes))
    }

    fn variant(&self) -> Result<(Variant, Vec<String>), Refusal> {
        if !self.rules.trim().is_empty() {
            return rule_text::open(&self.rules);
        }
        let variant = match self.variant.as_str() {
            "" => Variant::Chess,
            name => name.parse().map_err(|unknown| Refusal::unfit(format!("{unknown}")))?,
        };
        Ok((variant, Vec::new()))
    }

    fn house_game(&self, variant: Variant) -> Result<HouseGame, Refusal> {
        let wrong = |error: &dyn std::fmt::Display| Refusal::unfit(error.to_string());
        let rules = gallery::rules(&self.house).map_err(|error| wrong(&error))?;
        let house = House::of_variant(variant, rules).map_err(|error| wrong(&error))?;
        let text = self.position.trim();
        let house = match text {
            "" | "startpos" => house,
            fen if is_fen(fen) => house.starting_at(fen),
            _ => return Err(wrong(&"house rules expect a FEN, as PGN has no words for them")),
        };
        HouseGame::new(house).map_err(|error| wrong(&error))
    }

    /// The game with the moves that it begins with.
    fn game(&self, variant: Variant) -> Result<(AnyGame, Vec<String>), Refusal> {
        let text = self.position.trim();
        if text.is_empty() || text == "startpos" {
            return Ok((AnyGame::new(variant.start()), Vec::new()));
        }
        if is_fen(text) {
            let (position, notes) = variant
                .read(text)
                .map_err(|error| Refusal::unfit(format!("invalid position: {error}")))?;
            return Ok((AnyGame::new(position), notes.iter().map(|n| n.to_string()).collect()));
        }
        read_pgn(text, variant)
    }
}

/// Whether a text is more like a FEN than like a PGN.
fn is_fen(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    !first.starts_with('[') && first.matches('/').count() > 2
}

fn read_pgn(text: &str, variant: Variant) -> Result<(AnyGame, Vec<String>), Refusal> {
    let wrong = |error: &dyn std::fmt::Display| Refusal::unfit(format!("PGN: {error}"));
    let (found, has_more) = first(text, variant).map_err(|error| wrong(&error))?;
    let plies = found.game.moves().count();
    if plies > MOST_PLIES {
        return Err(wrong(&format!("{plies} moves of both sides, expected at most {MOST_PLIES}")));
    }
    let mut notes = Vec::new();
    if has_more {
        notes.push("only the first game was read".to_owned());
    }
    if found.game.outcome().is_none() && found.result != "*" {
        notes.push(format!("the game was given as {}, and can be played on", found.result));
    }
    Ok((found.game, notes))
}
