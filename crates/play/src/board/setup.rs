//! Requests for new games.

use serde::Deserialize;
use tabiya_formats::pgn::GameResult;
use tabiya_variants::Variant;

use super::answer::Refusal;
use super::clock::TimeControl;
use super::game::{HostedGame, MOST_PLIES};
use super::players::Players;
use super::rule_text;
use crate::pgn::{first, has_house};
use crate::table::{Played, open};

/// The body of a request for a new game.
#[derive(Debug, Clone, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct GameRequest {
    /// The name of a variant; empty for chess.
    variant: String,
    /// The text of a rule file to use instead of the variant; ignored if blank.
    rules: String,
    /// The names of house rules that change the variant, in the order in which they apply.
    house: Vec<String>,
    /// A FEN or a game in PGN; blank for the start position of the variant.
    position: String,
    players: Players,
    /// The time of each side; `None` for a game without clocks.
    clock: Option<TimeControl>,
}

impl GameRequest {
    /// Starts the game, and returns it with notes on what was corrected in the texts.
    ///
    /// # Errors
    /// If a name, a rule file, a FEN or a PGN cannot be read.
    pub(super) fn start(&self) -> Result<(HostedGame, Vec<String>), Refusal> {
        let players = self.players.check()?;
        let control = self.clock.map(TimeControl::check).transpose()?;
        let (variant, mut notes) = self.variant()?;
        let (game, more) = self.game(variant)?;
        notes.extend(more);
        Ok((HostedGame::new(game, players, control), notes))
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

    /// The game from the position asked for, or from its PGN with all moves, and notes.
    fn game(&self, variant: Variant) -> Result<(Box<dyn Played>, Vec<String>), Refusal> {
        let text = self.position.trim();
        if !text.is_empty() && text != "startpos" && !is_fen(text) {
            if !self.house.is_empty() && !has_house(text) {
                let why = "under house rules the position is a FEN, or a PGN that names the rules";
                return Err(Refusal::unfit(why.to_owned()));
            }
            return read_pgn(text, variant);
        }
        let mut notes = Vec::new();
        if is_fen(text) && self.house.is_empty() {
            let read = variant.read(text);
            let (_, put_right) =
                read.map_err(|error| Refusal::unfit(format!("invalid position: {error}")))?;
            notes.extend(put_right.iter().map(|note| note.to_string()));
        }
        let fen = Some(text).filter(|text| !text.is_empty());
        let game = open(variant, fen, &self.house);
        Ok((game.map_err(|error| Refusal::unfit(format!("{error:#}")))?, notes))
    }
}

/// Whether the text looks like a FEN rather than a PGN.
fn is_fen(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    !first.starts_with('[') && first.matches('/').count() > 2
}

fn read_pgn(text: &str, variant: Variant) -> Result<(Box<dyn Played>, Vec<String>), Refusal> {
    let wrong = |error: &dyn std::fmt::Display| Refusal::unfit(format!("PGN: {error}"));
    let (found, has_more) = first(text, variant).map_err(|error| wrong(&error))?;
    let plies = found.game.len();
    if plies > MOST_PLIES {
        return Err(wrong(&format!("{plies} moves of both sides, expected at most {MOST_PLIES}")));
    }
    let mut notes = Vec::new();
    if has_more {
        notes.push("only the first game was read".to_owned());
    }
    if matches!(found.game.ended(), Ok(None)) && found.result != GameResult::Unknown {
        notes.push(format!(
            "the result is given as {}, but the game can be continued",
            found.result
        ));
    }
    Ok((found.game, notes))
}
