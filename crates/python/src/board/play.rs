//! Moves on a board: listing, making and taking back.

use std::mem;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use tabiya_core::{CastlingSide, MoveKind};
use tabiya_games::{self as games, AnyMove, AnyPosition, KindId, Position};

use super::events::Made;
use super::{Board, Past};
use crate::arguments::MoveArg;
use crate::errors::IllegalMoveError;
use crate::legal_moves::LegalMoves;
use crate::move_objects::Listed;
use crate::moves::Move;

const NULL_MOVE_IN_CHECK: &str =
    "0000 is illegal: a null move in check would leave the king attacked";

fn no_move() -> PyErr {
    PyIndexError::new_err("no move was made on this board")
}

impl Board {
    /// Whether a move is legal, one of the variant, and fulfils a condition.
    fn is_own(&self, m: &MoveArg<'_, '_>, condition: impl Fn(AnyMove) -> bool) -> PyResult<bool> {
        Ok(self.find_own(m.get()?)?.is_some_and(condition))
    }

    fn castles_to(&self, m: &MoveArg<'_, '_>, side: CastlingSide) -> PyResult<bool> {
        let is_to = |m: AnyMove| CastlingSide::from_king_and_rook(m.from(), m.to()) == side;
        self.is_own(m, |m| m.kind() == MoveKind::Castle && is_to(m))
    }

    /// Whether a legal move captures.
    pub(super) fn is_capturing(&self, m: &games::Move) -> bool {
        self.now.captured_on(m).any()
    }

    /// The position after a legal move that an object of a board with this castling mode has exactly; `None` under
    /// house rules, which may refuse it.
    fn played(&self, object: &Move) -> Option<AnyPosition> {
        match self.now.plain()? {
            // Chess takes no detour over the table of functions that all rules share.
            AnyPosition::Chess(p) => {
                p.play(object.short_on(self.mode())?).ok().map(AnyPosition::Chess)
            }
            p => p.play(object.exact_on(self.mode())?).ok(),
        }
    }

    /// Whether a move is legal and captures.
    pub(super) fn captures_by(&self, m: &Move) -> PyResult<bool> {
        Ok(self.find(m)?.is_some_and(|m| self.is_capturing(&m)))
    }

    fn object_asked(&self, py: Python<'_>, asked: Option<&games::Move>) -> PyResult<Py<Move>> {
        match asked {
            Some(m) => self.object(py, m),
            None => Py::new(py, Move::null()),
        }
    }

    fn after_null(&self) -> PyResult<Self> {
        let Some(p) = self.now.plain() else {
            let words = "0000 is illegal: house rules have no null move";
            return Err(IllegalMoveError::new_err(words));
        };
        let after = p.null_move();
        Ok(self.at(after.ok_or_else(|| IllegalMoveError::new_err(NULL_MOVE_IN_CHECK))?))
    }

    /// Makes a legal move, or the null move outside of check.
    pub(super) fn push_object(&mut self, r#move: &Bound<'_, Move>) -> PyResult<()> {
        let (py, object) = (r#move.py(), r#move.get());
        if let Some(after) = self.played(object) {
            self.make_own(after, r#move.clone().unbind());
            return Ok(());
        }
        let asked = if object.is_null() { None } else { Some(self.legal(object)?) };
        self.push_read(py, asked.as_ref()).map(|_| ())
    }

    /// A legal move or the null move in algebraic notation.
    pub(super) fn san_text(&self, r#move: &Move) -> PyResult<String> {
        if r#move.is_null() {
            return Ok("--".to_owned());
        }
        Ok(self.san_of(&self.legal(r#move)?))
    }

    /// Makes the move with this text in UCI notation.
    pub(super) fn push_text(&mut self, py: Python<'_>, uci: &str) -> PyResult<Py<Move>> {
        let asked = self.read_uci(uci)?;
        self.push_read(py, asked.as_ref())
    }

    /// Makes the move with this text in any form that the board reads.
    pub(super) fn push_any(&mut self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        let asked = self.read_san(text)?;
        self.push_read(py, asked.as_ref())
    }

    fn push_read(&mut self, py: Python<'_>, asked: Option<&games::Move>) -> PyResult<Py<Move>> {
        let object = self.object_asked(py, asked)?;
        let after = match asked {
            Some(m) => self.after(m)?,
            None => self.after_null()?,
        };
        self.make(after.now, object.clone_ref(py));
        Ok(object)
    }
}

#[pymethods]
impl Board {
    /// The legal moves: a collection with a length, `in`, iteration and indices.
    ///
    /// >>> moves = Board().legal_moves
    /// >>> len(moves), moves[0] in moves, moves[-1].uci()
    /// (20, True, 'h2h4')
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves { board: self.without_past() }
    }

    /// The legal moves that capture, en passant included, as a list.
    ///
    /// >>> Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").captures()
    /// [Move.from_uci('e4d5')]
    fn captures<'py>(&self, py: Python<'py>) -> Listed<'py> {
        let mut moves = self.listed()?;
        moves.retain(|m| self.is_capturing(m));
        self.list(py, &moves)
    }

    /// Makes a legal move, or the null move outside of check.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> board.push(Move.from_uci("e7e4"))
    /// Traceback (most recent call last):
    /// tabiya.IllegalMoveError: e7e4 is illegal: a pawn does not move like that
    fn push(this: &Bound<'_, Self>, r#move: MoveArg<'_, '_>) -> PyResult<()> {
        let mut board = this.try_borrow_mut()?;
        board.push_object(r#move.object()?)?;
        board.told(this)
    }

    /// Takes back the last move and returns it; IndexError if no move was made.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> board.pop(), board == Board()
    /// (Move.from_uci('e2e4'), True)
    fn pop(&mut self) -> PyResult<Py<Move>> {
        // A plain position is copied where it is: taking it out of the list first would copy it twice.
        let before = self.past.last_mut().ok_or_else(no_move)?;
        match (&mut self.now, &before.position) {
            (Position::Plain(now), Position::Plain(before)) => *now = *before,
            (now, _) => mem::swap(now, &mut before.position),
        }
        self.unlist();
        let Past { object, .. } = self.past.pop().ok_or_else(no_move)?;
        Ok(object)
    }

    /// The last move; IndexError if no move was made.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> board.peek()
    /// Move.from_uci('e2e4')
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let last = self.past.last();
        last.map(|last| last.object.clone_ref(py)).ok_or_else(no_move)
    }

    /// The moves made on this board, the first one first, as a new list.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> board.move_stack
    /// [Move.from_uci('e2e4')]
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> Vec<Py<Move>> {
        self.past.iter().map(|made| made.object.clone_ref(py)).collect()
    }

    /// Removes the moves made; the position stays.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> board.clear_stack()
    /// >>> board.move_stack, board.turn == BLACK
    /// ([], True)
    fn clear_stack(&mut self) {
        self.past.clear();
    }

    /// Makes the move with this text in UCI notation and returns it.
    ///
    /// >>> Board().push_uci("e2e4")
    /// Move.from_uci('e2e4')
    fn push_uci(this: &Bound<'_, Self>, uci: &str) -> PyResult<Py<Move>> {
        let mut board = this.try_borrow_mut()?;
        let made = board.push_text(this.py(), uci)?;
        board.told(this)?;
        Ok(made)
    }

    /// Makes the move with this text in a form that parse_san reads, and returns it.
    ///
    /// >>> Board().push_san("Nf3")
    /// Move.from_uci('g1f3')
    fn push_san(this: &Bound<'_, Self>, san: &str) -> PyResult<Py<Move>> {
        let mut board = this.try_borrow_mut()?;
        let made = board.push_any(this.py(), san)?;
        board.told(this)?;
        Ok(made)
    }

    /// The legal move with this text in UCI notation. Castling may be e1g1 or e1h1. IllegalMoveError if it is illegal,
    /// InvalidMoveError if the text is not a move.
    ///
    /// >>> Board().parse_uci("g1f3")
    /// Move.from_uci('g1f3')
    pub(super) fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<Move>> {
        self.object_asked(py, self.read_uci(uci)?.as_ref())
    }

    /// The legal move with this text in algebraic notation, in UCI notation, or as people and other programs write it:
    /// e2-e4, Ng1-f3, f1xb5+, a7a8(Q), exd6e.p., o-o, nf3. IllegalMoveError if it is illegal, AmbiguousMoveError if
    /// several moves fit, InvalidMoveError if the text is not a move.
    ///
    /// >>> Board().parse_san("Nf3") == Board().parse_san("Ng1-f3!") == Board().parse_san("g1f3")
    /// True
    pub(super) fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<Move>> {
        self.object_asked(py, self.read_san(san)?.as_ref())
    }

    /// A move in UCI notation, with castling as this board writes it. The move may be illegal.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960=True)
    /// >>> board.uci(Move.from_uci("e1g1"))
    /// 'e1h1'
    fn uci(&self, r#move: MoveArg<'_, '_>) -> PyResult<String> {
        let r#move = r#move.get()?;
        Ok(match self.find(r#move)?.filter(|_| !r#move.is_null()) {
            Some(m) => self.text_of(&m),
            None => r#move.text(),
        })
    }

    /// A legal move in algebraic notation; IllegalMoveError if it is not legal. A move that a house rule adds is
    /// written as in UCI notation.
    ///
    /// >>> Board().san(Move.from_uci("g1f3"))
    /// 'Nf3'
    fn san(&self, r#move: MoveArg<'_, '_>) -> PyResult<String> {
        self.san_text(r#move.get()?)
    }

    /// Whether a move is legal.
    ///
    /// >>> Board().is_legal(Move(E2, E4)), Board().is_legal(Move(E2, E5))
    /// (True, False)
    pub(crate) fn is_legal(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        let m = r#move.get()?;
        Ok(!m.is_null() && self.find(m)?.is_some())
    }

    /// Whether a legal move captures, en passant included; False for an illegal move.
    ///
    /// >>> Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").is_capture(Move(E4, D5))
    /// True
    fn is_capture(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        self.captures_by(r#move.get()?)
    }

    /// Whether a legal move captures or is made by a pawn; False for an illegal move.
    ///
    /// >>> Board().is_zeroing(Move(E2, E4)), Board().is_zeroing(Move(G1, F3))
    /// (True, False)
    fn is_zeroing(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        let m = r#move.get()?;
        let is_of_pawn = |m: AnyMove| m.piece() == KindId::PAWN;
        Ok(self.find_own(m)?.is_some_and(is_of_pawn) || self.captures_by(m)?)
    }

    /// Whether a legal move gives a check that must be answered; False for an illegal move.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").gives_check(Move(A1, A8))
    /// True
    fn gives_check(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        let Some(m) = self.find(r#move.get()?)? else { return Ok(false) };
        match (self.now.plain(), m.own()) {
            (Some(p), Some(m)) => Ok(p.gives_check(m)),
            _ => self.after(&m)?.must_answer_check(),
        }
    }

    /// Whether a legal move castles; False for an illegal move.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").is_castling(Move(E1, G1))
    /// True
    fn is_castling(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        self.is_own(&r#move, |m| m.kind() == MoveKind::Castle)
    }

    /// Whether a legal move castles with the rook nearer to the h-file; False for an illegal move.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").is_kingside_castling(Move(E1, G1))
    /// True
    fn is_kingside_castling(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        self.castles_to(&r#move, CastlingSide::King)
    }

    /// Whether a legal move castles with the rook nearer to the a-file; False for an illegal move.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").is_queenside_castling(Move(E1, C1))
    /// True
    fn is_queenside_castling(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        self.castles_to(&r#move, CastlingSide::Queen)
    }

    /// Whether a legal move captures en passant; False for an illegal move.
    ///
    /// >>> Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").is_en_passant(Move(E5, D6))
    /// True
    fn is_en_passant(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        self.is_own(&r#move, |m| m.kind() == MoveKind::EnPassant)
    }

    /// The boards after each legal move, in the order of legal_moves, without moves to take back.
    ///
    /// >>> boards = Board().children()
    /// >>> len(boards), boards[0].fen()
    /// (20, 'rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR b KQkq - 1 1')
    fn children(&self) -> PyResult<Vec<Self>> {
        match self.now.plain() {
            Some(p) => {
                Ok(p.legal_moves().iter().map(|&m| self.plain_at(p.play_unchecked(m))).collect())
            }
            None => self.listed()?.iter().map(|m| self.after(m)).collect(),
        }
    }
}
