//! The gallery of house rules, for suites that name them.

use std::sync::Arc;

use tabiya_core::{CastlingMode, Color, EnPassantMode};
use tabiya_games::house::{House, HouseError, HouseGame, gallery};
use tabiya_games::{Shown, Variant};
use tabiya_suite::{HouseCase, HouseReader, HouseRows, Reading};

/// Settings for suites: `variant` applies to lines without one; house rules are from the gallery.
pub(crate) fn suite_reading(variant: Variant) -> Reading {
    Reading { reader: Some(&GalleryReader), ..variant.into() }
}

/// Finds house rules by their names in the gallery.
#[derive(Debug, Clone, Copy)]
struct GalleryReader;

impl HouseReader for GalleryReader {
    fn knows(&self, name: &str) -> bool {
        gallery::NAMES.contains(&name)
    }

    fn check(&self, names: &[String]) -> Result<(), String> {
        gallery::rules(names).map(drop).map_err(|error| error.to_string())
    }

    fn begin(
        &self,
        variant: Variant,
        names: &[String],
        fen: &str,
    ) -> Result<Arc<dyn HouseCase>, String> {
        let game = House::game(variant, names, Some(fen)).map_err(|error| error.to_string())?;
        Ok(Arc::new(GalleryCase(game)))
    }
}

/// A position of a suite under house rules of the gallery, with the moves that led to it.
#[derive(Debug, Clone)]
struct GalleryCase(HouseGame);

impl HouseCase for GalleryCase {
    fn names(&self) -> Vec<String> {
        self.0.position().house()
    }

    fn fen(&self) -> String {
        self.0.position().fen()
    }

    fn board_fen(&self) -> String {
        let mut position = *self.0.position().board();
        let own = self.0.position().variant().kinds().len();
        for kind in position.rules().kind_ids().skip(own) {
            for color in [Color::White, Color::Black] {
                for square in position.by_piece(color, kind) {
                    position.take(square);
                }
            }
        }
        position.fen(CastlingMode::Standard, EnPassantMode::Legal)
    }

    fn play(&self, text: &str) -> Result<Arc<dyn HouseCase>, String> {
        let mut game = self.0.clone();
        game.play_text(text).map_err(|error| error.to_string())?;
        Ok(Arc::new(Self(game)))
    }

    fn divide(&self, depth: u32, stop: &dyn Fn() -> bool) -> Result<Option<HouseRows>, String> {
        let rows = self.0.position().divide_until(depth, stop);
        let wide = |row: Result<(String, u64), HouseError>| row.map(|(text, n)| (text, n.into()));
        match rows.and_then(|rows| rows.map(wide).collect()) {
            Ok(rows) => Ok(Some(rows)),
            Err(HouseError::Stopped) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }
}
