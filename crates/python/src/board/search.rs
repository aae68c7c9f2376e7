//! Searching for a good move.

use std::time::Duration;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use tabiya_engine::{Choice, Engine, Info, Limits, Options, Score, Strength};

use super::Board;
use crate::arguments::{DepthArg, IntegerArg, MOST_THREADS};
use crate::errors::{game_error, value_error};
use crate::house::refuse_if_asked;
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
        let (mut engine, board) = (Engine::new(options), this.try_borrow()?.duplicate(py, true));
        let game = board.game();
        let mut reached = (0, 0);
        let mut tell = |info: &Info| reached = (info.depth, info.nodes);
        let search = || engine.go(&game, &limits, &mut tell);
        if let Some(own) = board.own() {
            refuse_if_asked()?;
            own.forget_exceptions();
        }
        let found = watched(py, || limits.stop.stop(), search)?.map_err(game_error)?;
        // The engine plays on where a rule fails.
        if let Some(raised) = board.own().and_then(|own| own.raised()) {
            return Err(raised);
        }
        let Some(Choice { m, line, score, .. }) = found else { return Ok(None) };
        let (depth, nodes) = reached;
        let line = line.iter().map(|m| board.object(py, m)).collect::<PyResult<_>>()?;
        let (score, mate) = match score {
            Score::Centipawns(value) => (Some(value), None),
            Score::Mate(moves) => (None, Some(moves)),
        };
        let chosen = board.object(py, &m)?;
        Ok(Some(SearchResult { chosen, line, score, mate, depth, nodes }))
    }
}
