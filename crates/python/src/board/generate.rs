//! Parts of the legal moves of a board, and its pseudo-legal moves.

use pyo3::prelude::*;
use pyo3::types::PyIterator;
use tabiya_core::{Bitboard, MoveKind};
use tabiya_games as games;
use tabiya_games::{AnyMove, KindId};

use super::{Board, piece_moves};
use crate::arguments::{KindArg, MoveArg, SquareArg};
use crate::errors::{illegal_move, value_error};
use crate::moves::Move;
use crate::pseudo_legal_moves::PseudoLegalMoves;
use crate::square_set::{SquareSet, SquaresArg};

/// Whether a move goes from and to these squares. Castling counts as a move to the rook, and a drop leaves its target.
fn is_within(m: &games::Move, from: &SquaresArg, to: &SquaresArg) -> bool {
    let (origin, target) = match m {
        games::Move::Own(m) if matches!(m.kind(), MoveKind::Drop(_)) => (m.to(), m.to()),
        games::Move::Own(m) => (m.from(), m.to()),
        games::Move::Added(_, added) => (added.from, added.to),
    };
    from.0.contains(origin) && to.0.contains(target)
}

/// Whether a move is of this kind.
fn is_of(m: &games::Move, kind: MoveKind<KindId>) -> bool {
    matches!(m, games::Move::Own(m) if m.kind() == kind)
}

impl Board {
    fn pseudo_legal(&self) -> PyResult<Vec<AnyMove>> {
        let name = self.variant.name();
        let p = self.plain("house rules have no pseudo-legal moves")?;
        piece_moves::pseudo_legal_moves(p)
            .ok_or_else(|| value_error(format!("{name} boards have no pseudo-legal moves")))
    }

    fn listed_pseudo_legal(&self) -> PyResult<Vec<games::Move>> {
        Ok(self.pseudo_legal()?.into_iter().map(games::Move::Own).collect())
    }
}

/// Writes the methods that list, as an iterator, the moves between some squares for which a condition holds.
macro_rules! generators {
    ($($(#[doc = $doc:tt])* $name:ident of $moves:ident: $condition:expr;)*) => {
        #[pymethods]
        impl Board {
            $($(#[doc = $doc])*
            #[pyo3(
                signature = (from_mask=SquaresArg(Bitboard::FULL), to_mask=SquaresArg(Bitboard::FULL)),
                text_signature = "($self, from_mask=18446744073709551615, to_mask=18446744073709551615)"
            )]
            fn $name<'py>(
                &self,
                py: Python<'py>,
                from_mask: SquaresArg,
                to_mask: SquaresArg,
            ) -> PyResult<Bound<'py, PyIterator>> {
                let mut moves = self.$moves()?;
                let condition: fn(&Self, &games::Move) -> bool = $condition;
                moves.retain(|m| is_within(m, &from_mask, &to_mask) && condition(self, m));
                self.list(py, &moves)?.try_iter()
            })*
        }
    };
}

generators! {
    /// The legal moves from and to these squares, as an iterator. Castling counts as a move to the rook, and a drop as
    /// a move from its target.
    ///
    /// >>> list(Board().generate_legal_moves(BB_RANK_2, BB_A4))
    /// [Move.from_uci('a2a4')]
    generate_legal_moves of listed: |_, _| true;

    /// The legal captures from and to these squares, en passant included, as an iterator.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    /// >>> list(board.generate_legal_captures())
    /// [Move.from_uci('e1e2')]
    generate_legal_captures of listed: Board::is_capturing;

    /// The legal en passant captures from and to these squares, as an iterator.
    ///
    /// >>> board = Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    /// >>> list(board.generate_legal_ep())
    /// [Move.from_uci('e5d6')]
    generate_legal_ep of listed: |_, m| is_of(m, MoveKind::EnPassant);

    /// The legal castling moves with the king and the rook on these squares, as an iterator.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    /// >>> list(board.generate_castling_moves(to_mask=BB_H1))
    /// [Move.from_uci('e1g1')]
    generate_castling_moves of listed: |_, m| is_of(m, MoveKind::Castle);

    /// The pseudo-legal moves from and to these squares, as an iterator.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    /// >>> list(board.generate_pseudo_legal_moves(to_mask=BB_D2))
    /// [Move.from_uci('e1d2')]
    generate_pseudo_legal_moves of listed_pseudo_legal: |_, _| true;

    /// The pseudo-legal captures from and to these squares, en passant included, as an iterator.
    ///
    /// >>> board = Board("4k3/4q3/8/8/8/8/4r3/4K3 w - - 0 1")
    /// >>> list(board.generate_pseudo_legal_captures()), list(board.generate_legal_captures())
    /// ([Move.from_uci('e1e2')], [])
    generate_pseudo_legal_captures of listed_pseudo_legal: Board::is_capturing;

    /// The pseudo-legal en passant captures from and to these squares, as an iterator.
    ///
    /// >>> board = Board("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")
    /// >>> list(board.generate_pseudo_legal_ep()), list(board.generate_legal_ep())
    /// ([Move.from_uci('e5d6')], [])
    generate_pseudo_legal_ep of listed_pseudo_legal: |_, m| is_of(m, MoveKind::EnPassant);
}

#[pymethods]
impl Board {
    /// The moves that pieces can make, whether or not they leave the king in check. Rules that force captures or
    /// forbid checks are ignored as well; castling is listed if it is legal, and drops in check are listed.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    /// >>> len(board.pseudo_legal_moves), len(board.legal_moves)
    /// (5, 3)
    ///
    /// ValueError under house rules, and under rules of a file whose moves are generated from tables.
    #[getter]
    fn pseudo_legal_moves(&self) -> PyResult<PseudoLegalMoves> {
        let moves = self.pseudo_legal()?;
        Ok(PseudoLegalMoves { moves, position: self.position(), mode: self.mode() })
    }

    /// Whether a move is one of the pseudo-legal moves.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    /// >>> board.is_pseudo_legal(Move(E1, D2)), board.is_legal(Move(E1, D2))
    /// (True, False)
    pub(super) fn is_pseudo_legal(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        Ok(self.pseudo_legal_moves()?.holds(r#move.get()?))
    }

    /// Whether a pawn attacks the en passant square, so that an en passant capture is legal or exposes the king.
    ///
    /// >>> board = Board("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")
    /// >>> board.has_pseudo_legal_en_passant(), board.has_legal_en_passant()
    /// (True, False)
    fn has_pseudo_legal_en_passant(&self) -> PyResult<bool> {
        Ok(self.pseudo_legal()?.iter().any(|m| m.kind() == MoveKind::EnPassant))
    }

    /// The squares on which the side to move may drop a piece other than a pawn: all empty squares, or those that
    /// answer a check. Empty under rules without drops.
    ///
    /// >>> len(Board(variant="crazyhouse").legal_drop_squares())
    /// 32
    fn legal_drop_squares(&self) -> SquareSet {
        let p = self.position();
        if p.in_hand(p.turn()).is_none() {
            return Bitboard::EMPTY.into();
        }
        let free = !p.blockers();
        match (p.king(p.turn()), p.checkers().single()) {
            _ if !p.must_answer_check() => free,
            (Some(king), Some(checker)) => tabiya_core::attacks::between(king, checker) & free,
            _ => Bitboard::EMPTY,
        }
        .into()
    }

    /// The legal move from a square to a square. A pawn becomes a queen if no promotion is given, and castling may go
    /// to the king's target or to the rook.
    ///
    /// >>> Board("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1").find_move(B7, B8)
    /// Move.from_uci('b7b8q')
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn find_move(
        &self,
        py: Python<'_>,
        from_square: SquareArg,
        to_square: SquareArg,
        promotion: Option<KindArg>,
    ) -> PyResult<Py<Move>> {
        let given = Move::step(from_square, to_square, promotion, None);
        let mut found = self.find(&given)?;
        if found.is_none() && promotion.is_none() {
            let queen = Some(KindArg(KindId::QUEEN));
            found = self.find(&Move::step(from_square, to_square, queen, None))?;
        }
        let m = found.ok_or_else(|| illegal_move(&self.position(), &given.text()))?;
        self.object(py, &m)
    }
}
