//! The game as a rule in Python sees it.

use std::sync::Mutex;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tabiya_core::CastlingMode;
use tabiya_games::house::{Again, Held, View};
use tabiya_games::{AnyMove, Move};

use super::failure::Asking;
use super::kinds::{SideName, is_white, kind, names};
use super::moves::HouseMove;
use crate::arguments::SquareArg;
use crate::errors::{game_error, value_error};
use crate::square_set::SquareSet;

/// A game as a house rule sees it. It can be used only while the rule is asked.
///
/// Squares are numbers, sides are True (White) and False (Black) or "white" and "black", and kinds are names.
///
/// >>> from tabiya import Board, rule
/// >>> def see(look, hook=rule.set_up):
/// ...     @hook
/// ...     def looking(view):
/// ...         print(look(view))
/// ...     return Board("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", house=[looking])
/// >>> _ = see(lambda view: view.turn)
/// True
#[pyclass(frozen, subclass, module = "tabiya")]
pub(crate) struct HouseView {
    game: Mutex<Option<Held>>,
}

impl HouseView {
    pub(super) fn new(game: Held) -> Self {
        Self { game: Mutex::new(Some(game)) }
    }

    /// Removes the game: from now on the object cannot be used.
    pub(super) fn take(&self) -> Option<Held> {
        self.game.try_lock().ok()?.take()
    }

    /// Works with the game.
    ///
    /// # Errors
    /// `RuntimeError` after the call for which the object was made.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Held) -> PyResult<T>) -> PyResult<T> {
        let over = || {
            let words = "a view is valid only while its rule is asked: it cannot be kept";
            PyRuntimeError::new_err(words)
        };
        let mut game = self.game.try_lock().map_err(|_| over())?;
        work(game.as_mut().ok_or_else(over)?)
    }

    fn see<T>(&self, look: impl FnOnce(View<'_>) -> T) -> PyResult<T> {
        self.with(|game| Ok(look(game.view())))
    }
}

#[pymethods]
impl HouseView {
    /// The side to move: True is White. While a move is made, the side that makes it.
    #[getter]
    fn turn(&self) -> PyResult<bool> {
        self.see(|view| is_white(view.turn()))
    }

    /// The name of the kind of the piece on a square, or None if it is empty. It is also None if the square is None, which
    /// `offset` returns off the board.
    ///
    /// >>> _ = see(lambda view: view.piece_at(E2))
    /// pawn
    #[pyo3(signature = (square))]
    fn piece_at(&self, square: Option<SquareArg>) -> PyResult<Option<String>> {
        let Some(square) = square else { return Ok(None) };
        self.see(|view| {
            let p = view.position();
            p.piece_on(square.0).map(|(_, kind)| p.rules().kind(kind).name.to_string())
        })
    }

    /// The side of the piece on a square, or None.
    ///
    /// >>> _ = see(lambda view: view.owner(E8))
    /// False
    fn owner(&self, square: SquareArg) -> PyResult<Option<bool>> {
        self.see(|view| view.position().piece_on(square.0).map(|(color, _)| is_white(color)))
    }

    /// The squares of all pieces, of one side, or of a side's pieces of one kind.
    ///
    /// >>> _ = see(lambda view: view.pieces(WHITE, "rook") == {H1})
    /// True
    #[pyo3(signature = (side=None, kind=None))]
    fn pieces(&self, side: Option<SideName>, kind: Option<&str>) -> PyResult<SquareSet> {
        self.with(|game| {
            let view = game.view();
            let p = view.position();
            let mut squares = side.map_or(p.occupied(), |side| p.by_color(side.0));
            if let Some(name) = kind {
                let kind = self::kind(p.rules(), name)?;
                let of = |side| p.by_piece(side, kind);
                squares &= of(tabiya_core::Color::White) | of(tabiya_core::Color::Black);
            }
            Ok(squares.into())
        })
    }

    /// The squares without a piece; walls and removed squares are not among them.
    #[getter]
    fn empty(&self) -> PyResult<SquareSet> {
        self.see(|view| (!(view.position().occupied() | view.position().blocked())).into())
    }

    /// The names of all kinds of pieces.
    #[getter]
    fn kinds(&self) -> PyResult<Vec<String>> {
        self.see(|view| names(view.position().rules()))
    }

    /// The square that lies this number of files to the right and of ranks up, as White sees the board. None if that is off the
    /// board, a wall or a removed square.
    ///
    /// >>> _ = see(lambda view: [view.offset(E2, 1, 1) == F3, view.offset(H1, 1, 0)])
    /// [True, None]
    fn offset(&self, square: SquareArg, files: i8, ranks: i8) -> PyResult<Option<u8>> {
        self.see(|view| {
            let to = square.0.offset(files, ranks);
            to.filter(|&to| !view.position().blocked().contains(to)).map(|to| to as u8)
        })
    }

    /// The squares in one direction, up to and including the first that is not empty.
    ///
    /// >>> _ = see(lambda view: [square_name(square) for square in view.walk(H1, -1, 0)])
    /// ['g1', 'f1', 'e1']
    fn walk(&self, square: SquareArg, files: i8, ranks: i8) -> PyResult<Vec<u8>> {
        if (files, ranks) == (0, 0) {
            return Err(value_error("a direction of no files and no ranks leads nowhere"));
        }
        self.see(|view| view.walk(square.0, (files, ranks)).map(|to| to as u8).collect())
    }

    /// The pieces of a side that attack a square.
    ///
    /// >>> _ = see(lambda view: view.attackers("white", E2) == {E1})
    /// True
    fn attackers(&self, side: SideName, square: SquareArg) -> PyResult<SquareSet> {
        self.see(|view| view.position().attackers(side.0, square.0).into())
    }

    /// The moves made so far, in UCI notation.
    #[getter]
    fn history(&self) -> PyResult<Vec<String>> {
        self.see(|view| {
            let mut all: Vec<String> =
                view.history().iter().map(|m| m.uci(CastlingMode::Standard)).collect();
            all.reverse();
            all
        })
    }

    /// The number of the ply, from 1, on which the piece on a square last moved; None if it has not moved.
    ///
    /// >>> _ = see(lambda view: view.last_moved(E2))
    /// None
    fn last_moved(&self, square: SquareArg) -> PyResult<Option<usize>> {
        self.see(|view| view.last_moved(square.0))
    }

    /// This rule's note on the piece on a square, 0 if it has none.
    ///
    /// >>> _ = see(lambda view: view.noted(E2))
    /// 0
    fn noted(&self, square: SquareArg) -> PyResult<u32> {
        self.see(|view| view.noted(square.0))
    }

    /// None in the first ply of a turn. In a further ply "any" if any piece may move, "follow-up" if only moves that a
    /// rule adds are allowed, or the square of the piece that must move.
    #[getter]
    fn again<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.see(|view| view.again())? {
            None => py.None().into_bound(py),
            Some(Again::Whole) => "any".into_pyobject(py)?.into_any(),
            Some(Again::Rule(_)) => "follow-up".into_pyobject(py)?.into_any(),
            Some(Again::Piece(square)) => (square as u8).into_pyobject(py)?.into_any(),
        })
    }

    /// Whether this ply is a follow-up that this rule has demanded.
    #[getter]
    fn is_follow_up(&self) -> PyResult<bool> {
        self.see(|view| view.is_follow_up())
    }

    /// The rooks that may still castle.
    #[getter]
    fn castling_rights(&self) -> PyResult<SquareSet> {
        self.see(|view| view.position().castling().into())
    }

    /// The square where a capture en passant is legal, or None.
    #[getter]
    fn ep_square(&self) -> PyResult<Option<u8>> {
        self.see(|view| view.position().en_passant().map(|square| square as u8))
    }

    /// The legal moves of the variant, before rules add or refuse any.
    ///
    /// >>> _ = see(lambda view: len(view.variant_moves()))
    /// 16
    fn variant_moves(&self) -> PyResult<Vec<HouseMove>> {
        self.with(|game| {
            let own: Vec<AnyMove> = game.view().position().legal_moves().into_iter().collect();
            Ok(own.into_iter().map(|m| HouseMove::new(&Move::Own(m), game)).collect())
        })
    }

    /// The legal moves, for an ending or an obligation that depends on them. In all other hooks it raises RuntimeError.
    ///
    /// >>> @rule.ending
    /// ... def cramped(view):
    /// ...     if len(view.legal_moves()) < 20:
    /// ...         return not view.turn, "fewer than 20 moves are left"
    /// >>> print(Board("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", house=[cramped]).outcome())
    /// black wins: fewer than 20 moves are left
    fn legal_moves(&self) -> PyResult<Vec<HouseMove>> {
        // The rules are asked without a lock on this object.
        let game = self.with(|game| Ok(game.clone()))?;
        if !game.may_list() {
            let words = "the legal moves are not known while they are listed or the game changes: \
                ask for them in ending() or obligation()";
            return Err(PyRuntimeError::new_err(words));
        }
        let all = Asking::nested(|| game.view().legal_moves()).map_err(game_error)?;
        Ok(all.iter().map(|m| HouseMove::new(m, &game)).collect())
    }

    /// The position in FEN, without what the rules keep.
    ///
    /// >>> _ = see(lambda view: view.fen())
    /// 4k3/8/8/8/8/8/4P3/4K2R w K - 0 1
    fn fen(&self) -> PyResult<String> {
        use tabiya_core::EnPassantMode::Legal;
        self.see(|view| view.position().fen(CastlingMode::Standard, Legal).to_string())
    }
}
