//! Counts, explanations and exchanges.

use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use tabiya_count::{Control, Memory, OutOfMemory, Perft, Table};
use tabiya_games::{
    self as games, Explanation as Reasons, Game, IllegalityReason, MoveTextError, Position, Reason,
};

use super::Board;
use crate::arguments::{DepthArg, IntegerArg, MOST_THREADS, MoveArg, wrong_type};
use crate::errors::{
    InvalidMoveError, game_error, move_error, none_meant, reasons, value_error, why_illegal,
};
use crate::explanation::Explanation;
use crate::house::refuse_if_asked;
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
fn count(py: Python<'_>, p: &Position, depth: u32, perft: Perft<'_>) -> PyResult<u128> {
    if let Some(p) = p.plain().filter(|_| depth <= SHALLOW) {
        return Ok(py.detach(|| tabiya_count::perft(p, depth)));
    }
    // A rule that counts would be asked by another thread, without end.
    if p.plain().is_none() {
        refuse_if_asked()?;
    }
    let control = Control::new();
    let counted = watched(py, || control.stop(), || perft.control(&control).count_game(p, depth))?;
    counted.map_err(|error| match error {
        tabiya_count::Error::Rule(error) => game_error(*error),
        error => PyRuntimeError::new_err(error.to_string()),
    })
}

impl Board {
    /// Counts with this number of threads, or one for each core; under rules in Python always with one, as only one
    /// thread at a time can run Python.
    fn perft_with(&self, threads: Option<IntegerArg>) -> PyResult<Perft<'static>> {
        let threads =
            threads.map(|threads| threads.within("threads", 1..=MOST_THREADS)).transpose()?;
        let threads = if self.own().is_some() { Some(1) } else { threads };
        Ok(threads.map_or_else(Perft::new, |threads| Perft::new().threads(threads)))
    }

    /// Why a move is legal or illegal under house rules.
    fn explain_under_house(&self, py: Python<'_>, text: &str) -> PyResult<Explanation> {
        let legal = match self.read_any_under_house(text) {
            Ok(m) => Some(self.object(py, &m)?),
            Err(error) if error.is_instance_of::<InvalidMoveError>(py) => return Err(error),
            Err(_) => None,
        };
        let sentences = self.now.why(text).unwrap_or_else(|why| vec![why]);
        Ok(Explanation { legal, sentences })
    }

    /// The moves made since the last null move, as a game.
    pub(super) fn game(&self) -> Game {
        let nulls = self.past.iter().rposition(|made| made.object.get().is_null());
        let made = &self.past[nulls.map_or(0, |at| at + 1)..];
        let mut game = Game::new(made.first().map_or(&self.now, |first| &first.position).clone());
        for object in made.iter().map(|made| made.object.get()) {
            let own = object.exact().filter(|_| self.now.plain().is_some());
            let m = own.map_or_else(|| game.position().read_move(&object.text()), |m| Ok(m.into()));
            // The moves were legal when they were made.
            if m.and_then(|m| game.make(m)).is_err() {
                return Game::new(self.now.clone());
            }
        }
        game
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
        let (py, board) = (this.py(), this.try_borrow()?.without_past());
        let perft = board.perft_with(threads)?;
        let Some(hash) = hash else { return count(py, &board.now, depth.0, perft) };
        board.plain("counts under house rules have no hash table")?;
        let bytes = hash.within("hash", 1..=u64::MAX >> 20)? << 20;
        let mut memory =
            Memory::allocate(bytes).map_err(|error| PyMemoryError::new_err(too_large(&error)))?;
        let table = Table::new(&mut memory, SEED);
        count(py, &board.now, depth.0, perft.table(&table))
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
        let board = this.try_borrow()?.without_past();
        let perft = board.perft_with(threads)?;
        let rows = PyDict::new(py);
        let Some(below) = depth.0.checked_sub(1) else { return Ok(rows) };
        let mut moves = board.listed()?;
        moves.sort_by_cached_key(|m| board.text_of(m));
        for m in moves {
            let leaves = count(py, &board.after(&m)?.now, below, perft)?;
            rows.set_item(board.object(py, &m)?, leaves)?;
        }
        Ok(rows)
    }

    /// Why a move, or its text in a form that parse_san reads, is legal or illegal. If a castling right is missing, the
    /// moves made on the board may show how it was lost.
    ///
    /// >>> print(Board().explain("Ke2"))
    /// e1e2 is illegal: the pawn on e2 is White's own
    fn explain(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Explanation> {
        let text = match r#move.cast::<Move>() {
            Ok(m) => match self.find(m.get())?.filter(|_| !m.get().is_null()) {
                Some(legal) => self.text_of(&legal),
                None => m.get().text(),
            },
            Err(_) if r#move.is_instance_of::<PyString>() => r#move.extract()?,
            Err(_) => return Err(wrong_type("a Move or a text", r#move)),
        };
        let Some(p) = self.now.plain() else { return self.explain_under_house(py, &text) };
        let Some(text) = p.move_text(&text) else {
            // A move may have a kind of piece that these rules do not have.
            if r#move.is_instance_of::<Move>() {
                return Ok(Explanation { legal: None, sentences: vec![why_illegal(p, &text)] });
            }
            return Err(move_error(p, &text, &MoveTextError::Form));
        };
        let all = reasons(p, &text);
        let legal = all.iter().find_map(Reasons::legal_move);
        let legal = legal.map(|m| self.object(py, &games::Move::Own(m))).transpose()?;
        let mut sentences: Vec<String> = all.iter().map(ToString::to_string).collect();
        if let [why] = all.as_slice()
            && matches!(why.reason(), Reason::Illegal(IllegalityReason::NoCastlingRight { .. }))
            && let Ok(told) = self.game().explain(&text)
        {
            sentences = told;
        }
        if sentences.is_empty() {
            sentences.push(none_meant(p, &text));
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
        let r#move = r#move.get()?;
        match self.legal(r#move)? {
            games::Move::Own(m) => Ok(self.position().see(m)),
            games::Move::Added(..) => {
                let words = "a move that a house rule adds has no exchange on its target square";
                Err(value_error(format!("{}: {words}", r#move.text())))
            }
        }
    }
}
