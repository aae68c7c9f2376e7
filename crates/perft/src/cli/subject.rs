//! What `perft uci` counts: a position, or a game under house rules.

use anyhow::Result;
use tabiya_core::{CastlingMode, EnPassantMode, Square};
use tabiya_count::{Control, Error, Perft};
use tabiya_house::{House, HouseError, HouseGame, gallery};
use tabiya_variants::{AnyPosition, Shown, UciPosition, Variant};

use super::drawing::Drawing;
use super::position::all_notes;

/// A position, or a game under house rules.
#[derive(Clone)]
pub(crate) enum Subject {
    Plain(AnyPosition),
    House(Box<HouseGame>),
}

impl Subject {
    /// What a game starts with.
    pub(crate) fn start(variant: Variant, house: &[String]) -> Result<Self> {
        Ok(match house {
            [] => Self::Plain(variant.start()),
            names => Self::House(Box::new(game(variant, names, None)?)),
        })
    }

    /// Reads what follows `position`; what was put right in a FEN is told.
    pub(crate) fn read(
        text: &str,
        variant: Variant,
        house: &[String],
    ) -> Result<(Self, Option<String>)> {
        let position = UciPosition::read(text)?;
        if !house.is_empty() {
            let mut game = game(variant, house, position.fen)?;
            for text in position.moves.split_whitespace() {
                game.play_text(text)?;
            }
            return Ok((Self::House(Box::new(game)), None));
        }
        let (game, notes) = position.game(variant)?;
        let note = position.fen.and_then(|fen| all_notes(fen, &notes));
        Ok((Self::Plain(game[game.len() - 1]), note))
    }

    /// How castling is written: as king takes rook where the front end asks for it or the position
    /// needs it.
    fn castling_mode(&self, mode: CastlingMode) -> CastlingMode {
        match (self, mode) {
            (Self::Plain(position), CastlingMode::Standard) => position.castling_mode(),
            _ => mode,
        }
    }

    /// A legal move, or `(none)`.
    pub(crate) fn any_move(&self, mode: CastlingMode) -> Result<String> {
        let mode = self.castling_mode(mode);
        let first = match self {
            Self::Plain(p) => p.legal_moves().first().map(|m| m.uci(mode).to_string()),
            Self::House(game) => {
                let moves = game.legal_moves()?;
                moves.first().map(|m| game.position().text(m))
            }
        };
        Ok(first.unwrap_or_else(|| "(none)".to_owned()))
    }

    /// The leaf nodes behind each move, until the control says stop.
    pub(crate) fn divide(
        &self,
        perft: Perft<'_>,
        control: &Control,
        depth: u32,
        mode: CastlingMode,
    ) -> Result<Vec<(String, u128)>> {
        let mode = self.castling_mode(mode);
        match self {
            Self::Plain(position) => perft
                .control(control)
                .divide(*position, depth)
                .into_iter()
                .map(|(m, count)| Ok((m.uci(mode).to_string(), count?)))
                .collect(),
            Self::House(game) => {
                let rows = game.position().divide_until(depth, || control.check().is_err())?;
                let row = |row| match row {
                    Ok((text, count)) => Ok((text, u128::from(count))),
                    Err(HouseError::Stopped) => Err(Error::Stopped.into()),
                    Err(error) => Err(error.into()),
                };
                rows.map(row).collect()
            }
        }
    }

    /// The board and what else is known of the position.
    pub(crate) fn draw(&self, mode: CastlingMode) -> String {
        let mode = self.castling_mode(mode);
        let (p, fen, key) = match self {
            Self::Plain(p) => (*p, p.fen(mode, EnPassantMode::Legal), p.key().to_string()),
            Self::House(game) => {
                let p = game.position();
                (Shown::board(p), p.fen(), format!("{:016x}", p.key()))
            }
        };
        let (drawing, checkers) = (Drawing::plain(&p), p.checkers());
        let checkers: Vec<_> = checkers.into_iter().map(|s: Square| s.to_string()).collect();
        format!("{drawing}\nFen: {fen}\nKey: {key}\nCheckers: {}\n", checkers.join(" "))
    }
}

/// The game that house rules make of a variant, from its start or another position.
pub(crate) fn game(variant: Variant, names: &[String], fen: Option<&str>) -> Result<HouseGame> {
    let house = House::of_variant(variant, gallery::rules(names)?)?;
    let house = match fen {
        Some(fen) => house.starting_at(fen),
        None => house,
    };
    Ok(house.begin()?)
}
