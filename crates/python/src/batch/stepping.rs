//! Making moves in the games of a batch.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use pyo3::prelude::*;

use super::arrays::{ArrayArg, Filled, Output, flags, integers};
use super::draws::{DrawRules, End};
use super::game::Game;
use super::numbering::{Numbering, array_number};
use super::play::Play;
use super::random::Random;
use super::workers::Workers;
use super::{Batch, Team, start_of, with_team};
use crate::arguments::IntegerArg;

/// The number of random moves between two looks for Ctrl-C.
const MOVES_AT_ONCE: usize = 1 << 18;

impl<P: Play> Game<P> {
    /// Begins anew if the game is over.
    fn restart(&mut self, starts: &[P]) {
        if self.is_over {
            let start = start_of(starts, &mut self.random);
            self.begin(start);
        }
    }
}

/// A step of a batch: its actions, and what they depend on.
struct Step<'a> {
    actions: Vec<i64>,
    /// The games that are stepped; all if this is `None`.
    chosen: Option<Vec<bool>>,
    numbering: &'a Numbering,
    workers: &'a Workers,
    draws: DrawRules,
    auto_reset: bool,
}

impl Step<'_> {
    fn includes(&self, game: usize) -> bool {
        self.chosen.as_ref().is_none_or(|chosen| chosen[game])
    }

    /// The moves of the games that are stepped.
    ///
    /// # Errors
    /// If an action is illegal; the first such game is named.
    fn moves<P: Play>(&self, py: Python<'_>, games: &[Game<P>]) -> PyResult<Vec<Option<P::Move>>> {
        let mut moves: Vec<Option<P::Move>> = vec![None; games.len()];
        let first_wrong = AtomicUsize::new(usize::MAX);
        let find = |at: usize, game: &Game<P>, space: &mut P::List| {
            let action = usize::try_from(self.actions[at]).ok()?;
            game.position().find(self.numbering, action, space)
        };
        let mut both: Vec<_> = games.iter().zip(&mut moves).collect();
        self.workers.games(py, &mut both, |at, (game, found), space| {
            if !game.is_over && self.includes(at) {
                **found = find(at, game, space);
                if found.is_none() {
                    first_wrong.fetch_min(at, Ordering::Relaxed);
                }
            }
        })?;
        let first_wrong = first_wrong.into_inner();
        match games.get(first_wrong) {
            None => Ok(moves),
            Some(game) => {
                let p = game.position().any();
                Err(self.numbering.wrong_action(first_wrong, &p, self.actions[first_wrong]))
            }
        }
    }

    fn make<P: Play>(&self, py: Python<'_>, team: &mut Team<P>) -> PyResult<()> {
        let moves = self.moves(py, &team.games)?;
        let Team { games, starts } = team;
        self.workers.games(py, games, |at, game, (): &mut ()| {
            game.has_just_ended = false;
            let begins_anew = self.auto_reset && self.includes(at);
            if !game.is_over || begins_anew {
                game.end = End::default();
            }
            if let Some(m) = moves[at] {
                game.step(m, self.draws);
            }
            if begins_anew {
                game.restart(starts);
            }
        })
    }
}

#[pymethods]
impl Batch {
    /// Makes a move in each game. `actions` is an array of int32 or int64, one for each game. If any action is illegal,
    /// nothing is changed at all, and IllegalMoveError names the first such game and the reason.
    ///
    /// >>> import numpy
    /// >>> batch = Batch(2)
    /// >>> e2e4 = batch.action_of(0, Move.from_uci("e2e4"))
    /// >>> batch.step(numpy.array([e2e4, 0]))
    /// Traceback (most recent call last):
    /// tabiya.IllegalMoveError: game 1: action 0: it leads off the board
    ///
    /// With `games`, an array of bool, only these games are stepped. A game that is over is not: it begins anew, or is
    /// left as it is if `auto_reset` is False, and its action is not looked at.
    #[pyo3(signature = (actions, games=None))]
    fn step(&mut self, actions: &Bound<'_, PyAny>, games: ArrayArg<'_, '_>) -> PyResult<()> {
        let (py, count) = (actions.py(), self.count());
        let actions = integers(actions, Some(count), "actions")?;
        let chosen = games.map(|games| flags(games, count, "games")).transpose()?;
        let (numbering, workers) = (&self.numbering, &self.workers);
        let (draws, auto_reset) = (self.draws, self.auto_reset);
        let step = Step { actions, chosen, numbering, workers, draws, auto_reset };
        with_team!(&mut self.games, team => step.make(py, team))
    }

    /// A random legal action of each game, all equally likely: an array of int32. Games that are over have 0.
    ///
    /// >>> batch = Batch(100, seed=1)
    /// >>> actions = batch.random_actions()
    /// >>> bool(batch.legal_mask()[range(100), actions].all())
    /// True
    #[pyo3(signature = (out=None))]
    fn random_actions<'py>(&mut self, py: Python<'py>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
        let count = self.count();
        let mut out = Output::<i32>::new(py, out, &[count])?;
        let numbering = &self.numbering;
        let rows = out.slice()?;
        with_team!(&mut self.games, team => {
            let mut both: Vec<_> = team.games.iter_mut().zip(rows).collect();
            self.workers.games(py, &mut both, |_, (game, action), moves| {
                **action = 0;
                if !game.is_over {
                    let p = *game.position();
                    p.list(moves);
                    let m = moves[game.random.below(moves.len())];
                    **action = array_number(p.action(numbering, m));
                }
            })
        })?;
        Ok(out.done())
    }

    /// Makes random legal moves in all games, this many in each. Returns the number of games that ended.
    ///
    /// >>> Batch(100, seed=3).step_random(1000) > 100
    /// True
    #[pyo3(signature = (steps=None))]
    fn step_random(&mut self, py: Python<'_>, steps: Option<IntegerArg>) -> PyResult<u64> {
        let steps = steps.map_or(Ok(1), |steps| steps.within("steps", 0..=u64::MAX))?;
        let at_once = (MOVES_AT_ONCE / self.count()).max(1) as u64;
        let (draws, auto_reset, ended) = (self.draws, self.auto_reset, AtomicU64::new(0));
        let mut left = steps;
        while left > 0 {
            let now = left.min(at_once);
            with_team!(&mut self.games, team => {
                let Team { games, starts } = team;
                self.workers.games(py, games, |_, game, moves| {
                    let count = game.step_at_random(now, starts, draws, auto_reset, moves);
                    ended.fetch_add(count, Ordering::Relaxed);
                })
            })?;
            left -= now;
            py.check_signals()?;
        }
        Ok(ended.into_inner())
    }

    /// Begins all games anew, or those chosen by `games`, an array of bool. With `seed` their random numbers begin anew
    /// as well.
    ///
    /// >>> batch = Batch(2, seed=1)
    /// >>> _ = batch.step_random(10)
    /// >>> batch.reset()
    /// >>> batch.fens() == [STARTING_FEN] * 2
    /// True
    #[pyo3(signature = (games=None, *, seed=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        games: Option<&Bound<'_, PyAny>>,
        seed: Option<IntegerArg>,
    ) -> PyResult<()> {
        let chosen = games.map(|games| flags(games, self.count(), "games")).transpose()?;
        let seed = seed.map(|seed| seed.within("seed", 0..=u64::MAX)).transpose()?;
        with_team!(&mut self.games, team => {
            let Team { games, starts } = team;
            self.workers.games(py, games, |at, game, (): &mut ()| {
                if chosen.as_ref().is_some_and(|chosen| !chosen[at]) {
                    return;
                }
                if let Some(seed) = seed {
                    game.random = Random::new(seed, at);
                }
                let start = start_of(starts, &mut game.random);
                game.begin(start);
                game.forget_end();
            })
        })
    }
}

impl<P: Play> Game<P> {
    /// Makes random moves, and returns the number of games that ended.
    fn step_at_random(
        &mut self,
        steps: u64,
        starts: &[P],
        draws: DrawRules,
        auto_reset: bool,
        moves: &mut P::List,
    ) -> u64 {
        let mut ended = 0;
        for _ in 0..steps {
            if self.is_over && !auto_reset {
                self.has_just_ended = false;
                return ended;
            }
            if self.is_over {
                self.forget_end();
                self.restart(starts);
                continue;
            }
            self.position().list(moves);
            let m = moves[self.random.below(moves.len())];
            self.step(m, draws);
            ended += u64::from(self.is_over);
            if auto_reset {
                self.restart(starts);
            }
        }
        ended
    }
}
