//! The board: a position, and the moves that led to it.

mod counts;
mod endings;
mod pieces;
mod play;
mod rights;
mod search;
mod text;

use pyo3::prelude::*;
use tabiya_core::{CastlingMode, Color, Square};
use tabiya_variants::{AnyMove, AnyPosition, Variant};

use crate::errors::value_error;
use crate::moves::{Move, MoveObjects};
use crate::rule_set::RuleSet;

/// A chess board of any variant, with the moves made on it.
///
/// >>> from tabiya import Board
/// >>> board = Board()
/// >>> board.push_san("e4")
/// Move.from_uci('e2e4')
/// >>> board.fen()
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
///
/// The position is that of the FEN, or the start position. The rules are those of a built-in variant, or of a rule
/// file: `rules` is its path, its text, or a RuleSet.
///
/// >>> Board(variant="antichess").legal_moves.count()
/// 20
/// >>> Board(rules='name = "no-castling"\ncastling = false').variant
/// 'no-castling'
///
/// With `chess960=True` castling is written as the king taking its rook. This is also so if a FEN has castling rights
/// that orthodox chess does not have.
#[pyclass(module = "tabiya")]
pub(crate) struct Board {
    position: AnyPosition,
    /// The moves made, each with the position before it. All are objects of this board, or the null move.
    past: Vec<(AnyPosition, Py<Move>)>,
    variant: Variant,
    chess960: bool,
}

/// The rules of a variant by its name, or those of a rule file by its path, its text or as a `RuleSet`.
pub(crate) fn open(variant: &str, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Variant> {
    let Some(rules) = rules else {
        return variant
            .parse()
            .map_err(|error: tabiya_variants::UnknownVariant| value_error(error.to_string()));
    };
    if variant != "chess" {
        return Err(value_error("expected a variant or rules, not both"));
    }
    RuleSet::open(rules)
}

/// Draws a board of letters, the eighth rank first, with blanks between the letters.
pub(crate) fn draw(letter: impl Fn(Square) -> char) -> String {
    let mut text = String::with_capacity(128);
    for (at, square) in Square::ALL.into_iter().enumerate() {
        if at > 0 {
            text.push(if at % 8 == 0 { '\n' } else { ' ' });
        }
        text.push(letter(square.flip_vertical()));
    }
    text
}

impl Board {
    pub(crate) fn new_at(position: AnyPosition, variant: Variant, chess960: bool) -> Self {
        let chess960 = chess960 || !position.has_orthodox_castling();
        Self { position, past: Vec::new(), variant, chess960 }
    }

    /// A board with this position, the same rules, and no moves made.
    fn at(&self, position: AnyPosition) -> Self {
        Self { position, past: Vec::new(), variant: self.variant, chess960: self.chess960 }
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The positions before each move made, from the first on.
    pub(crate) fn positions_before(&self) -> impl Iterator<Item = &AnyPosition> {
        self.past.iter().map(|(before, _)| before)
    }

    /// The rules of the board.
    pub(crate) fn rules(&self) -> Variant {
        self.variant
    }

    /// How castling is written.
    pub(crate) fn mode(&self) -> CastlingMode {
        if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
    }

    pub(crate) fn objects(&self, py: Python<'_>) -> PyResult<MoveObjects> {
        MoveObjects::new(py, self.mode())
    }

    /// The legal move that an object means here.
    fn find(&self, m: &Move) -> Option<AnyMove> {
        m.find(&self.position, self.mode())
    }

    /// The legal move that an object means here.
    ///
    /// # Errors
    /// `IllegalMoveError` with the reason.
    fn legal(&self, m: &Move) -> PyResult<AnyMove> {
        self.find(m).ok_or_else(|| crate::errors::illegal_move(&self.position, &m.text()))
    }

    pub(crate) fn make(&mut self, after: AnyPosition, object: Py<Move>) {
        self.past.push((self.position, object));
        self.position = after;
    }

    /// The object of a move of this board; `None` is the null move.
    fn object_of(&self, py: Python<'_>, m: Option<AnyMove>) -> PyResult<Py<Move>> {
        match m {
            Some(m) => self.objects(py)?.get(py, m),
            None => Py::new(py, Move::null()),
        }
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=None, *, variant="chess", chess960=false, rules=None))]
    fn new(
        fen: Option<&str>,
        variant: &str,
        chess960: bool,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let variant = open(variant, rules)?;
        let position = match fen {
            Some(fen) => read(variant, fen)?,
            None => variant.start(),
        };
        Ok(Self::new_at(position, variant, chess960))
    }

    /// The name of the variant: "chess", or the name in the rule file.
    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// Whether castling is written as the king taking its rook.
    #[getter]
    fn chess960(&self) -> bool {
        self.chess960
    }

    /// The side to move: True for White.
    #[getter]
    fn turn(&self) -> bool {
        self.position.turn() == Color::White
    }

    /// The number of plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.position.halfmove_clock()
    }

    /// The number of the move, which grows after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.position.fullmove_number()
    }

    /// The number of plies since the start of the game, as the move number tells it.
    fn ply(&self) -> u32 {
        let moves = u32::from(self.position.fullmove_number()).saturating_sub(1);
        2 * moves + u32::from(!self.turn())
    }

    /// A hash of the position in 64 bits: equal for positions with the same moves.
    #[getter]
    fn key(&self) -> u64 {
        self.position.key().low()
    }
}

/// Reads a FEN of a variant.
pub(crate) fn read(variant: Variant, fen: &str) -> PyResult<AnyPosition> {
    let read = variant.read(fen).map_err(|error| value_error(error.to_string()))?;
    Ok(read.0)
}
