//! The results of the games of a batch.

use pyo3::prelude::*;
use tabiya_core::Color;

use super::arrays::{ArrayArg, Filled};
use super::draws::{End, PLY_LIMIT};
use super::{Batch, with_team};

/// Writes methods that make an array with a number for each game.
macro_rules! numbers {
    ($($(#[doc = $doc:tt])* $name:ident: $kind:ty = |$game:ident| $number:expr;)*) => {
        #[pymethods]
        impl Batch {
            $($(#[doc = $doc])*
            #[pyo3(signature = (out=None))]
            fn $name<'py>(&self, py: Python<'py>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
                with_team!(&self.games, team => self.workers.fill::<$kind, _, _>(py, out, &team.games, &[],
                    |$game, row, ()| row[0] = $number))
            })*
        }
    };
}

#[pymethods]
impl Batch {
    /// The reason of a game that was stopped after `max_plies`.
    #[classattr]
    const PLY_LIMIT: u8 = PLY_LIMIT;
}

numbers! {
    /// The results of the games that ended in the last step: an array of int8 with 1 if White has won, -1 if Black has,
    /// and 0 after a draw and for a game that goes on. With `auto_reset=False` a result stays until the game is reset.
    ///
    /// >>> import numpy
    /// >>> batch = Batch(1, auto_reset=False)
    /// >>> batch.set_board(0, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    /// >>> move = Move.from_uci("a1a8")
    /// >>> batch.step(numpy.array([batch.action_of(0, move)]))
    /// >>> batch.results().tolist()
    /// [1]
    results: i8 = |game| game.end.result;

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
    rewards: f32 = |game| {
        let result = if game.has_just_ended { game.end.result } else { 0 };
        f32::from(if game.mover == Color::White { result } else { -result })
    };

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
    terminated: bool = |game| u8::from(game.end.is_end() && game.end != End::STOPPED);

    /// Which games were stopped after `max_plies` in the last step: an array of bool. With `auto_reset=False` a game
    /// stays stopped until it is reset.
    ///
    /// >>> batch = Batch(1, max_plies=1, auto_reset=False)
    /// >>> batch.step(batch.random_actions())
    /// >>> batch.truncated().tolist()
    /// [True]
    truncated: bool = |game| u8::from(game.end == End::STOPPED);

    /// Why the games of `results` ended: an array of uint8 with the value of the Termination, PLY_LIMIT for a game that
    /// was stopped, or 0 for a game that goes on.
    ///
    /// >>> batch = Batch(1, auto_reset=False)
    /// >>> batch.set_board(0, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    /// >>> [Termination(value).name for value in batch.terminations()], batch.results().tolist()
    /// (['CHECKMATE'], [1])
    terminations: u8 = |game| game.end.reason;

    /// The sides to move: an array of bool, True for White.
    ///
    /// >>> Batch(2).turns().tolist()
    /// [True, True]
    turns: bool = |game| u8::from(game.position().turn() == Color::White);

    /// The numbers of plies that were made in the games: an array of int32.
    ///
    /// >>> batch = Batch(2)
    /// >>> batch.step(batch.random_actions())
    /// >>> batch.plies().tolist()
    /// [1, 1]
    plies: i32 = |game| i32::try_from(game.plies()).unwrap_or(i32::MAX);
}
