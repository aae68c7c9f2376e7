//! Long algebraic notation, variations, XBoard's notation, and boards in Unicode.

use pyo3::prelude::*;
use tabiya_core::{CastlingMode, Color, MoveKind, Square};
use tabiya_games::{self as games, KindId};

use super::Board;
use crate::arguments::{MoveArg, Side, wrong_type};
use crate::errors::IllegalMoveError;
use crate::moves::Move;
use crate::piece::Piece;

#[pymethods]
impl Board {
    /// A legal move in long algebraic notation, which names the square that the piece leaves.
    ///
    /// >>> Board().lan(Move.from_uci("g1f3"))
    /// 'Ng1-f3'
    fn lan(&self, r#move: MoveArg<'_, '_>) -> PyResult<String> {
        let r#move = r#move.get()?;
        if r#move.is_null() {
            return Ok("--".to_owned());
        }
        let (p, legal) = (self.position(), self.legal(r#move)?);
        let san = self.san_of(&legal);
        let games::Move::Own(m) = legal else { return Ok(san) };
        if matches!(m.kind(), MoveKind::Drop(_) | MoveKind::Castle) {
            return Ok(san);
        }
        let letter = |kind: KindId| p.kind(kind).letter.to_ascii_uppercase();
        let piece = Some(m.piece()).filter(|&kind| kind != KindId::PAWN).map(letter);
        let sign = if self.captures_by(r#move)? { 'x' } else { '-' };
        let promotion = m.promotion().map(|kind| format!("={}", letter(kind)));
        let check = san.trim_start_matches(|c| c != '+' && c != '#');
        let (from, to) = (m.from(), m.to());
        let piece = piece.map(String::from).unwrap_or_default();
        Ok(format!("{piece}{from}{sign}{to}{}{check}", promotion.unwrap_or_default()))
    }

    /// Legal moves, one after the other, in algebraic notation with move numbers. The board does not change.
    ///
    /// >>> Board().variation_san([Move.from_uci("e2e4"), Move.from_uci("e7e5")])
    /// '1. e4 e5'
    fn variation_san(&self, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut board = self.without_past();
        let mut text = String::new();
        for object in variation.try_iter()? {
            let object = object?;
            let m = object.cast::<Move>().map_err(|_| wrong_type("a Move", &object))?;
            let number = board.position().fullmove_number();
            let separator = if text.is_empty() { "" } else { " " };
            let number = match board.position().turn() {
                Color::White => format!("{number}. "),
                Color::Black if text.is_empty() => format!("{number}..."),
                Color::Black => String::new(),
            };
            let san = board.san_text(m.get()).map_err(|error| {
                let words = format!("illegal move after \"{text}\": {}", error.value(m.py()));
                IllegalMoveError::new_err(words)
            })?;
            text += &format!("{separator}{number}{san}");
            board.push_object(m)?;
        }
        Ok(text)
    }

    /// A move in the notation of XBoard: as in UCI, but castling in Chess960 is O-O or O-O-O.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960=True)
    /// >>> board.xboard(Move(E1, H1))
    /// 'O-O'
    fn xboard(&self, r#move: MoveArg<'_, '_>) -> PyResult<String> {
        let r#move = r#move.get()?;
        let legal = self.find_own(r#move)?.filter(|_| !r#move.is_null());
        Ok(match legal.filter(|m| m.kind() == MoveKind::Castle) {
            Some(m) if self.mode() == CastlingMode::Chess960 => {
                self.position().san(m).trim_end_matches(['+', '#']).to_owned()
            }
            Some(m) => m.uci(self.mode()).to_string(),
            None => r#move.xboard(),
        })
    }

    /// The legal move with this text in algebraic notation or in UCI notation, which XBoard uses.
    ///
    /// >>> Board().parse_xboard("e2e4") == Board().parse_xboard("e4")
    /// True
    fn parse_xboard(&self, py: Python<'_>, xboard: &str) -> PyResult<Py<Move>> {
        self.parse_uci(py, xboard).or_else(|_| self.parse_san(py, xboard))
    }

    /// Makes the move with this text in algebraic notation or in UCI notation and returns it.
    ///
    /// >>> Board().push_xboard("e4")
    /// Move.from_uci('e2e4')
    fn push_xboard(&mut self, py: Python<'_>, xboard: &str) -> PyResult<Py<Move>> {
        let m = self.parse_xboard(py, xboard)?;
        self.push_object(m.bind(py))?;
        Ok(m)
    }

    /// The position as FEN that names the rooks that may castle by their files, and the en passant square only if a
    /// capture is legal: `fen(shredder=True)`.
    ///
    /// >>> Board().shredder_fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1'
    fn shredder_fen(&self) -> PyResult<String> {
        self.fen(true, "legal")
    }

    /// The board with the chess symbols of Unicode; pieces of a rule file are letters. The side `orientation` is at the
    /// bottom, and `borders` names the files and the ranks. An empty square is ⭘ by default, and a wall is always *.
    ///
    /// >>> print(Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unicode(empty_square=".").splitlines()[0])
    /// . . . . ♚ . . .
    #[pyo3(signature = (*, invert_color=false, borders=false, empty_square=None, orientation=Side(Color::White)),
        text_signature = "($self, *, invert_color=False, borders=False, empty_square=None, orientation=True)")]
    fn unicode(
        &self,
        invert_color: bool,
        borders: bool,
        empty_square: Option<&str>,
        orientation: Side,
    ) -> String {
        let (p, empty_square) = (self.position(), empty_square.unwrap_or("⭘"));
        let symbol = |square| match p.piece_on(square) {
            Some(piece) => Piece::of(&p, piece).unicode_symbol(invert_color).to_string(),
            None if p.walls().contains(square) => "*".to_owned(),
            None => empty_square.to_owned(),
        };
        let turned = |square: Square| match orientation.0 {
            Color::White => square,
            Color::Black => square.flip_vertical().flip_horizontal(),
        };
        let name = |square: Square, at: usize| square.to_string()[at..=at].to_owned();
        let ruler = "  -----------------\n";
        let mut text = String::new();
        for rank in (0..8).rev() {
            let squares: Vec<Square> =
                (0..8).map(|file| turned(Square::ALL[8 * rank + file])).collect();
            let row: Vec<String> = squares.iter().copied().map(symbol).collect();
            text += &match borders {
                true => format!("{ruler}{} |{}|\n", name(squares[0], 1), row.join("|")),
                false => format!("{}\n", row.join(" ")),
            };
        }
        let files = (0..8).map(|file| name(turned(Square::ALL[file]), 0));
        if borders {
            text += &format!("{ruler}   {}", files.collect::<Vec<_>>().join(" "));
        }
        text.trim_end_matches('\n').to_owned()
    }
}
