//! Reading moves on a board.

use pyo3::prelude::*;
use tabiya_games::{self as games, AnyMove, AnyPosition, AnyUciMove, GameError, MoveTextError};

use super::Board;
use crate::errors::{IllegalMoveError, game_error, move_error, shown};

/// The notations of the null move.
const NULL_MOVES: [&str; 4] = ["--", "0000", "Z0", "@@@@"];

/// A move of the variant, or the exception for a text that names none.
fn own(p: &AnyPosition, text: &str, read: Result<AnyMove, MoveTextError>) -> PyResult<games::Move> {
    read.map(games::Move::Own).map_err(|error| move_error(p, text, &error))
}

impl Board {
    /// Reads a move in UCI notation; `None` is the null move.
    pub(super) fn read_uci(&self, text: &str) -> PyResult<Option<games::Move>> {
        if text == "0000" {
            return Ok(None);
        }
        let read = match self.now.plain() {
            Some(p) => own(p, text, p.uci_move(text)),
            None => self.read_under_house(text),
        };
        read.map(Some)
    }

    /// Reads a move in algebraic notation or another usual form; `None` is the null move.
    pub(super) fn read_san(&self, text: &str) -> PyResult<Option<games::Move>> {
        if NULL_MOVES.contains(&text) {
            return Ok(None);
        }
        let read = match self.now.plain() {
            Some(p) => own(p, text, p.read_move(text)),
            None => self.read_any_under_house(text),
        };
        read.map(Some)
    }

    /// Reads a move in UCI notation, with the label of the house rule that adds it. The label may be omitted if one
    /// legal move connects the squares.
    pub(super) fn read_under_house(&self, text: &str) -> PyResult<games::Move> {
        let (squares, label) = text.split_once(':').map_or((text, None), |(s, l)| (s, Some(l)));
        if squares.parse::<AnyUciMove>().is_err()
            || label.is_some_and(|label| !games::Added::is_label(label))
        {
            return Err(move_error(&self.position(), text, &MoveTextError::Form));
        }
        self.read_any_under_house(text)
    }

    /// Reads a move in any form that the board reads, or a move that a house rule adds in UCI notation.
    pub(super) fn read_any_under_house(&self, text: &str) -> PyResult<games::Move> {
        let (legal, p) = (self.listed()?, self.position());
        let m = self.now.read_move(text).map_err(|error| match (&error, p.read_move(text)) {
            (GameError::Illegal(_), Err(unread)) => move_error(&p, text, &unread),
            _ => game_error(error),
        })?;
        if legal.contains(&m) {
            return Ok(m);
        }
        Err(IllegalMoveError::new_err(format!("{} is illegal: the game is over", shown(text))))
    }
}
