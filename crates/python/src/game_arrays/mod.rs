//! The games of a PGN file as arrays, for learning programs.

mod observing;
mod reading;

use std::fs::File;
use std::path::PathBuf;

use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyIndexError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use tabiya_formats::pgn::{GameResult, GameRules, PgnError, PgnGames};
use tabiya_games::{AnyMove, AnyPosition, Variant};

use crate::arguments::{IntegerArg, place, shown, thread_count};
use crate::batch::{Layout, Numbering, Workers, array_number, history_length, numpy};
use crate::board::Board;
use crate::errors::file_error;
use crate::game::BrokenGame;
pub(crate) use observing::unpack;
use reading::{ActionGame, ActionRules};

/// The number of games that are read between two looks for Ctrl-C.
const GAMES_AT_ONCE: usize = 1000;

/// The number that means an unknown result.
const UNKNOWN: i8 = 2;

/// The games of a PGN file as arrays: see `tabiya.pgn.read_arrays`.
///
/// >>> import pathlib, tempfile, numpy, tabiya.pgn
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = pathlib.Path(folder, "games.pgn")
/// ...     _ = path.write_text("1. e4 e5 *")
/// ...     arrays = tabiya.pgn.read_arrays(path)
/// >>> arrays
/// <GameArrays of 1 games, 2 plies>
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct GameArrays {
    actions: Py<PyArray1<i32>>,
    offsets: Py<PyArray1<i64>>,
    results: Py<PyArray1<i8>>,
    tags: Py<PyDict>,
    broken: Py<PyList>,
    variant: Variant,
    chess960: bool,
    numbering: Numbering,
    layout: Layout,
    workers: Workers,
    /// The moves of all games, one game after the other.
    moves: Vec<AnyMove>,
    /// The first move of each game, and the number of all moves.
    firsts: Vec<usize>,
    usual_start: AnyPosition,
    /// The games that begin with another position, in their order.
    other_starts: Vec<(usize, AnyPosition)>,
}

/// The games read so far.
#[derive(Default)]
struct Read {
    actions: Vec<i32>,
    moves: Vec<AnyMove>,
    firsts: Vec<usize>,
    results: Vec<i8>,
    starts: Vec<(usize, AnyPosition)>,
    tags: Vec<Vec<Option<String>>>,
}

impl Read {
    /// Reads a number of games. Returns how many were there, and the errors of the broken ones.
    fn some(
        &mut self,
        games: &mut PgnGames<File, ActionRules>,
        usual_start: &AnyPosition,
        tags: &[String],
    ) -> (usize, Vec<PgnError>) {
        let (mut count, mut errors) = (0, Vec::new());
        for game in games.take(GAMES_AT_ONCE) {
            count += 1;
            match game {
                Ok(game) => self.add(&game, usual_start, tags),
                Err(error) => errors.push(error),
            }
        }
        (count, errors)
    }

    fn add(&mut self, game: &ActionGame, usual_start: &AnyPosition, tags: &[String]) {
        if game.start != *usual_start {
            self.starts.push((self.firsts.len(), game.start));
        }
        self.firsts.push(self.moves.len());
        self.actions.extend(game.moves.iter().map(|(_, action)| array_number(*action)));
        self.moves.extend(game.moves.iter().map(|(m, _)| *m));
        self.results.push(match game.result {
            GameResult::Win(tabiya_core::Color::White) => 1,
            GameResult::Win(tabiya_core::Color::Black) => -1,
            GameResult::Draw => 0,
            GameResult::Unknown => UNKNOWN,
        });
        for (values, name) in self.tags.iter_mut().zip(tags) {
            values.push(game.tags.get(name).map(str::to_owned));
        }
    }
}

/// Reads the games of a PGN file as arrays. All must be of one variant, or have the rules of a file: `variant` and
/// `rules` are as for a Board. A game of another variant is broken here, as is one with an illegal move; `broken` has
/// them.
///
/// >>> import os, tempfile, tabiya.pgn
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = os.path.join(folder, "games.pgn")
/// ...     with open(path, "w") as file:
/// ...         _ = file.write('[WhiteElo "2400"]\n\n1. e4 e5 1-0\n\n1. e5 *\n\n[WhiteElo "1800"]\n\n1. Nf3 *\n')
/// ...     arrays = tabiya.pgn.read_arrays(path, tags=["WhiteElo"])
/// >>> arrays.actions.tolist(), arrays.offsets.tolist(), arrays.results.tolist()
/// ([2426, 2426, 3572], [0, 2, 3], [1, 2])
/// >>> arrays.tags, arrays.broken
/// ({'WhiteElo': ['2400', '1800']}, [BrokenGame(line 5: move 1. e5 is illegal: a pawn does not move like that)])
///
/// `actions` (int32) has the actions of all games, numbered as a Batch does with the same `chess960`; the actions of
/// game `i` are
/// `actions[offsets[i]:offsets[i + 1]]`. `offsets` is int64. `results` (int8) has 1 for a win of White, -1 for one of
/// Black,
/// 0 for a draw, and 2 if the result is unknown. `tags` are names of tags whose values are kept.
///
/// Observations are made when they are asked for: a ply is an index into `actions`, and means the position before that
/// move, with its history in the game.
///
/// >>> import numpy
/// >>> plies = numpy.array([0, 2])
/// >>> arrays.observe(plies).shape, arrays.legal_mask(plies)[[0, 1], arrays.actions[plies]].tolist()
/// ((2, 8, 8, 119), [True, True])
#[pyfunction]
#[pyo3(
    signature = (path, *, variant="chess", rules=None, chess960=false, history=None, threads=None, tags=Vec::new()),
    text_signature = "(path, *, variant='chess', rules=None, chess960=False, history=None, threads=None, tags=())"
)]
#[expect(clippy::too_many_arguments, reason = "the keyword arguments of a Python function")]
pub(crate) fn read_arrays(
    py: Python<'_>,
    path: PathBuf,
    variant: &str,
    rules: Option<&Bound<'_, PyAny>>,
    chess960: bool,
    history: Option<IntegerArg>,
    threads: Option<IntegerArg>,
    tags: Vec<String>,
) -> PyResult<GameArrays> {
    numpy(py)?;
    let (variant, threads) =
        (crate::board::open(variant, rules)?, thread_count("threads", threads)?);
    let layout = Layout::new(variant, history_length(history)?);
    let (numbering, usual_start) = (Numbering::new(variant, chess960), variant.start());
    let own = ActionRules { variant, rules: GameRules::new(variant), numbering: numbering.clone() };
    let file = File::open(&path).map_err(|error| file_error(&path, &error))?;
    let mut games = PgnGames::new(file, own);
    let mut read = Read { tags: vec![Vec::new(); tags.len()], ..Read::default() };
    let mut broken = Vec::new();
    loop {
        let (count, errors) = py.detach(|| read.some(&mut games, &usual_start, &tags));
        for error in errors {
            broken.push(broken_game(py, error)?);
        }
        if count < GAMES_AT_ONCE {
            break;
        }
        py.check_signals()?;
    }
    read.firsts.push(read.moves.len());
    let values = PyDict::new(py);
    for (name, own) in tags.iter().zip(read.tags) {
        values.set_item(name, own)?;
    }
    let offsets: Vec<i64> =
        read.firsts.iter().map(|&first| i64::try_from(first)).collect::<Result<_, _>>()?;
    Ok(GameArrays {
        actions: read.actions.into_pyarray(py).unbind(),
        offsets: offsets.into_pyarray(py).unbind(),
        results: read.results.into_pyarray(py).unbind(),
        tags: values.unbind(),
        broken: PyList::new(py, broken)?.unbind(),
        variant,
        chess960,
        numbering,
        layout,
        workers: Workers::new(threads),
        moves: read.moves,
        firsts: read.firsts,
        usual_start,
        other_starts: read.starts,
    })
}

/// A broken game as an object.
///
/// # Errors
/// `OSError` if the file could not be read.
fn broken_game(py: Python<'_>, error: PgnError) -> PyResult<Py<BrokenGame>> {
    match error {
        PgnError { io: Some(error), .. } => Err(PyOSError::new_err(error.to_string())),
        PgnError { line, ply, reason, .. } => Py::new(py, BrokenGame { line, ply, reason }),
    }
}

#[pymethods]
impl GameArrays {
    /// The actions of all games, one game after the other: int32.
    #[getter]
    fn actions(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.actions.clone_ref(py)
    }

    /// The index of the first action of each game, and at the end the number of all actions: int64.
    #[getter]
    fn offsets(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.offsets.clone_ref(py)
    }

    /// The results of the games: int8 with 1 for a win of White, -1 for a win of Black, 0 for a draw, and 2 if it is
    /// unknown.
    #[getter]
    fn results(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.results.clone_ref(py)
    }

    /// The tags that were asked for: for each name the values of all games, None if a game does not have the tag.
    #[getter]
    fn tags(&self, py: Python<'_>) -> Py<PyDict> {
        self.tags.clone_ref(py)
    }

    /// The broken games, which have no place in the arrays.
    #[getter]
    fn broken(&self, py: Python<'_>) -> Py<PyList> {
        self.broken.clone_ref(py)
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// The number of actions that a position may have, legal or not.
    #[getter]
    fn num_actions(&self) -> usize {
        self.numbering.count()
    }

    /// The names of the planes of an observation, as a new list.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.layout.names()
    }

    /// The number of games.
    fn __len__(&self) -> usize {
        self.firsts.len() - 1
    }

    fn __repr__(&self) -> String {
        format!("<GameArrays of {} games, {} plies>", self.__len__(), self.moves.len())
    }

    /// A new board with the position before a ply, an index into `actions`; without the moves before it.
    ///
    /// >>> arrays.board(1).turn == BLACK
    /// True
    fn board(&self, ply: &Bound<'_, PyAny>) -> PyResult<Board> {
        let count = self.moves.len();
        let at = place(ply, count)?
            .ok_or_else(|| PyIndexError::new_err(format!("ply {} of {count} plies", shown(ply))))?;
        let p = self.game_at::<AnyPosition>(at).map(|game| *game.position());
        Ok(Board::new_at(p.unwrap_or(self.usual_start), self.variant, self.chess960))
    }
}
