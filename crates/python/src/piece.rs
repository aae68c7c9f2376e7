//! Pieces as Python objects.

use pyo3::intern;
use pyo3::prelude::*;
use tabiya_core::{Color, Role};
use tabiya_games::AnyPosition;
use tabiya_games::KindId;

use crate::arguments::{KindArg, Side, piece_type};
use crate::errors::value_error;

/// A piece: its type and its colour (True is White).
///
/// >>> from tabiya import Piece, KNIGHT, BLACK
/// >>> Piece(KNIGHT, BLACK).symbol()
/// 'n'
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct Piece {
    kind: KindId,
    color: Color,
    /// The letter in FEN, in upper case for White.
    symbol: char,
}

impl Piece {
    /// The object of a piece of a position, with the letter that its rules give it.
    pub(crate) fn of(p: &AnyPosition, piece: tabiya_core::Piece<KindId>) -> Self {
        Self { kind: piece.role, color: piece.color, symbol: p.letter(piece) }
    }

    /// The kind of the piece and its colour.
    pub(crate) fn parts(&self) -> (KindId, Color) {
        (self.kind, self.color)
    }
}

#[pymethods]
impl Piece {
    #[new]
    fn new(piece_type: KindArg, color: Side) -> Self {
        let (kind, color) = (piece_type.0, color.0);
        let letter = kind.role().map_or('?', Role::letter);
        Self { kind, color, symbol: color.cased(letter) }
    }

    /// The piece with this letter, in upper case for White.
    ///
    /// >>> Piece.from_symbol("Q").piece_type == QUEEN
    /// True
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<Self> {
        let mut letters = symbol.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let piece = letter.and_then(tabiya_core::Piece::from_letter);
        let piece = piece.ok_or_else(|| {
            let text = tabiya_games::excerpt(symbol);
            value_error(format!("piece \"{text}\" is not one of the letters PNBRQKpnbrqk"))
        })?;
        Ok(Self { kind: piece.role.into(), color: piece.color, symbol: piece.letter() })
    }

    /// The type of the piece: PAWN to KING, or a larger number for a kind of a rule file.
    #[getter]
    fn piece_type(&self) -> u8 {
        piece_type(self.kind)
    }

    /// The colour: True for White.
    #[getter]
    fn color(&self) -> bool {
        self.color == Color::White
    }

    /// The letter of the piece, in upper case for White.
    ///
    /// >>> Piece(KNIGHT, WHITE).symbol(), Piece(KNIGHT, BLACK).symbol()
    /// ('N', 'n')
    fn symbol(&self) -> char {
        self.symbol
    }

    /// The chess symbol of Unicode; the letter for a kind of a rule file.
    ///
    /// >>> Piece(KNIGHT, WHITE).unicode_symbol()
    /// '♘'
    /// >>> Piece(KNIGHT, WHITE).unicode_symbol(invert_color=True)
    /// '♞'
    #[pyo3(signature = (*, invert_color=false))]
    pub(crate) fn unicode_symbol(&self, invert_color: bool) -> char {
        let is_white = (self.color == Color::White) != invert_color;
        let symbols = if is_white { "♙♘♗♖♕♔" } else { "♟♞♝♜♛♚" };
        let letter = Side::new(is_white).0.cased(self.symbol.to_ascii_lowercase());
        symbols.chars().nth(self.kind.index()).unwrap_or(letter)
    }

    fn __str__(&self) -> String {
        self.symbol.to_string()
    }

    fn __repr__(&self) -> String {
        match self.kind.role() {
            Some(_) => format!("Piece.from_symbol('{}')", self.symbol),
            None => format!("Piece({}, {})", self.piece_type(), py_bool(self.color())),
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        (self.kind, self.color) == (other.kind, other.color)
    }

    fn __hash__(&self) -> u64 {
        self.kind.index() as u64 * 2 + u64::from(self.color())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (u8, bool, char))> {
        let this = slf.get();
        let restore = slf.get_type().getattr(intern!(slf.py(), "_restore"))?;
        Ok((restore.unbind(), (this.piece_type(), this.color(), this.symbol)))
    }

    #[staticmethod]
    fn _restore(piece_type: KindArg, color: Side, symbol: char) -> Self {
        Self { kind: piece_type.0, color: color.0, symbol }
    }
}

/// A truth value as Python writes it.
pub(crate) fn py_bool(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}
