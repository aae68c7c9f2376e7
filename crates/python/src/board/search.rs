//! Searching for a good move.

use std::time::Duration;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use tabiya_engine::{Choice, Engine, GameChoice, Limits, Options, Strength};
use tabiya_games::AnyPosition;
use tabiya_games::house::{HouseGame, HouseMove};

use super::Board;
use crate::arguments::{DepthArg, IntegerArg, MOST_THREADS};
use crate::errors::value_error;
use crate::house::{HouseState, house_error};
use crate::search_result::SearchResult;
use crate::watched::watched;

/// The largest hash table, in MiB.
const MOST_MEBIBYTES: usize = 1 << 16;

/// The strength of a player with this rating.
fn strength(level: Option<IntegerArg>) -> PyResult<Strength> {
    let (low, high) = Strength::RANGE;
    let Some(level) = level else { return Ok(Strength::FULL) };
    level.within("level", low..=high).map(Strength::elo)
}

#[pymethods]
impl Board {
    /// Searches for a good move; None if the game is over. At least one of the first four arguments must be given:
    ///
    /// - depth: the most plies, from 0 to 99
    /// - nodes: the most positions
    /// - time: the most seconds, such as 0.5
    /// - level: the rating of the player that is imitated, from 800 to 2600
    /// - hash: the size of the table of positions in MiB
    /// - threads: the number of threads
    /// - seed: other seeds make a player with a level choose other moves
    ///
    /// With one thread and without a time, equal searches have equal results. Other threads of Python run on; Ctrl-C
    /// stops the search.
    ///
    /// >>> result = Board().search(nodes=1000)
    /// >>> result.move in Board().legal_moves
    /// True
    #[pyo3(
        signature = (*, depth=None, nodes=None, time=None, level=None, hash=IntegerArg::Word(16),
            threads=IntegerArg::Word(1), seed=IntegerArg::Word(0)),
        text_signature = "($self, *, depth=None, nodes=None, time=None, level=None, hash=16, threads=1, seed=0)"
    )]
    #[expect(clippy::too_many_arguments, reason = "all of them have names in Python")]
    fn search(
        this: &Bound<'_, Self>,
        depth: Option<DepthArg>,
        nodes: Option<IntegerArg>,
        time: Option<f64>,
        level: Option<IntegerArg>,
        hash: IntegerArg,
        threads: IntegerArg,
        seed: IntegerArg,
    ) -> PyResult<Option<SearchResult>> {
        if depth.is_none() && nodes.is_none() && time.is_none() && level.is_none() {
            return Err(value_error("a search needs a depth, nodes, a time or a level"));
        }
        let py = this.py();
        let nodes = nodes.map(|nodes| nodes.within("nodes", 0..=u64::MAX)).transpose()?;
        let seconds = |time: f64| {
            Duration::try_from_secs_f64(time)
                .map_err(|_| value_error(format!("time {time:?} is not a number of seconds")))
        };
        let time = time.map(seconds).transpose()?;
        let limits = Limits { depth: depth.map(|depth| depth.0), nodes, time, ..Limits::default() };
        let hash = hash.within("hash", 1..=MOST_MEBIBYTES)?;
        // A table that does not fit would end the process.
        if (hash as u64) << 20 > tabiya_count::available_memory() {
            return Err(PyMemoryError::new_err(format!("hash {hash} MiB is more than is free")));
        }
        let options = Options {
            hash,
            threads: threads.within("threads", 1..=MOST_THREADS)?,
            overhead: Duration::ZERO,
            strength: strength(level)?,
            seed: seed.within("seed", 0..=u64::MAX)?,
            ..Options::default()
        };
        // The board is not borrowed during the search, so that other threads can change it.
        let (engine, board) = (Engine::new(options), this.try_borrow()?.duplicate(py, true));
        let found = match board.house() {
            None => board.search_own(py, engine, &limits)?,
            Some(house) => board.search_under(py, house, engine, &limits)?,
        };
        let Some(GameChoice { m, line, score, depth, nodes, .. }) = found else { return Ok(None) };
        let line = line.iter().map(|m| board.object(py, m)).collect::<PyResult<_>>()?;
        Ok(Some(SearchResult { chosen: board.object(py, &m)?, line, score, depth, nodes }))
    }
}

impl Board {
    fn search_own(
        &self,
        py: Python<'_>,
        mut engine: Engine,
        limits: &Limits,
    ) -> PyResult<Option<GameChoice<HouseMove>>> {
        let past = self.past.iter().map(|made| made.position);
        let game: Vec<AnyPosition> = past.chain([self.position]).collect();
        let mut reached = (0, 0);
        let search = || engine.go(&game, limits, &mut |info| reached = (info.depth, info.nodes));
        let chosen = watched(py, || limits.stop.stop(), search)?;
        let (depth, nodes) = reached;
        Ok(chosen.map(|Choice { m, score, line, .. }| {
            let line = line.into_iter().map(HouseMove::Own).collect();
            GameChoice { m: HouseMove::Own(m), score, depth, nodes, multipv: 1, line }
        }))
    }

    /// Searches under house rules, from the moves made on.
    fn search_under(
        &self,
        py: Python<'_>,
        house: &HouseState,
        mut engine: Engine,
        limits: &Limits,
    ) -> PyResult<Option<GameChoice<HouseMove>>> {
        let first = self.past.first().and_then(|first| first.house.as_deref()).unwrap_or(house);
        let mut game = HouseGame::new(first.position().clone());
        let made = house.position().view().history().iter().take(self.past.len());
        let made: Vec<&HouseMove> = made.collect();
        let search = || {
            for &m in made.iter().rev() {
                game.play(m.clone())?;
            }
            engine.choose(&game, limits, &mut |_| {})
        };
        watched(py, || limits.stop.stop(), search)?.map_err(house_error)
    }
}
