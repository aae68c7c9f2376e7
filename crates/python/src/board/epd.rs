//! EPD: positions with operations such as best moves.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use tabiya_core::{EpdLine, TextPart};
use tabiya_games::Variant;

use super::{Board, read};
use crate::arguments::wrong_type;
use crate::errors::value_error;
use crate::moves::Move;

/// The operations whose operands are moves of the same position.
const SETS_OF_MOVES: [&str; 2] = ["bm", "am"];

/// The operation whose operands are moves one after the other.
const VARIATION: &str = "pv";

impl Board {
    /// Reads a line of EPD.
    fn read_epd<'py>(
        py: Python<'py>,
        epd: &str,
        variant: Variant,
        chess960: bool,
    ) -> PyResult<(Self, Bound<'py, PyDict>)> {
        let line = EpdLine::split(epd).map_err(value_error)?;
        let mut position = read(variant, line.fields().text)?;
        if let Some((clock, number)) = line.counters().map_err(value_error)? {
            position = position.with_counters(clock, number);
        }
        let board = Self::new_at(position, variant, chess960);
        let operations = PyDict::new(py);
        for each in line.operations() {
            operations
                .set_item(each.opcode.text, board.operand(py, each.opcode.text, each.operands)?)?;
        }
        Ok((board, operations))
    }

    /// The value of an operation.
    fn operand<'py>(
        &self,
        py: Python<'py>,
        opcode: &str,
        operands: TextPart<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if opcode == VARIATION || SETS_OF_MOVES.contains(&opcode) {
            let mut board = self.at(self.position());
            let moves = operands.words().map(|word| match opcode {
                VARIATION => board.push_any(py, word.text),
                _ => board.parse_san(py, word.text),
            });
            return Ok(PyList::new(py, moves.collect::<PyResult<Vec<_>>>()?)?.into_any());
        }
        let text = operands.text;
        if text.is_empty() {
            return Ok(py.None().into_bound(py));
        }
        if let Ok(number) = text.parse::<i64>() {
            return Ok(number.into_pyobject(py)?.into_any());
        }
        if let Ok(number) = text.parse::<f64>() {
            return Ok(PyFloat::new(py, number).into_any());
        }
        match self.parse_san(py, text) {
            Ok(m) if !text.starts_with('"') => Ok(m.into_bound(py).into_any()),
            _ => Ok(PyString::new(py, operands.unquoted().text).into_any()),
        }
    }

    /// An operation as EPD writes it.
    fn operation(&self, opcode: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
        let is_word = opcode.starts_with(|c: char| c.is_ascii_alphabetic())
            && opcode.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_word {
            return Err(value_error(format!(
                "\"{}\" is not an opcode",
                tabiya_games::excerpt(opcode)
            )));
        }
        if value.is_none() {
            return Ok(format!("{opcode};"));
        }
        if let Ok(m) = value.cast::<Move>() {
            return Ok(format!("{opcode} {};", self.san_text(m.get())?));
        }
        let is_number = value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>();
        if is_number && !value.is_instance_of::<PyBool>() {
            return Ok(format!("{opcode} {value};"));
        }
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_str()?;
            if text.contains(['"', '\n', '\r']) {
                let words = "has a quotation mark or a line break, which EPD cannot write";
                return Err(value_error(format!("the text of {opcode} {words}")));
            }
            return Ok(format!("{opcode} \"{text}\";"));
        }
        let mut board = self.without_past();
        let mut sans = Vec::new();
        for object in value.try_iter()? {
            let object = object?;
            let m = object.cast::<Move>().map_err(|_| wrong_type("a Move", &object))?;
            sans.push(board.san_text(m.get())?);
            if opcode == VARIATION {
                board.push_object(m)?;
            }
        }
        if opcode != VARIATION {
            sans.sort_unstable();
        }
        Ok(format!("{opcode} {};", sans.join(" ")))
    }

    /// The operations of a dictionary as EPD writes them, each after a blank.
    pub(super) fn operations(&self, operations: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut text = String::new();
        for (opcode, value) in operations.into_iter().flatten() {
            text += &format!(" {}", self.operation(&opcode.extract::<String>()?, &value)?);
        }
        Ok(text)
    }
}

#[pymethods]
impl Board {
    /// Reads a line of EPD: returns a board, and the operations as a dictionary. The moves of `bm` and `am` are lists,
    /// and `pv` is a list of moves one after the other; other values are None, numbers, moves or texts. `hmvc` and
    /// `fmvn` set the counters.
    ///
    /// >>> board, operations = Board.from_epd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "one";')
    /// >>> operations
    /// {'bm': [Move.from_uci('e2e4')], 'id': 'one'}
    #[staticmethod]
    #[pyo3(signature = (epd, *, variant="chess", chess960=false, rules=None))]
    fn from_epd<'py>(
        py: Python<'py>,
        epd: &str,
        variant: &str,
        chess960: bool,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Self, Bound<'py, PyDict>)> {
        Self::read_epd(py, epd, super::open(variant, rules)?, chess960)
    }

    /// Sets up the position of a line of EPD, removes the moves made, and returns the operations: see `from_epd`. After
    /// an error the board is unchanged.
    ///
    /// >>> Board().set_epd("4k3/8/8/8/8/8/4P3/4K3 w - - acd 12;")
    /// {'acd': 12}
    fn set_epd<'py>(&mut self, py: Python<'py>, epd: &str) -> PyResult<Bound<'py, PyDict>> {
        self.refuse_house()?;
        let (board, operations) = Self::read_epd(py, epd, self.variant, self.chess960)?;
        self.replace(board);
        Ok(operations)
    }
}
