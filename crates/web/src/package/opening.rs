//! Opens games: of a variant or a rule file, from a FEN, and under house rules.

use tabiya_games::house::{ForeignRule, Gallery, HouseRule};
use tabiya_games::{Game, NamedVariant, Variant};
use wasm_bindgen::prelude::*;

use super::house::{JavaScriptRule, RuleObject};

/// The rules of a board, with which it can begin another game.
#[derive(Debug, Clone)]
pub(super) struct Opening {
    pub(super) variant: Variant,
    /// The names of the house rules.
    pub(super) house: Vec<String>,
    /// The house rules that there are, among them the board's own.
    pub(super) gallery: Gallery,
}

impl Opening {
    /// Reads the rules: the name of a variant or else the text of a rule file, and the names of house rules with commas
    /// between them, some of which may be the board's own.
    pub(super) fn new(
        variant: &str,
        rules: Option<&str>,
        house: &str,
        own: Vec<RuleObject>,
    ) -> Result<Self, String> {
        let variant = match rules {
            Some(text) => NamedVariant::from_text(text).map_err(|error| error.to_string())?.variant,
            None => variant.parse::<Variant>().map_err(|error| error.to_string())?,
        };
        let house = house.split(',').map(str::trim).filter(|name| !name.is_empty());
        let own = own.into_iter().map(|object| -> Result<Box<dyn HouseRule>, String> {
            Ok(Box::new(ForeignRule::new(Box::new(JavaScriptRule::new(object)?))))
        });
        let gallery = Gallery::with(&own.collect::<Result<Vec<_>, _>>()?);
        Ok(Self { variant, house: house.map(str::to_owned).collect(), gallery })
    }

    /// Begins a game, from a FEN or from the start position.
    pub(super) fn begin(&self, fen: Option<&str>) -> Result<Game, String> {
        if self.house.is_empty() {
            return self.begin_plain(fen);
        }
        let game = self.gallery.begin(self.variant, &self.house, fen);
        let game = game.map_err(|error| error.to_string())?;
        // Rules such as `chess960=500` concern the start alone: the game goes on without house rules, which is faster.
        match game.position() {
            start if start.is_ruled_no_more() => self.begin_plain(Some(&start.fen())),
            _ => Ok(game),
        }
    }

    fn begin_plain(&self, fen: Option<&str>) -> Result<Game, String> {
        let start = match fen {
            Some(fen) => self.variant.read(fen).map_err(|error| error.to_string())?.0,
            None => self.variant.start(),
        };
        Ok(Game::new(start))
    }
}

/// The variants: a line for each with its name, a tab and its summary.
#[wasm_bindgen]
pub fn variants() -> String {
    let lines = Variant::BUILT_IN.iter();
    lines.map(|known| format!("{}\t{}\n", known.name(), known.summary())).collect()
}

/// The house rules: a line for each with its name, a tab and its summary.
#[wasm_bindgen]
pub fn house_rules() -> String {
    Gallery::default().summaries().map(|(name, summary)| format!("{name}\t{summary}\n")).collect()
}
