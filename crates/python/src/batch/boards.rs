//! Single games of a batch: as boards, and moves as actions.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_games::{AnyPosition, Position};

use super::play::Play;
use super::{Batch, with_team};
use crate::arguments::{IntegerArg, MoveArg};
use crate::board::{self, Board};
use crate::errors::{illegal_move, value_error};
use crate::moves::Move;

impl Batch {
    fn position(&self, game: &Bound<'_, PyAny>) -> PyResult<AnyPosition> {
        let at = self.place(game)?;
        Ok(with_team!(&self.games, team => team.games[at].position().any()))
    }

    fn board_at(&self, game: &Bound<'_, PyAny>) -> PyResult<Board> {
        Ok(Board::new_at(self.position(game)?, self.variant, self.chess960))
    }
}

#[pymethods]
impl Batch {
    /// A new board with the current position of a game, without the moves made.
    ///
    /// >>> Batch(1).board(0) == Board()
    /// True
    fn board(&self, game: &Bound<'_, PyAny>) -> PyResult<Board> {
        self.board_at(game)
    }

    /// Sets up a game: from a board of the same rules with all its moves, or from a FEN. The board is not changed by later
    /// steps.
    ///
    /// >>> board = Board()
    /// >>> _ = board.push_san("e4")
    /// >>> batch = Batch(2)
    /// >>> batch.set_board(1, board)
    /// >>> batch.turns().tolist(), batch.plies().tolist()
    /// ([True, False], [0, 1])
    fn set_board(&mut self, game: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<()> {
        let at = self.place(game)?;
        let positions: Vec<AnyPosition> = if let Ok(fen) = board.cast::<PyString>() {
            vec![board::read(self.variant, fen.to_str()?)?]
        } else if let Ok(board) = board.cast::<Board>() {
            let board = board.try_borrow()?;
            if board.now().plain().is_none() {
                return Err(value_error("games of a batch have no house rules"));
            }
            if board.rules() != self.variant {
                let (given, expected) = (board.rules(), self.variant);
                return Err(value_error(format!(
                    "the board is one of {given}, expected {expected}"
                )));
            }
            board.positions_before().chain([board.now()]).map(Position::board).collect()
        } else {
            return Err(PyTypeError::new_err("expected a Board or a FEN"));
        };
        let draws = self.draws;
        with_team!(&mut self.games, team => {
            team.games[at].set_up(positions.iter().filter_map(Play::of), draws);
        });
        Ok(())
    }

    /// The positions of all games as FEN, as a new list.
    ///
    /// >>> Batch(1).fens() == [STARTING_FEN]
    /// True
    fn fens(&self) -> Vec<String> {
        let fen = |p: AnyPosition| p.fen(CastlingMode::Standard, EnPassantMode::Legal);
        with_team!(&self.games, team => {
            team.games.iter().map(|game| fen(game.position().any())).collect()
        })
    }

    /// The action of a legal move of a game; IllegalMoveError for an illegal move.
    ///
    /// >>> Batch(1).action_of(0, Move.from_uci("e2e4"))
    /// 2426
    fn action_of(&self, game: &Bound<'_, PyAny>, r#move: MoveArg<'_, '_>) -> PyResult<usize> {
        let (board, r#move) = (self.board_at(game)?, r#move.get()?);
        let found = r#move.find(&board.position(), board.mode()).filter(|_| !r#move.is_null());
        let m = found.ok_or_else(|| illegal_move(&board.position(), &r#move.text()))?;
        Ok(self.numbering.action(&board.position(), m))
    }

    /// The legal move of an action of a game; IllegalMoveError for an illegal action.
    ///
    /// >>> Batch(1).move_of(0, 2426)
    /// Move.from_uci('e2e4')
    fn move_of(&self, game: &Bound<'_, PyAny>, action: IntegerArg) -> PyResult<Py<Move>> {
        let (py, board) = (game.py(), self.board_at(game)?);
        let action = action.within("action", 0..=self.numbering.count() - 1)?;
        match self.numbering.find(&board.position(), action, &mut Vec::new()) {
            Some(m) => board.objects(py)?.get(py, m),
            None => {
                Err(self.numbering.illegal_action(self.place(game)?, &board.position(), action))
            }
        }
    }
}
