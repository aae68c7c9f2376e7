//! Counts, explanations and exchanges.

use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use tabiya_core::CastlingMode;
use tabiya_count::{Control, Memory, OutOfMemory, Perft, Table};
use tabiya_variants::{AnyGame, AnyPosition, Explanation as Reasons, IllegalityReason, Reason};

use super::Board;
use crate::arguments::{DepthArg, IntegerArg, MOST_THREADS, MoveArg, wrong_type};
use crate::errors::{InvalidMoveError, shown};
use crate::explanation::Explanation;
use crate::moves::Move;
use crate::watched::watched;

/// Counts of at most this depth are made on the calling thread: they take less time than starting others.
const SHALLOW: u32 = 3;

/// The seed of tables, which has no effect on counts.
const SEED: u64 = 1;

/// The reason why there is no memory, without the advice for the command line.
fn too_large(error: &OutOfMemory) -> String {
    let text = error.to_string();
    text.split("; try").next().unwrap_or_default().to_owned()
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

/// Counts with this number of threads, or one for each core.
fn perft_with(threads: Option<IntegerArg>) -> PyResult<Perft<'static>> {
    let Some(threads) = threads else { return Ok(Perft::new()) };
    Ok(Perft::new().threads(threads.within("threads", 1..=MOST_THREADS)?))
}

impl Board {
    /// The moves made, as a game; `None` if one of them is a null move.
    fn game(&self) -> Option<AnyGame> {
        let start = self.past.first().map_or(self.position, |(before, _)| *before);
        let mut game = AnyGame::new(start);
        for (_, object) in &self.past {
            game.play(object.get().exact()?).ok()?;
        }
        Some(game)
    }
}

#[pymethods]
impl Board {
    /// The number of leaf nodes of the move tree of this depth in plies, from 0 to 99. `hash` is the size of a table in
    /// MiB, by default none; `threads` is the number of threads, by default one for each core. Other threads of Python
    /// run on; Ctrl-C stops the count.
    ///
    /// >>> Board().perft(4)
    /// 197281
    #[pyo3(signature = (depth, hash=None, threads=None))]
    fn perft(
        this: &Bound<'_, Self>,
        depth: DepthArg,
        hash: Option<IntegerArg>,
        threads: Option<IntegerArg>,
    ) -> PyResult<u128> {
        // The board is not borrowed during the count, so that other threads can change it.
        let (py, p) = (this.py(), this.try_borrow()?.position);
        let perft = perft_with(threads)?;
        let Some(hash) = hash else { return count(py, &p, depth.0, perft) };
        let bytes = hash.within("hash", 1..=u64::MAX >> 20)? << 20;
        let mut memory =
            Memory::allocate(bytes).map_err(|error| PyMemoryError::new_err(too_large(&error)))?;
        let table = Table::new(&mut memory, SEED);
        count(py, &p, depth.0, perft.table(&table))
    }

    /// The number of leaf nodes below each legal move, as a dictionary in the order of the moves' texts. Empty at
    /// depth 0.
    ///
    /// >>> Board().divide(3)[Move.from_uci("e2e4")]
    /// 600
    #[pyo3(signature = (depth, threads=None))]
    fn divide<'py>(
        this: &Bound<'py, Self>,
        depth: DepthArg,
        threads: Option<IntegerArg>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let py = this.py();
        let perft = perft_with(threads)?;
        let (p, objects) = {
            let this = this.try_borrow()?;
            (this.position, this.objects(py)?)
        };
        let rows = PyDict::new(py);
        let Some(below) = depth.0.checked_sub(1) else { return Ok(rows) };
        let mut moves = p.legal_moves();
        moves.sort_by_cached_key(|m| m.uci(CastlingMode::Chess960).to_string());
        for m in moves {
            let leaves = count(py, &p.play_unchecked(m), below, perft)?;
            rows.set_item(objects.get(py, m)?, leaves)?;
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
                Some(legal) => legal.uci(self.mode()).to_string(),
                None => m.get().text(),
            },
            Err(_) if r#move.is_instance_of::<PyString>() => r#move.extract()?,
            Err(_) => return Err(wrong_type("a Move or a text", r#move)),
        };
        let read = self.position.explain(&text).map(|why| vec![why]);
        let all: Vec<Reasons> = read
            .or_else(|_| self.position.explain_san(&text))
            .map_err(|error| InvalidMoveError::new_err(format!("{}: {error}", shown(&text))))?;
        let legal = all.iter().find_map(Reasons::legal_move);
        let legal = legal.map(|m| self.objects(py)?.get(py, m)).transpose()?;
        let mut sentences: Vec<String> = all.iter().map(ToString::to_string).collect();
        if let [why] = all.as_slice()
            && matches!(why.reason(), Reason::Illegal(IllegalityReason::NoCastlingRight { .. }))
            && let Some(Ok(told)) = self.game().map(|game| game.explain(&text))
        {
            sentences = told;
        }
        if sentences.is_empty() {
            let text = shown(&text);
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
    fn see(&self, r#move: MoveArg<'_, '_>) -> PyResult<i32> {
        Ok(self.position.see(self.legal(r#move.get()?)?))
    }
}
