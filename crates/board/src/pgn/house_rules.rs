//! Games under house rules in PGN.

use tabiya_core::Color;
use tabiya_formats::pgn::{HOUSE_RULES, PgnRules, StartError, Tags, VariantRules};
use tabiya_games::house::{House, HouseMove, HousePosition};
use tabiya_games::{FacePosition, GamePosition, Meaning, Variant};

/// The house rules that the tag `HouseRules` names, for games of this variant unless they name another.
#[derive(Debug, Clone, Copy)]
pub struct HouseGames(pub Variant);

impl PgnRules for HouseGames {
    type Position = HousePosition;
    type Move = HouseMove;

    fn start(&self, tags: &Tags) -> Result<HousePosition, StartError> {
        let (variant, fen) = VariantRules(self.0).named(tags)?;
        let names: Vec<&str> =
            tags.get(HOUSE_RULES).unwrap_or("").split(',').map(str::trim).collect();
        let tag = if fen.is_some() { "FEN" } else { HOUSE_RULES };
        let game = House::game(variant, &names, fen);
        let start = game.map(|game| game.position().clone());
        start.map_err(|error| StartError { tag, reason: error.to_string() })
    }

    fn read(&self, p: &HousePosition, text: &[u8]) -> Result<HouseMove, String> {
        let text = str::from_utf8(text).map_err(|_| "not a move".to_owned())?;
        match p.typed(text)? {
            Meaning::Move(m) => Ok(m),
            Meaning::Promotion(_) => Err("promotion piece missing".to_owned()),
        }
    }

    fn play(&self, p: &mut HousePosition, m: &HouseMove) -> Result<(), String> {
        *p = p.after_legal(m).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn turn(&self, p: &HousePosition) -> (u16, Color) {
        (p.board().fullmove_number(), p.board().turn())
    }
}
