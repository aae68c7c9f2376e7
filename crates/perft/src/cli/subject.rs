//! What `perft uci` counts: a position, or a game under house rules.

use anyhow::{Result, bail};
use tabiya_core::{CastlingMode, EnPassantMode, Square};
use tabiya_count::Perft;
use tabiya_house::{House, HouseGame, gallery};
use tabiya_variants::{AnyPosition, Variant};

use super::drawing::Drawing;
use super::position::{all_notes, play_all, split_moves};

/// A position, or a game under house rules.
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
        let (base, moves) = split_moves(text);
        let fen = match base.split_once(char::is_whitespace) {
            None if base == "startpos" => None,
            Some(("fen", fen)) => Some(fen),
            _ => bail!("expected position startpos or position fen FEN"),
        };
        if !house.is_empty() {
            let mut game = game(variant, house, fen)?;
            for text in moves.split_whitespace() {
                game.play_text(text)?;
            }
            return Ok((Self::House(Box::new(game)), None));
        }
        let (position, note) = match fen {
            None => (variant.start(), None),
            Some(fen) => {
                let (position, notes) = variant.read(fen)?;
                (position, all_notes(fen, &notes))
            }
        };
        Ok((Self::Plain(play_all(&position, moves)?), note))
    }

    /// The leaf nodes behind each move.
    pub(crate) fn divide(
        &self,
        perft: Perft<'_>,
        depth: u32,
        mode: CastlingMode,
    ) -> Result<Vec<(String, u128)>> {
        match self {
            Self::Plain(position) => perft
                .divide(*position, depth)
                .into_iter()
                .map(|(m, count)| Ok((m.uci(mode).to_string(), count?)))
                .collect(),
            Self::House(game) => game
                .divide(depth)?
                .map(|row| Ok(row.map(|(m, count)| (m, count.into()))?))
                .collect(),
        }
    }

    /// The board and what else is known of the position.
    pub(crate) fn draw(&self, mode: CastlingMode) -> String {
        let (drawing, fen, key, checkers) = match self {
            Self::Plain(p) => (
                Drawing::plain(p),
                p.fen(mode, EnPassantMode::Legal),
                p.key().to_string(),
                p.checkers(),
            ),
            Self::House(game) => {
                let p = game.position();
                (Drawing::of_house(game), game.fen(), format!("{:016x}", game.key()), p.checkers())
            }
        };
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
    Ok(HouseGame::new(house)?)
}
