//! Games from PGN.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use tabiya_formats::pgn::{GameRules, PgnError, PgnGame, PgnGames};
use tabiya_games::{self as games, Position};

use crate::board::{Board, open};
use crate::errors::{file_error, game_error};
use crate::house::{HouseRules, OwnRules};
use crate::move_objects::Listed;

/// A game from a PGN file: its tags, its moves and its comments.
///
/// >>> import pathlib, tempfile, tabiya.pgn
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = pathlib.Path(folder, "game.pgn")
/// ...     _ = path.write_text('[White "A"]\n\n1. e4 {usual} e5 1/2-1/2\n')
/// ...     game = next(tabiya.pgn.read(path))
/// >>> game.tags, game.moves
/// ([('White', 'A')], [Move.from_uci('e2e4'), Move.from_uci('e7e5')])
/// >>> game.comments, game.result, len(game)
/// ([(1, 'usual')], '1/2-1/2', 2)
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct Game(PgnGame<Position, games::Move>, Option<Arc<OwnRules>>);

#[pymethods]
impl Game {
    /// The tags as pairs of name and value, in the order of the file.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.0.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The value of a tag, whose name may be in upper or lower case; None if the game does not have it.
    ///
    /// >>> game.tag("white"), game.tag("Event")
    /// ('A', None)
    fn tag(&self, name: &str) -> Option<String> {
        self.0.tags.get(name).map(str::to_owned)
    }

    /// The moves of the main line, as a new list.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> Listed<'py> {
        self.start().list(py, &self.0.moves)
    }

    /// The comments in the main line: the number of moves before each, and its text.
    #[getter]
    fn comments(&self) -> Vec<(usize, String)> {
        self.0.comments.iter().map(|comment| (comment.ply, comment.text.clone())).collect()
    }

    /// The result as PGN writes it: "1-0", "0-1", "1/2-1/2" or "*".
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result.as_str()
    }

    /// A new board at the start of the game.
    ///
    /// >>> game.board() == Board()
    /// True
    fn board(&self) -> Board {
        self.start()
    }

    /// A new board at the end of the game, with its moves made.
    ///
    /// >>> game.end().move_stack == game.moves
    /// True
    fn end(&self, py: Python<'_>) -> PyResult<Board> {
        let mut board = self.start();
        for m in &self.0.moves {
            let after = board.now().after_legal(m).map_err(game_error)?;
            board.make(after, board.object(py, m)?);
        }
        Ok(board)
    }

    /// The number of moves of both sides.
    fn __len__(&self) -> usize {
        self.0.moves.len()
    }
}

impl Game {
    fn start(&self) -> Board {
        let start = &self.0.start;
        let board = Board::new_at(start.clone(), start.variant(), false);
        board.begun_at(self.0.tags.get("FEN")).ruled_by(self.1.clone())
    }
}

/// A game in a PGN file that is broken: the line of the fault, the number of moves before it if it is among the moves,
/// and the reason.
///
/// >>> import pathlib, tempfile, tabiya.pgn
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = pathlib.Path(folder, "game.pgn")
/// ...     _ = path.write_text("1. e4 e4 *\n")
/// ...     reader = tabiya.pgn.read(path)
/// ...     list(reader)
/// []
/// >>> broken = reader.broken[0]
/// >>> broken.line, broken.ply, broken.reason
/// (1, 1, 'move 1... e4 is illegal: a pawn does not move like that')
#[pyclass(frozen, get_all, module = "tabiya")]
pub(crate) struct BrokenGame {
    /// The line of the fault in the file; the first one is 1.
    pub(crate) line: usize,
    /// The number of moves before the fault, or None if it is not among the moves.
    pub(crate) ply: Option<usize>,
    /// What is wrong.
    pub(crate) reason: String,
}

#[pymethods]
impl BrokenGame {
    fn __repr__(&self) -> String {
        format!("BrokenGame(line {}: {})", self.line, self.reason)
    }
}

/// Reads the games of a PGN file one after the other, in constant memory. Games of any variant are read; each move must
/// be legal under its rules. A broken game is added to `broken`, and reading goes on with the next one.
///
/// >>> import os, tempfile, tabiya.pgn
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = os.path.join(folder, "games.pgn")
/// ...     with open(path, "w") as file:
/// ...         _ = file.write('[White "A"]\n\n1. e4 e5 *\n\n1. e5 *\n\n[Variant "Atomic"]\n\n1. Nf3 1-0\n')
/// ...     reader = tabiya.pgn.read(path)
/// ...     [(game.tag("White"), len(game), game.result, game.end().variant) for game in reader]
/// [('A', 2, '*', 'chess'), (None, 1, '1-0', 'atomic')]
/// >>> reader.broken
/// [BrokenGame(line 5: move 1. e5 is illegal: a pawn does not move like that)]
#[pyclass(module = "tabiya")]
pub(crate) struct GameReader {
    games: PgnGames<File, GameRules>,
    path: PathBuf,
    broken: Vec<Py<BrokenGame>>,
    /// The house rules in Python that games may name.
    own: Option<Arc<OwnRules>>,
}

/// The exception for a reader that another thread uses.
fn busy() -> PyErr {
    PyRuntimeError::new_err("another thread is reading a game with this reader")
}

#[pymethods]
impl GameReader {
    /// Opens a file. `variant` is the variant of games that name none; `house` are rules in Python that games name.
    #[new]
    #[pyo3(
        signature = (path, *, variant="chess", house=None),
        text_signature = "(path, *, variant='chess', house=())"
    )]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        variant: &str,
        house: Option<HouseRules>,
    ) -> PyResult<Self> {
        let variant = open(variant, None)?;
        let (_, own) = house.unwrap_or_default().split(py);
        let file = File::open(&path).map_err(|error| file_error(&path, &error))?;
        let rules = GameRules::new(variant);
        let rules = match &own {
            Some(own) => rules.with_gallery(own.gallery()),
            None => rules,
        };
        Ok(Self { games: PgnGames::new(file, rules), path, broken: Vec::new(), own })
    }

    /// The broken games that were passed over so far, as a new list.
    #[getter]
    fn broken<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let (py, this) = (this.py(), this.try_borrow().map_err(|_| busy())?);
        PyList::new(py, this.broken.iter().map(|game| game.clone_ref(py)))
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(this: &Bound<'_, Self>) -> PyResult<Option<Game>> {
        let (py, mut this) = (this.py(), this.try_borrow_mut().map_err(|_| busy())?);
        loop {
            let games = &mut this.games;
            match py.detach(|| games.next()) {
                None => return Ok(None),
                Some(Ok(game)) => return Ok(Some(Game(game, this.own.clone()))),
                Some(Err(PgnError { io: Some(error), .. })) => {
                    return Err(file_error(&this.path, &error));
                }
                Some(Err(PgnError { line, ply, reason, .. })) => {
                    this.broken.push(Py::new(py, BrokenGame { line, ply, reason })?);
                }
            }
        }
    }
}
