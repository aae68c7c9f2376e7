//! The pieces on a board, and what they attack.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use tabiya_core::{Bitboard, Color, Square};

use super::Board;
use crate::arguments::{KindArg, Side, SquareArg, piece_type};
use crate::errors::game_error;
use crate::piece::Piece;
use crate::square_set::SquareSet;

impl Board {
    fn attackers_of(&self, by: Color, square: Square) -> Bitboard {
        let p = self.position();
        p.attackers_to(square, p.blockers()) & p.by_color(by)
    }
}

#[pymethods]
impl Board {
    /// The piece on a square, or None.
    ///
    /// >>> Board().piece_at(E1), Board().piece_at(E4)
    /// (Piece.from_symbol('K'), None)
    pub(super) fn piece_at(&self, square: SquareArg) -> Option<Piece> {
        let piece = self.position().piece_on(square.0)?;
        Some(Piece::of(&self.position(), piece))
    }

    /// The type of the piece on a square, or None.
    ///
    /// >>> Board().piece_type_at(B1) == KNIGHT
    /// True
    fn piece_type_at(&self, square: SquareArg) -> Option<u8> {
        self.position().piece_on(square.0).map(|piece| piece_type(piece.role))
    }

    /// The colour of the piece on a square, or None.
    ///
    /// >>> Board().color_at(E8) == BLACK
    /// True
    fn color_at(&self, square: SquareArg) -> Option<bool> {
        self.position().piece_on(square.0).map(|piece| piece.color == Color::White)
    }

    /// The pieces by square, as a dictionary.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").piece_map()
    /// {4: Piece.from_symbol('K'), 60: Piece.from_symbol('k')}
    fn piece_map(&self) -> BTreeMap<u8, Piece> {
        let p = &self.position();
        p.pieces().map(|(square, piece)| (square as u8, Piece::of(p, piece))).collect()
    }

    /// The squares of the pieces of one type and colour.
    ///
    /// >>> Board().pieces(ROOK, BLACK) == {A8, H8}
    /// True
    fn pieces(&self, piece_type: KindArg, color: Side) -> SquareSet {
        let piece = piece_type.0.of(color.0);
        self.position().by_piece(piece).into()
    }

    /// The square of the only king of a side, or None.
    ///
    /// >>> square_name(Board().king(BLACK))
    /// 'e8'
    fn king(&self, color: Side) -> Option<u8> {
        self.position().king(color.0).map(|square| square as u8)
    }

    /// The numbers of pieces that a side has in hand, by piece type; empty under rules without drops.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1", variant="crazyhouse").pocket(WHITE) == {KNIGHT: 2}
    /// True
    fn pocket(&self, color: Side) -> BTreeMap<u8, u32> {
        let held = self.position().in_hand(color.0).unwrap_or_default();
        held.into_iter().map(|(kind, count)| (piece_type(kind), count)).collect()
    }

    /// The numbers of checks that Black and White still have to give to win, so that `remaining_checks[WHITE]` is
    /// White's; None if checks do not win.
    ///
    /// >>> Board(variant="3check").remaining_checks
    /// [3, 3]
    #[getter]
    fn remaining_checks(&self) -> Option<Vec<u32>> {
        let left = self.position().remaining_checks()?;
        Some([Color::Black, Color::White].map(|color| left[color].into()).to_vec())
    }

    /// The pieces of a side that attack a square, as a 64-bit mask.
    ///
    /// >>> Board().attackers_mask(WHITE, F3) == BB_E2 | BB_G1 | BB_G2
    /// True
    fn attackers_mask(&self, color: Side, square: SquareArg) -> u64 {
        self.attackers_of(color.0, square.0).0
    }

    /// The pieces of a side that attack a square.
    ///
    /// >>> Board().attackers(WHITE, F3) == {E2, G1, G2}
    /// True
    fn attackers(&self, color: Side, square: SquareArg) -> SquareSet {
        self.attackers_of(color.0, square.0).into()
    }

    /// Whether a side attacks a square.
    ///
    /// >>> Board().is_attacked_by(WHITE, F3), Board().is_attacked_by(BLACK, F3)
    /// (True, False)
    fn is_attacked_by(&self, color: Side, square: SquareArg) -> bool {
        self.attackers_of(color.0, square.0).any()
    }

    /// The squares that the piece on a square attacks; empty if the square is empty.
    ///
    /// >>> Board().attacks(G1) == {E2, F3, H3}
    /// True
    fn attacks(&self, square: SquareArg) -> SquareSet {
        let p = self.position();
        let attacks = |target: &Square| p.attackers_to(*target, p.blockers()).contains(square.0);
        Square::ALL.into_iter().filter(attacks).collect::<Bitboard>().into()
    }

    /// The squares that the piece on a square attacks, as a 64-bit mask.
    ///
    /// >>> Board().attacks_mask(G1) == BB_E2 | BB_F3 | BB_H3
    /// True
    fn attacks_mask(&self, square: SquareArg) -> u64 {
        self.attacks(square).mask()
    }

    /// The pieces that attack a king of the side to move, as a 64-bit mask.
    ///
    /// >>> Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").checkers_mask() == BB_E2
    /// True
    fn checkers_mask(&self) -> u64 {
        self.position().checkers().0
    }

    /// The pieces that attack a king of the side to move, whether or not the rules require an answer.
    ///
    /// >>> Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").checkers() == {E2}
    /// True
    fn checkers(&self) -> SquareSet {
        self.position().checkers().into()
    }

    /// Whether a king of the side to move is attacked, whether or not the rules require an answer. Under rules that
    /// make another kind royal, the royal piece counts instead.
    ///
    /// >>> Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").is_check()
    /// True
    fn is_check(&self) -> PyResult<bool> {
        self.now.is_check().map_err(game_error)
    }

    /// Whether the side to move may only make moves that end a check. This decides between checkmate and stalemate.
    ///
    /// >>> fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"
    /// >>> Board(fen).must_answer_check(), Board(fen, variant="king-capture").must_answer_check()
    /// (True, False)
    pub(super) fn must_answer_check(&self) -> PyResult<bool> {
        self.now.must_answer_check().map_err(game_error)
    }

    /// Whether a side lacks the material to win.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    /// >>> board.has_insufficient_material(WHITE), board.has_insufficient_material(BLACK)
    /// (False, True)
    fn has_insufficient_material(&self, color: Side) -> bool {
        self.position().has_insufficient_material_of(color.0)
    }
}
