//! The faults of a position, and the start positions of Chess960.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use tabiya_core::{CHESS960_STARTS, Color, Fault, Faults, Position, Rank, Role};
use tabiya_games::{AnyPosition, Variant};

use super::Board;
use crate::arguments::IntegerArg;
use crate::errors::value_error;

/// The start position with a number.
fn start(number: &IntegerArg) -> PyResult<AnyPosition> {
    let number = number.within("start position", 0..=CHESS960_STARTS - 1)?;
    let start = Position::chess960(number).map(AnyPosition::Chess);
    start.ok_or_else(|| value_error(format!("there is no start position {number}")))
}

impl Board {
    /// The names of the flags in `Status` that only races have.
    fn faults_of_races(&self) -> Vec<&'static str> {
        let (p, start) = (self.position(), self.variant.start());
        let mut names = Vec::new();
        if p.is_check() {
            names.push("RACE_CHECK");
        }
        let arrived = p.king(Color::Black).is_some_and(|king| king.rank() == Rank::Eighth);
        if arrived && p.turn() == Color::Black {
            names.push("RACE_OVER");
        }
        let is_more = |piece| p.by_piece(piece).len() > start.by_piece(piece).len();
        let mut pieces =
            Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
        if pieces.any(|piece| is_more(piece.map_kind(Into::into))) {
            names.push("RACE_MATERIAL");
        }
        names
    }

    /// The names of the flags in `Status` of the faults that the position has.
    fn faults(&self) -> Vec<&'static str> {
        let read = self.variant.read_ignoring(&self.full_fen(), Faults::NONE);
        let faults = read.err().and_then(|error| error.faults()).unwrap_or_default();
        let is_race = self.variant == Variant::RacingKings;
        let mut names = if is_race { self.faults_of_races() } else { Vec::new() };
        for fault in faults.iter() {
            match fault {
                Fault::TooManyPieces(Color::White) => names.push("TOO_MANY_WHITE_PIECES"),
                Fault::TooManyPieces(Color::Black) => names.push("TOO_MANY_BLACK_PIECES"),
                Fault::TooManyPawns(Color::White) => names.push("TOO_MANY_WHITE_PAWNS"),
                Fault::TooManyPawns(Color::Black) => names.push("TOO_MANY_BLACK_PAWNS"),
                Fault::ImpossibleCheck(_) => {
                    names.push("IMPOSSIBLE_CHECK");
                    if is_race || self.position().checkers().len() > 2 {
                        names.push("TOO_MANY_CHECKERS");
                    }
                }
                // Boards have no other faults, except too many promoted pieces, which have no flag.
                _ => {}
            }
        }
        names
    }
}

#[pymethods]
impl Board {
    /// The faults of the position: flags of `Status`. A board has no position without kings or with the wrong side in
    /// check, so these are impossible checks, too many pieces or pawns, and races that were over before.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").status() == Status.VALID
    /// True
    /// >>> board = Board("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1")
    /// >>> board.status() == Status.IMPOSSIBLE_CHECK, board.is_valid()
    /// (True, False)
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let flags = py.import(intern!(py, "tabiya._status"))?.getattr(intern!(py, "Status"))?;
        let flag = |name| flags.getattr(PyString::intern(py, name));
        self.faults().into_iter().try_fold(flag("VALID")?, |all, name| all.bitor(flag(name)?))
    }

    /// Whether the position has no fault: see `status`.
    ///
    /// >>> Board().is_valid()
    /// True
    fn is_valid(&self) -> bool {
        self.faults().is_empty()
    }

    /// The start position of Chess960 with a number from 0 to 959; 518 is the start position of chess.
    ///
    /// >>> Board.from_chess960_pos(0).board_fen()
    /// 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR'
    #[staticmethod]
    fn from_chess960_pos(number: IntegerArg) -> PyResult<Self> {
        Ok(Self::new_at(start(&number)?, Variant::Chess, true))
    }

    /// Sets up the start position of Chess960 with a number from 0 to 959 and removes the moves made.
    ///
    /// >>> board = Board()
    /// >>> board.set_chess960_pos(0)
    /// >>> board.board_fen(), board.chess960
    /// ('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR', True)
    fn set_chess960_pos(&mut self, number: IntegerArg) -> PyResult<()> {
        let start = start(&number)?;
        self.refuse_house()?;
        if self.variant != Variant::Chess {
            return Err(value_error("only chess has the start positions of Chess960"));
        }
        self.replace(Self::new_at(start, self.variant, true));
        Ok(())
    }

    /// The number from 0 to 959 that Chess960 gives to this start position; None for any other position.
    ///
    /// >>> Board().chess960_pos()
    /// 518
    fn chess960_pos(&self) -> Option<u16> {
        let is_start = |number: &u16| {
            let start = Position::chess960(*number).map(AnyPosition::Chess);
            start.is_some_and(|start| {
                let p = self.position();
                (start.key(), start.halfmove_clock(), start.fullmove_number())
                    == (p.key(), p.halfmove_clock(), p.fullmove_number())
            })
        };
        (0..CHESS960_STARTS).find(is_start)
    }
}
