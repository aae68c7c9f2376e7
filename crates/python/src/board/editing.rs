//! Changes of the position by hand. The result must be a position of the variant: otherwise nothing changes.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_core::{Bitboard, CastlingMode, Color, EnPassantMode, MAX_COUNTER, Square};

use super::placement::Placement;
use super::{Board, read};
use crate::arguments::{IntegerArg, Side, SquareArg, wrong_type};
use crate::errors::value_error;
use crate::piece::Piece;
use crate::square_set::SquaresArg;

/// The fields of a FEN that can be changed.
const PIECES: usize = 0;
const TURN: usize = 1;
const CASTLING: usize = 2;
const EN_PASSANT: usize = 3;

impl Board {
    /// The position as FEN with all that it says.
    pub(super) fn full_fen(&self) -> String {
        self.position().fen(CastlingMode::Chess960, EnPassantMode::Always)
    }

    /// Changes fields of the FEN and reads it again. Castling rights and an en passant square that the new position
    /// cannot have are dropped. The moves made are removed.
    ///
    /// # Errors
    /// `ValueError` if the variant has no such position; the board is unchanged then.
    fn edit(&mut self, changes: &[(usize, String)]) -> PyResult<()> {
        self.refuse_house()?;
        let fen = self.full_fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        for (at, text) in changes {
            fields[*at] = text;
        }
        let position = read(self.variant, &fields.join(" "))?;
        self.replace(Self::new_at(position, self.variant, self.chess960));
        Ok(())
    }

    /// The pieces as FEN writes them, and the pieces in hand with their brackets.
    fn pieces_and_hands(&self) -> (Placement, String) {
        let fen = self.full_fen();
        let field = fen.split(' ').next().unwrap_or_default();
        let (pieces, hands) = field.split_at(field.find('[').unwrap_or(field.len()));
        (Placement::read(pieces), hands.to_owned())
    }

    fn put_pieces(&mut self, pieces: &Placement) -> PyResult<()> {
        let (_, hands) = self.pieces_and_hands();
        self.edit(&[(PIECES, format!("{pieces}{hands}"))])
    }

    /// The letter of a piece under the rules of this board.
    fn letter_of(&self, piece: &Piece) -> PyResult<char> {
        let (kind, color) = piece.parts();
        let rules = self.variant.kinds().get(kind.index());
        rules.map(|rules| rules.letter_of(color)).ok_or_else(|| {
            let name = self.variant.name();
            value_error(format!("{name} has no piece type {}", kind.index() + 1))
        })
    }

    /// Gives the castling rights of these rooks that the position can have.
    fn give_castling_rights(&mut self, rooks: Bitboard) -> PyResult<()> {
        let file = |square: Square| square.to_string().chars().next().unwrap_or('-');
        let of = |color: Color| rooks & Bitboard::rank(color.back_rank());
        let white = of(Color::White).into_iter().map(|square| file(square).to_ascii_uppercase());
        let text: String = white.chain(of(Color::Black).into_iter().map(file)).collect();
        self.edit(&[(CASTLING, if text.is_empty() { "-".to_owned() } else { text })])
    }

    fn set_counters(&mut self, halfmove_clock: u16, fullmove_number: u16) -> PyResult<()> {
        self.refuse_house()?;
        let position = self.position().with_counters(halfmove_clock, fullmove_number);
        self.replace(Self::new_at(position, self.variant, self.chess960));
        Ok(())
    }
}

#[pymethods]
impl Board {
    #[setter]
    fn set_turn(&mut self, color: Side) -> PyResult<()> {
        self.edit(&[(TURN, if color.0 == Color::White { "w" } else { "b" }.to_owned())])
    }

    #[setter]
    fn set_castling_rights(&mut self, rooks: SquaresArg) -> PyResult<()> {
        let mut edited = self.without_past();
        edited.give_castling_rights(rooks.0)?;
        if edited.position().castling().0 != rooks.0 {
            let words = "a castling right needs a king and a rook on their side's first rank";
            return Err(value_error(words));
        }
        self.replace(edited);
        Ok(())
    }

    /// Gives the castling rights that a field of FEN names: KQkq, or the files of the rooks.
    ///
    /// >>> board = Board("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1")
    /// >>> board.set_castling_fen("Kq")
    /// >>> board.fen()
    /// 'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1'
    fn set_castling_fen(&mut self, castling_fen: &str) -> PyResult<()> {
        if castling_fen.is_empty() || castling_fen.contains(char::is_whitespace) {
            let text = tabiya_games::excerpt(castling_fen);
            return Err(value_error(format!("\"{text}\" is not a field of castling rights")));
        }
        self.edit(&[(CASTLING, castling_fen.to_owned())])
    }

    #[setter]
    fn set_ep_square(&mut self, square: Option<SquareArg>) -> PyResult<()> {
        let mut edited = self.without_past();
        let square = square.map(|square| square.0);
        let text = square.map_or("-".to_owned(), |square| square.to_string());
        edited.edit(&[(EN_PASSANT, text.clone())])?;
        if edited.position().en_passant_square() != square {
            return Err(value_error(format!("no pawn can have skipped {text} by its last move")));
        }
        self.replace(edited);
        Ok(())
    }

    #[setter]
    fn set_halfmove_clock(&mut self, plies: IntegerArg) -> PyResult<()> {
        let plies = plies.within("half-move clock", 0..=MAX_COUNTER)?;
        self.set_counters(plies, self.position().fullmove_number())
    }

    #[setter]
    fn set_fullmove_number(&mut self, number: IntegerArg) -> PyResult<()> {
        let number = number.within("move number", 1..=MAX_COUNTER)?;
        self.set_counters(self.position().halfmove_clock(), number)
    }

    #[setter]
    fn set_chess960(&mut self, chess960: bool) {
        self.chess960 = chess960 || !self.position().has_orthodox_castling();
    }

    /// The pieces on the board as FEN writes them. Promoted pieces that become pawns when they are captured have a
    /// tilde, unless `promoted` is False.
    ///
    /// >>> Board().board_fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
    #[pyo3(signature = (*, promoted=true))]
    fn board_fen(&self, promoted: bool) -> String {
        let text = self.pieces_and_hands().0.to_string();
        if promoted { text } else { text.replace('~', "") }
    }

    /// Sets up the pieces of a first field of FEN and removes the moves made. The turn and pieces in hand stay;
    /// castling rights stay if they fit. ValueError if the result is not a position of the variant; the board is
    /// unchanged then.
    ///
    /// >>> board = Board()
    /// >>> board.set_board_fen("4k3/8/8/8/8/8/8/R3K3")
    /// >>> board.fen()
    /// '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'
    fn set_board_fen(&mut self, fen: &str) -> PyResult<()> {
        if fen.is_empty() || fen.contains(|c: char| c.is_whitespace() || c == '[') {
            let text = tabiya_games::excerpt(fen);
            return Err(value_error(format!("\"{text}\" is not the first field of a FEN")));
        }
        let (_, hands) = self.pieces_and_hands();
        self.edit(&[(PIECES, format!("{fen}{hands}"))])
    }

    /// Puts a piece on a square, or empties the square if the piece is None, and removes the moves made. `promoted`
    /// marks a piece that becomes a pawn when it is captured, under rules with drops. Castling rights and the en
    /// passant square stay if they fit. ValueError if the result is not a position of the variant; the board is
    /// unchanged then.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// >>> board.set_piece_at(A1, Piece(ROOK, WHITE))
    /// >>> board.fen()
    /// '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
    /// >>> board.set_piece_at(E1, None)
    /// Traceback (most recent call last):
    /// ValueError: white has no king
    #[pyo3(signature = (square, piece, promoted=false))]
    fn set_piece_at(
        &mut self,
        square: SquareArg,
        piece: Option<&Piece>,
        promoted: bool,
    ) -> PyResult<()> {
        let letter = piece.map(|piece| self.letter_of(piece)).transpose()?;
        let promoted = promoted && self.position().in_hand(Color::White).is_some();
        let (mut pieces, _) = self.pieces_and_hands();
        pieces.put(square.0, letter, promoted)?;
        self.put_pieces(&pieces)
    }

    /// Removes the piece on a square and returns it, or None. ValueError if the rest is not a position of the variant;
    /// the board is unchanged then.
    ///
    /// >>> Board().remove_piece_at(E2)
    /// Piece.from_symbol('P')
    fn remove_piece_at(&mut self, square: SquareArg) -> PyResult<Option<Piece>> {
        let removed = self.piece_at(square);
        self.set_piece_at(square, None, false)?;
        Ok(removed)
    }

    /// Sets up the pieces of a dictionary by square and removes the moves made. The turn stays, and castling rights
    /// stay if they fit. ValueError if the result is not a position of the variant; the board is unchanged then.
    ///
    /// >>> board = Board()
    /// >>> board.set_piece_map({E1: Piece(KING, WHITE), E8: Piece(KING, BLACK)})
    /// >>> board.fen()
    /// '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    fn set_piece_map(&mut self, pieces: &Bound<'_, PyDict>) -> PyResult<()> {
        let (mut placement, _) = self.pieces_and_hands();
        placement.clear();
        for (square, piece) in pieces {
            let piece = piece.cast::<Piece>().map_err(|_| wrong_type("a Piece", &piece))?;
            let letter = self.letter_of(piece.get())?;
            placement.put(square.extract::<SquareArg>()?.0, Some(letter), false)?;
        }
        self.put_pieces(&placement)
    }

    /// The rooks that may still castle, as a 64-bit mask: the same as `castling_rights`.
    ///
    /// >>> Board().clean_castling_rights() == BB_CORNERS
    /// True
    fn clean_castling_rights(&self) -> u64 {
        self.position().castling().0.0
    }

    /// Becomes the board of the other side: see `mirror`. The moves made are removed.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    /// >>> board.apply_mirror()
    /// >>> board.fen()
    /// '4k3/4r3/8/8/8/8/8/4K3 w - - 0 1'
    pub(super) fn apply_mirror(&mut self) -> PyResult<()> {
        self.replace(self.mirror()?);
        Ok(())
    }

    /// The board with the pieces where a function of masks, such as flip_horizontal, moves their squares. Castling
    /// rights and the en passant square move as well and stay if they fit; the moves made are left out.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").transform(flip_horizontal).fen()
    /// '3k4/8/8/8/8/8/8/3K3R w - - 0 1'
    fn transform(&self, f: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.refuse_house()?;
        let moved = |squares: Bitboard| f.call1((squares.0,))?.extract::<SquaresArg>();
        let mut pieces = self.pieces_and_hands().0;
        let before = pieces.clone();
        pieces.clear();
        for square in self.position().occupied() {
            let target = moved(Bitboard::of(square))?.0.single();
            let target =
                target.ok_or_else(|| value_error("the function must map each square to one"))?;
            pieces.copy_from(&before, square, target)?;
        }
        let passed = self.position().en_passant_square();
        let passed = passed.map(|square| moved(Bitboard::of(square))).transpose()?;
        let rooks = moved(self.position().castling().0)?;
        let mut board = self.at(self.position());
        let (_, hands) = self.pieces_and_hands();
        let en_passant = passed.and_then(|passed| passed.0.single());
        let en_passant = en_passant.map_or("-".to_owned(), |square| square.to_string());
        let no_rights = (CASTLING, "-".to_owned());
        board.edit(&[(PIECES, format!("{pieces}{hands}")), no_rights, (EN_PASSANT, en_passant)])?;
        board.give_castling_rights(rooks.0)?;
        Ok(board)
    }

    /// Moves the pieces as `transform` does. The moves made are removed.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    /// >>> board.apply_transform(flip_horizontal)
    /// >>> board.fen()
    /// '3k4/8/8/8/8/8/3R4/3K4 b - - 0 1'
    fn apply_transform(&mut self, f: &Bound<'_, PyAny>) -> PyResult<()> {
        self.replace(self.transform(f)?);
        Ok(())
    }
}
