//! The results of the games of a batch.

use pyo3::prelude::*;
use tabiya_core::Color;

use super::arrays::{Filled, Kind, OutArg, Output};
use super::draws::{End, PLY_LIMIT};
use super::game::Game;
use super::play::Play;
use super::{Batch, with_team};

/// What the results of a game depend on.
struct Standing {
    end: End,
    mover: Color,
    turn: Color,
    plies: u32,
    has_just_ended: bool,
}

impl Standing {
    fn of<P: Play>(game: &Game<P>) -> Self {
        Self {
            end: game.end,
            mover: game.mover,
            turn: game.position().turn(),
            plies: game.plies(),
            has_just_ended: game.has_just_ended,
        }
    }
}

impl Batch {
    /// An array with a number for each game.
    fn numbers<'py, T: Kind>(
        &self,
        py: Python<'py>,
        out: OutArg<'_, 'py>,
        number: impl Fn(Standing) -> T::Stored + Sync + Send,
    ) -> Filled<'py> {
        let mut out = Output::<T>::new(py, out, &[self.count()])?;
        let rows = out.slice()?;
        with_team!(&self.games, team => self.workers.rows(py, &team.games, rows, 1,
            |_, game, row, ()| row[0] = number(Standing::of(game))))?;
        Ok(out.done())
    }
}

#[pymethods]
impl Batch {
    /// The reason of a game that was stopped after `max_plies`.
    #[classattr]
    const PLY_LIMIT: u8 = PLY_LIMIT;

    /// The results of the games that ended in the last step: an array of int8 with 1 if White has won, -1 if Black has,
    /// and
    /// 0 after a draw and for a game that goes on. With `auto_reset=False` a result stays until the game is reset.
    ///
    /// >>> import numpy
    /// >>> batch = Batch(1, auto_reset=False)
    /// >>> batch.set_board(0, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    /// >>> move = Move.from_uci("a1a8")
    /// >>> batch.step(numpy.array([batch.action_of(0, move)]))
    /// >>> batch.results().tolist()
    /// [1]
    #[pyo3(signature = (out=None))]
    fn results<'py>(&self, py: Python<'py>, out: OutArg<'_, 'py>) -> Filled<'py> {
        self.numbers::<i8>(py, out, |game| game.end.result)
    }

    /// The rewards of the last step, for the side that made it: an array of float32 with 1 for a win, -1 for a loss,
    /// else 0.
    ///
    /// >>> import numpy
    /// >>> batch = Batch(1, auto_reset=False)
    /// >>> batch.set_board(0, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    /// >>> move = Move.from_uci("a1a8")
    /// >>> batch.step(numpy.array([batch.action_of(0, move)]))
    /// >>> batch.rewards().tolist()
    /// [1.0]
    #[pyo3(signature = (out=None))]
    fn rewards<'py>(&self, py: Python<'py>, out: OutArg<'_, 'py>) -> Filled<'py> {
        self.numbers::<f32>(py, out, |game| {
            let result = if game.has_just_ended { game.end.result } else { 0 };
            f32::from(if game.mover == Color::White { result } else { -result })
        })
    }

    /// Which games ended by the rules in the last step: an array of bool. With `auto_reset=False` a game stays ended
    /// until it is reset.
    ///
    /// >>> import numpy
    /// >>> batch = Batch(1, auto_reset=False)
    /// >>> batch.set_board(0, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    /// >>> move = Move.from_uci("a1a8")
    /// >>> batch.step(numpy.array([batch.action_of(0, move)]))
    /// >>> batch.terminated().tolist()
    /// [True]
    #[pyo3(signature = (out=None))]
    fn terminated<'py>(&self, py: Python<'py>, out: OutArg<'_, 'py>) -> Filled<'py> {
        let is_terminated = |end: End| end.is_end() && end != End::STOPPED;
        self.numbers::<bool>(py, out, |game| u8::from(is_terminated(game.end)))
    }

    /// Which games were stopped after `max_plies` in the last step: an array of bool. With `auto_reset=False` a game
    /// stays stopped until it is reset.
    ///
    /// >>> batch = Batch(1, max_plies=1, auto_reset=False)
    /// >>> batch.step(batch.random_actions())
    /// >>> batch.truncated().tolist()
    /// [True]
    #[pyo3(signature = (out=None))]
    fn truncated<'py>(&self, py: Python<'py>, out: OutArg<'_, 'py>) -> Filled<'py> {
        self.numbers::<bool>(py, out, |game| u8::from(game.end == End::STOPPED))
    }

    /// Why the games of `results` ended: an array of uint8 with the value of the Termination, PLY_LIMIT for a game that
    /// was stopped, or 0 for a game that goes on.
    ///
    /// >>> batch = Batch(1, auto_reset=False)
    /// >>> batch.set_board(0, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    /// >>> [Termination(value).name for value in batch.terminations()], batch.results().tolist()
    /// (['CHECKMATE'], [1])
    #[pyo3(signature = (out=None))]
    fn terminations<'py>(&self, py: Python<'py>, out: OutArg<'_, 'py>) -> Filled<'py> {
        self.numbers::<u8>(py, out, |game| game.end.reason)
    }

    /// The sides to move: an array of bool, True for White.
    ///
    /// >>> Batch(2).turns().tolist()
    /// [True, True]
    #[pyo3(signature = (out=None))]
    fn turns<'py>(&self, py: Python<'py>, out: OutArg<'_, 'py>) -> Filled<'py> {
        self.numbers::<bool>(py, out, |game| u8::from(game.turn == Color::White))
    }

    /// The numbers of plies that were made in the games: an array of int32.
    ///
    /// >>> batch = Batch(2)
    /// >>> batch.step(batch.random_actions())
    /// >>> batch.plies().tolist()
    /// [1, 1]
    #[pyo3(signature = (out=None))]
    fn plies<'py>(&self, py: Python<'py>, out: OutArg<'_, 'py>) -> Filled<'py> {
        self.numbers::<i32>(py, out, |game| i32::try_from(game.plies).unwrap_or(i32::MAX))
    }
}
