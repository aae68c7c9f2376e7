//! A random position under construction.

use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use tabiya_core::attacks::king_attacks;
use tabiya_core::{Bitboard, Color, Fault, Faults, Piece, Position, Role, Setup, Square, Standard};

/// A random position under construction. White is to move; [`finish`](Self::finish) may swap the colours.
pub(super) struct Sketch {
    pub(super) setup: Setup,
    /// The squares that must stay empty.
    reserved: Bitboard,
}

impl Sketch {
    pub(super) fn new() -> Self {
        Self { setup: Setup::empty(), reserved: Bitboard::EMPTY }
    }

    pub(super) fn piece_on(&self, square: Square) -> Option<Piece> {
        self.setup.pieces[square as usize]
    }

    /// The squares on which a piece may still be placed.
    pub(super) fn free(&self) -> Bitboard {
        let is_empty = |square: &Square| self.piece_on(*square).is_none();
        Square::ALL.into_iter().filter(is_empty).collect::<Bitboard>() - self.reserved
    }

    /// Reserves squares: no piece will be placed on them.
    pub(super) fn reserve(&mut self, squares: Bitboard) {
        self.reserved |= squares;
    }

    pub(super) fn king(&self, color: Color) -> Option<Square> {
        self.setup.by_piece(Role::King.of(color)).single()
    }

    /// Places a piece if the square is free and the side may have another piece of this kind. Returns whether the
    /// piece was placed.
    pub(super) fn place(&mut self, piece: Piece, square: Square) -> bool {
        let kings = |color: Color| self.king(color).map_or(Bitboard::EMPTY, king_attacks);
        let next_to_king = piece.role == Role::King && kings(!piece.color).contains(square);
        if next_to_king || !self.free().contains(square) {
            return false;
        }
        self.setup.pieces[square as usize] = Some(piece);
        let faults = Position::<Standard>::faults(&self.setup);
        let refused = [
            Fault::SeveralKings,
            Fault::PawnOnBackRank,
            Fault::TooManyPieces,
            Fault::TooManyPawns,
            Fault::TooManyPromoted,
        ];
        let placed = !refused.into_iter().any(|fault| faults.contains(fault(piece.color)));
        if !placed {
            self.setup.pieces[square as usize] = None;
        }
        placed
    }

    /// Places a piece on a random free square of a set. Returns the square, or `None` if this is impossible.
    pub(super) fn place_in<R: Rng + ?Sized>(
        &mut self,
        piece: Piece,
        squares: Bitboard,
        rng: &mut R,
    ) -> Option<Square> {
        let square = (squares & self.free()).into_iter().choose(rng)?;
        self.place(piece, square).then_some(square)
    }

    fn remove(&mut self, square: Square) {
        self.setup.pieces[square as usize] = None;
        self.setup.castling_rooks = self.setup.castling_rooks.without(square);
    }

    /// Completes the position and swaps the colours at random; `None` if removing pieces cannot make it
    /// legal, or if no game can reach it.
    pub(super) fn finish<R: Rng + ?Sized>(mut self, rng: &mut R) -> Option<Position> {
        for color in Color::ALL {
            if self.king(color).is_none() {
                self.place_in(Role::King.of(color), Bitboard::FULL, rng)?;
            }
        }
        self.take_away_impossible_checks(rng)?;
        if self.setup.en_passant.is_none() {
            self.setup.halfmove_clock = rng.random_range(0..100);
        }
        self.setup.fullmove_number = rng.random_range(1..200);
        let is_flipped = rng.random();
        let p: Position = Position::from_setup(&self.setup, Faults::NONE).ok()?;
        if p.unreachable().next().is_some() {
            return None;
        }
        Some(if is_flipped { p.flip_colors() } else { p })
    }

    /// Removes pieces that attack the king of the side that has moved, or that give a check which no last move can
    /// have produced.
    fn take_away_impossible_checks<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<()> {
        loop {
            let ignored = Faults::OPPONENT_IN_CHECK | Faults::IMPOSSIBLE_CHECK;
            let p = Position::<Standard>::from_setup(&self.setup, ignored).ok()?;
            let faults = Position::<Standard>::faults(&self.setup);
            let attackers = if faults.contains(Fault::OpponentInCheck(Color::Black)) {
                p.attackers_to(p.king(Color::Black)?, p.occupied()) & p.by_color(Color::White)
            } else if faults.contains(Fault::ImpossibleCheck(Color::White)) {
                p.checkers()
            } else {
                return Some(());
            };
            let removable = attackers - p.by_role(Role::King) - self.pushed_pawn();
            self.remove(removable.into_iter().choose(rng)?);
        }
    }

    /// The square of the black pawn that has just advanced two squares, if there is one.
    fn pushed_pawn(&self) -> Bitboard {
        self.setup.en_passant.map_or(Bitboard::EMPTY, |passed| Bitboard::of(passed).south())
    }
}
