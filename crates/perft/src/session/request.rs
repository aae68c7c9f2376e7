//! What is to be counted: a position, or a game under house rules.

use anyhow::{Error, Result};
use rayon::prelude::*;
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_count::{Control, Perft, Root};
use tabiya_games::house::{HouseError, HouseGame, HouseMove};
use tabiya_games::{AnyGame, AnyPosition, Shown, UciPosition, Variant};
use tabiya_terminal::described;

use crate::args::{HouseArgs, PositionArgs};
use crate::session::position::{all_notes, find_game, find_house_game, house_game};

/// A position, and the castling notation for its moves.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// The position. Under house rules, the board of the game.
    pub(crate) position: AnyPosition,
    pub(crate) mode: CastlingMode,
    /// The game under house rules, if there are any. It is counted instead of the position.
    pub(crate) house: Option<Box<HouseGame>>,
}

impl From<AnyPosition> for Request {
    fn from(position: AnyPosition) -> Self {
        Self { position, mode: CastlingMode::Standard, house: None }
    }
}

impl From<AnyGame> for Request {
    fn from(game: AnyGame) -> Self {
        (*game.position()).into()
    }
}

impl From<HouseGame> for Request {
    fn from(game: HouseGame) -> Self {
        let position = Shown::board(game.position());
        Self { house: Some(Box::new(game)), ..position.into() }
    }
}

impl Request {
    /// Reads the arguments of a `position` command. Also returns a note if the FEN was corrected.
    pub(crate) fn read(
        text: &str,
        variant: Variant,
        house: &[String],
    ) -> Result<(Self, Option<String>)> {
        let position = UciPosition::read(text)?;
        if !house.is_empty() {
            let game = house_game(variant, house, position.fen, position.moves)?;
            return Ok((game.into(), None));
        }
        let (game, notes) = position.game(variant)?;
        let note = position.fen.and_then(|fen| all_notes(fen, &notes));
        Ok((game[game.len() - 1].into(), note))
    }

    /// The FEN of the position, with castling rights that other programs can read.
    pub(crate) fn fen(&self) -> String {
        match &self.house {
            Some(game) => game.position().fen(),
            None => self.position.fen(self.written_mode(), EnPassantMode::Legal),
        }
    }

    /// The position and its variant as text.
    pub(crate) fn root(&self) -> Root {
        Root::written(&self.position, self.written_mode())
    }

    /// The castling notation: king takes rook if that was asked for or the position needs it.
    pub(crate) fn written_mode(&self) -> CastlingMode {
        match self.mode {
            CastlingMode::Standard => self.position.castling_mode(),
            mode => mode,
        }
    }

    /// The names of the house rules.
    pub(crate) fn house_names(&self) -> Vec<String> {
        self.house.as_ref().map(|game| game.position().house()).unwrap_or_default()
    }

    /// The text of a legal move, or `(none)` if no move is legal.
    pub(crate) fn any_move(&self) -> Result<String> {
        let first = match &self.house {
            Some(game) => game.legal_moves()?.first().map(|m| game.position().text(m)),
            None => {
                let moves = self.position.legal_moves();
                moves.first().map(|m| m.uci(self.written_mode()).to_string())
            }
        };
        Ok(first.unwrap_or_else(|| "(none)".to_owned()))
    }

    /// Counts the leaf nodes below each move, until `control` stops the count. Under house rules,
    /// the first moves are distributed over the threads.
    pub(crate) fn divide(
        &self,
        perft: Perft<'_>,
        control: &Control,
        depth: u32,
        mode: CastlingMode,
    ) -> Result<Vec<(String, Result<u128>)>> {
        let Some(game) = &self.house else {
            let rows = perft.control(control).divide(self.position, depth).into_iter();
            let rows = rows.map(|(m, count)| (m.uci(mode).to_string(), count.map_err(Error::from)));
            return Ok(rows.collect());
        };
        let stop = || control.check().is_err();
        let p = game.position();
        let count = |m: &HouseMove| match p.play_unchecked(m)?.perft_until(depth - 1, &stop) {
            Err(HouseError::Stopped) => Err(tabiya_count::Error::Stopped.into()),
            count => Ok(count?.into()),
        };
        let moves = if depth == 0 { Vec::new() } else { game.legal_moves()? };
        let mut rows: Vec<_> = moves.par_iter().map(|m| (p.text(m), count(m))).collect();
        rows.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(rows)
    }

    /// Draws the board, with the FEN, the key and the checkers.
    pub(crate) fn draw(&self) -> String {
        let p = &self.position;
        let key = match &self.house {
            Some(game) => format!("{:016x}", game.position().key()),
            None => p.key().to_string(),
        };
        described(p, &self.fen(), key)
    }
}

/// Reads a position as typed, and prints corrections on stderr.
pub(crate) fn resolve(args: &PositionArgs) -> Result<Request> {
    let game = find_game(&args.position, &args.rules, args.moves.as_deref())?;
    let mode = if args.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    Ok(Request { mode, ..game.into() })
}

/// Reads a position as typed, under house rules if any are given.
pub(crate) fn resolve_with(house: &HouseArgs, args: &PositionArgs) -> Result<Request> {
    if house.house.is_empty() {
        return resolve(args);
    }
    Ok(find_house_game(&args.position, &args.rules, house, args.moves.as_deref())?.into())
}
