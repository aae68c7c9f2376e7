//! Masks of pieces, pins, and small questions about a position and its moves.

use pyo3::prelude::*;
use tabiya_core::{Bitboard, Color, Draw, Outcome as Ending, Square, attacks};
use tabiya_games::{self as games, KindId};

use super::Board;
use crate::arguments::{KindArg, MoveArg, Side, SquareArg};
use crate::square_set::SquareSet;

impl Board {
    /// The attackers of a side's king that the square hides from it, and the square of the king.
    fn hidden_attackers(&self, color: Color, square: Square) -> Option<(Square, Bitboard)> {
        let p = self.position();
        let king = p.king(color).filter(|&king| king != square)?;
        let others = p.blockers().without(square);
        let attackers = |blockers| p.attackers_to(king, blockers) & p.by_color(!color);
        let hidden = attackers(others) - attackers(others.with(square)) - Bitboard::of(square);
        hidden.any().then_some((king, hidden))
    }

    fn pin_of(&self, color: Color, square: Square) -> Bitboard {
        match self.hidden_attackers(color, square) {
            None => Bitboard::FULL,
            Some((king, hidden)) => match attacks::line(king, square) {
                Bitboard::EMPTY => hidden.with(square),
                line => line,
            },
        }
    }
}

/// Writes the properties of a board that depend on its position alone.
macro_rules! properties {
    ($($(#[doc = $doc:tt])* $name:ident: $kind:ty = |$p:ident| $value:expr;)*) => {
        #[pymethods]
        impl Board {
            $($(#[doc = $doc])*
            #[getter]
            pub(super) fn $name(&self) -> $kind {
                let $p = self.position();
                $value
            })*
        }
    };
}

properties! {
    /// The side to move: True for White.
    turn: bool = |p| p.turn() == Color::White;
    /// The number of plies since the last capture or pawn move.
    halfmove_clock: u16 = |p| p.halfmove_clock();
    /// The number of the current move, which grows by one after each move of Black.
    fullmove_number: u16 = |p| p.fullmove_number();
    /// The rooks that may still castle, as a mask of 64 bits.
    ///
    /// >>> Board().castling_rights == SquareSet([A1, H1, A8, H8])
    /// True
    castling_rights: u64 = |p| p.castling().0.0;
    /// The square that a pawn has just skipped by a double step, whether or not it can be captured there; or None.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> board.ep_square == E3
    /// True
    ep_square: Option<u8> = |p| p.en_passant_square().map(|square| square as u8);
    /// The squares with a piece, as a mask of 64 bits.
    ///
    /// >>> hex(Board().occupied)
    /// '0xffff00000000ffff'
    occupied: u64 = |p| p.occupied().0;
    /// The squares that do not exist under these rules.
    ///
    /// >>> Board().walls == SquareSet()
    /// True
    walls: SquareSet = |p| p.walls().into();
    /// The squares of each side's pieces, as two masks: of Black and of White, so that `occupied_co[WHITE]` is White's.
    ///
    /// >>> Board().occupied_co[WHITE] == BB_RANK_1 | BB_RANK_2
    /// True
    occupied_co: [u64; 2] = |p| [Color::Black, Color::White].map(|color| p.by_color(color).0);
    /// The promoted pieces that become pawns when they are captured, as a mask of 64 bits.
    promoted: u64 = |p| p.promoted().0;
    /// The pawns of both sides, as a mask of 64 bits.
    pawns: u64 = |p| p.by_kind(KindId::PAWN).0;
    /// The knights of both sides, as a mask of 64 bits.
    knights: u64 = |p| p.by_kind(KindId::KNIGHT).0;
    /// The bishops of both sides, as a mask of 64 bits.
    bishops: u64 = |p| p.by_kind(KindId::BISHOP).0;
    /// The rooks of both sides, as a mask of 64 bits.
    rooks: u64 = |p| p.by_kind(KindId::ROOK).0;
    /// The queens of both sides, as a mask of 64 bits.
    queens: u64 = |p| p.by_kind(KindId::QUEEN).0;
    /// The kings of both sides, as a mask of 64 bits.
    kings: u64 = |p| p.by_kind(KindId::KING).0;
}

#[pymethods]
impl Board {
    /// The pieces of one type and colour, as a mask of 64 bits.
    ///
    /// >>> Board().pieces_mask(ROOK, WHITE) == BB_A1 | BB_H1
    /// True
    fn pieces_mask(&self, piece_type: KindArg, color: Side) -> u64 {
        self.position().by_piece(piece_type.0.of(color.0)).0
    }

    /// Whether a piece of a side on this square is pinned to its king: without it the king would be attacked. The
    /// square may be empty.
    ///
    /// >>> Board("4k3/8/8/7b/8/8/4P3/3K4 w - - 0 1").is_pinned(WHITE, E2)
    /// True
    fn is_pinned(&self, color: Side, square: SquareArg) -> bool {
        self.hidden_attackers(color.0, square.0).is_some()
    }

    /// The line through the king on which a pinned piece may move; all squares if it is not pinned. A pin by a piece
    /// that does not move on lines leaves the square itself and the attacker.
    ///
    /// >>> Board("4k3/8/8/7b/8/8/4P3/3K4 w - - 0 1").pin(WHITE, E2) == {D1, E2, F3, G4, H5}
    /// True
    fn pin(&self, color: Side, square: SquareArg) -> SquareSet {
        self.pin_of(color.0, square.0).into()
    }

    /// The squares of `pin`, as a 64-bit mask.
    ///
    /// >>> Board().pin_mask(WHITE, E2) == BB_ALL
    /// True
    fn pin_mask(&self, color: Side, square: SquareArg) -> u64 {
        self.pin_of(color.0, square.0).0
    }

    /// Whether a rule of the variant has ended the game with a draw.
    ///
    /// >>> Board("k6K/8/8/8/8/8/8/8 w - - 0 1", variant="racingkings").is_variant_draw()
    /// True
    fn is_variant_draw(&self) -> bool {
        let is_draw = |ending| matches!(ending, Ending::Draw(draw) if draw != Draw::Stalemate);
        self.position().is_variant_end() && self.position().outcome().is_some_and(is_draw)
    }

    /// Whether the position cannot occur again after a legal move: it captures or moves a pawn, takes a castling right
    /// or the chance of an en passant capture, or counts as a check. Under rules with drops, which bring pieces back,
    /// only castling rights and checks are lost for ever. False for an illegal move.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    /// >>> board.is_irreversible(board.parse_san("Rg1")), board.is_irreversible(Move.null())
    /// (True, False)
    fn is_irreversible(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        let (r#move, p) = (r#move.get()?, self.position());
        let has_drops = p.in_hand(p.turn()).is_some();
        let can_capture_en_passant = p.en_passant().is_some() && !has_drops;
        if r#move.is_null() {
            return Ok(can_capture_en_passant);
        }
        let Some(m) = self.find(r#move)? else { return Ok(false) };
        let is_of_pawn = matches!(m, games::Move::Own(m) if m.piece() == KindId::PAWN);
        let board = self.after(&m)?;
        let after = board.position();
        Ok(can_capture_en_passant
            || after.castling() != p.castling()
            || after.remaining_checks() != p.remaining_checks()
            || !has_drops && (is_of_pawn || self.captures_by(r#move)?))
    }

    /// The board before the first of the moves made.
    ///
    /// >>> board = Board()
    /// >>> _ = board.push_san("e4")
    /// >>> board.root() == Board()
    /// True
    fn root(&self) -> Self {
        match self.past.first() {
            None => self.without_past(),
            Some(first) => self.at(first.position.clone()),
        }
    }
}
