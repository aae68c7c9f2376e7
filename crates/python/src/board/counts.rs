//! Counts, explanations and exchanges.

use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_count::{Control, Memory, Perft, Table};
use tabiya_house::HouseMove;
use tabiya_variants::{
    AnyGame, AnyPosition, Explanation as Reasons, FacePosition, IllegalityReason, Reason,
};

use super::Board;
use crate::arguments::DepthArg;
use crate::errors::{InvalidMoveError, value_error};
use crate::explanation::Explanation;
use crate::house::{HouseState, house_error};
use crate::moves::Move;
use crate::watched::watched;

/// Counts of at most this depth are made on the calling thread: they take less time than starting others.
const SHALLOW: u32 = 3;

/// The seed of tables, which has no effect on counts.
const SEED: u64 = 1;

/// Counts under house rules, on one thread, while this one waits for Ctrl-C.
fn count_under(py: Python<'_>, house: &HouseState, depth: u32) -> PyResult<u128> {
    let control = Control::new();
    let is_stopped = || control.is_stopped();
    let count = || house.position().perft_until(depth, &is_stopped);
    let counted = watched(py, || control.stop(), count)?;
    counted.map(u128::from).map_err(|error| house_error(&error))
}

/// Counts with other threads while this one waits for Ctrl-C.
fn count(py: Python<'_>, p: &AnyPosition, depth: u32, perft: Perft<'_>) -> PyResult<u128> {
    if depth <= SHALLOW {
        return Ok(py.detach(|| tabiya_count::perft(p, depth)));
    }
    let control = Control::new();
    let counted = watched(py, || control.stop(), || perft.control(&control).count(p, depth))?;
    counted.map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

impl Board {
    fn count_with(
        &self,
        py: Python<'_>,
        depth: u32,
        hash: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<u128> {
        if let Some(house) = self.house() {
            return match hash {
                None => count_under(py, house, depth),
                Some(_) => Err(value_error("counts under house rules have no hash table")),
            };
        }
        let perft = threads.map_or(Perft::new(), |threads| Perft::new().threads(threads));
        let Some(mebibytes) = hash else { return count(py, &self.position, depth, perft) };
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| bytes > 0);
        let bytes =
            bytes.ok_or_else(|| value_error(format!("hash {mebibytes} is not a size in MiB")))?;
        let mut memory =
            Memory::allocate(bytes).map_err(|error| PyMemoryError::new_err(format!("{error}")))?;
        let table = Table::new(&mut memory, SEED);
        count(py, &self.position, depth, perft.table(&table))
    }
}

impl Board {
    /// Why a move is legal or illegal under house rules.
    fn explain_under(
        &self,
        py: Python<'_>,
        house: &HouseState,
        text: &str,
    ) -> PyResult<Explanation> {
        let legal = match house.read(text) {
            Ok(m) => Some(self.object(py, &m)?),
            Err(error) if error.is_instance_of::<InvalidMoveError>(py) => return Err(error),
            Err(_) => None,
        };
        let sentences = house.position().why(text).unwrap_or_else(|why| vec![why]);
        Ok(Explanation { legal, sentences })
    }

    /// The moves made, as a game; `None` if one of them is a null move.
    fn game(&self) -> Option<AnyGame> {
        let start = self.past.first().map_or(self.position, |first| first.position);
        let mut game = AnyGame::new(start);
        for made in &self.past {
            game.play(made.object.get().exact()?).ok()?;
        }
        Some(game)
    }
}

#[pymethods]
impl Board {
    /// The number of leaf nodes of the move tree of this depth. `hash` is the size of a table in MiB, `threads` the
    /// number of threads, by default one for each core. Other threads of Python run on; Ctrl-C stops the count.
    ///
    /// >>> Board().perft(4)
    /// 197281
    #[pyo3(signature = (depth, hash=None, threads=None))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: DepthArg,
        hash: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<u128> {
        self.count_with(py, depth.0, hash, threads)
    }

    /// The number of leaf nodes below each legal move, as a dictionary in the order of the moves' texts. Empty at
    /// depth 0.
    ///
    /// >>> Board().divide(3)[Move.from_uci("e2e4")]
    /// 600
    #[pyo3(signature = (depth, threads=None))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: DepthArg,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let rows = PyDict::new(py);
        let Some(below) = depth.0.checked_sub(1) else { return Ok(rows) };
        let mut moves = self.listed()?;
        moves.sort_by_cached_key(|m| self.text_of(m));
        for m in moves {
            let count = self.after(&m)?.count_with(py, below, None, threads)?;
            rows.set_item(self.object(py, &m)?, count)?;
        }
        Ok(rows)
    }

    /// Why a move, or its text in UCI or algebraic notation, is legal or illegal. If a castling right is missing, the
    /// moves made on the board may show how it was lost.
    ///
    /// >>> print(Board().explain("Ke2"))
    /// e1e2 is illegal: the pawn on e2 is White's own
    fn explain(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Explanation> {
        let text = match r#move.cast::<Move>() {
            Ok(m) => match self.find(m.get()).filter(|_| !m.get().is_null()) {
                Some(legal) => self.text_of(&legal),
                None => m.get().text(),
            },
            Err(_) => r#move.extract::<String>()?,
        };
        if let Some(house) = self.house() {
            return self.explain_under(py, house, &text);
        }
        let read = self.position.explain(&text).map(|why| vec![why]);
        let all: Vec<Reasons> =
            read.or_else(|_| self.position.explain_san(&text)).map_err(|error| {
                InvalidMoveError::new_err(format!("{}: {error}", tabiya_variants::shown(&text)))
            })?;
        let legal = all.iter().find_map(Reasons::legal_move);
        let legal = legal.map(|m| self.object(py, &HouseMove::Own(m))).transpose()?;
        let mut sentences: Vec<String> = all.iter().map(ToString::to_string).collect();
        if let [why] = all.as_slice()
            && matches!(why.reason(), Reason::Illegal(IllegalityReason::NoCastlingRight { .. }))
            && let Some(Ok(told)) = self.game().map(|game| game.explain(&text))
        {
            sentences = told;
        }
        if sentences.is_empty() {
            let text = tabiya_variants::shown(&text);
            let why = self.position.why_none_meant(&text).unwrap_or_default();
            sentences.push(format!("{text} is illegal: {why}"));
        }
        Ok(Explanation { legal, sentences })
    }

    /// The gain of a legal move in hundredths of a pawn, if both sides then capture on its target square for as long
    /// as that gains material.
    ///
    /// >>> board = Board("4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1")
    /// >>> board.see(Move.from_uci("f3e5")) < 0
    /// True
    fn see(&self, r#move: &Move) -> PyResult<i32> {
        match self.legal(r#move)? {
            HouseMove::Own(m) => Ok(self.position.see(m)),
            HouseMove::Added(..) => {
                let words = "a move that a house rule adds has no exchange on its target square";
                Err(value_error(format!("{}: {words}", r#move.text())))
            }
        }
    }
}
