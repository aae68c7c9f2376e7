//! A position in four words, for keeping many of them.

use super::Position;
use crate::rules::Rules;
use crate::types::{Bitboard, Color, Piece, Role, Square};

/// A position without its counters, as small as it gets: 32 bytes for chess.
///
/// Each square has four bits, one in each word: its role in three of them and its colour in the
/// fourth. A rook that may still castle has a number of its own, and an empty square of Black's
/// colour is the one on which a pawn can be captured in passing. Two packed positions with the same
/// side to move are equal exactly if the positions have the same moves, now and later.
///
/// ```
/// use tabiya_core::{Color, Packed, Position, Standard};
/// let p = Position::startpos();
/// let packed = Packed::new(&p);
/// assert_eq!(packed.unpack(Color::White), p);
/// assert_eq!(size_of::<Packed<Standard>>(), 32);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Packed<R: Rules> {
    roles: [Bitboard; 3],
    black: Bitboard,
    extra: R::Extra,
}

/// The number of a rook that may still castle; 1 to 6 are the roles, 0 is an empty square.
const CASTLING_ROOK: u8 = 7;

impl<R: Rules> Packed<R> {
    /// Packs a position.
    pub fn new(p: &Position<R>) -> Self {
        let mut roles = [Bitboard::EMPTY; 3];
        let mut add = |number: u8, squares: Bitboard| {
            for (bit, plane) in roles.iter_mut().enumerate() {
                *plane |= squares.when(number >> bit & 1 == 1);
            }
        };
        for role in Role::ALL {
            add(role as u8 + 1, p.by_role(role) - p.castling().0);
        }
        add(CASTLING_ROOK, p.castling().0);
        let black = p.by_color(Color::Black) | p.en_passant_set();
        Self { roles, black, extra: p.extra }
    }

    /// The position with this side to move; its counters are 0 and 1.
    pub fn unpack(&self, turn: Color) -> Position<R> {
        let Position { mut board, .. } = Position::<R>::blank(self.extra);
        let occupied = self.roles[0] | self.roles[1] | self.roles[2];
        for square in occupied {
            let number = (0..3)
                .map(|bit| u8::from(self.roles[bit].contains(square)) << bit)
                .fold(0, |sum, bit| sum | bit);
            let role = match number {
                CASTLING_ROOK => Role::Rook,
                _ => Role::ALL[usize::from(number - 1)],
            };
            let color = if self.black.contains(square) { Color::Black } else { Color::White };
            board.toggle(Piece { color, role }, square);
        }
        board.toggle_castling(self.roles[0] & self.roles[1] & self.roles[2]);
        let passed: Option<Square> = (self.black - occupied).first();
        board.set_en_passant(passed);
        if turn == Color::Black {
            board.pass_turn();
        }
        Position { board, extra: self.extra, halfmove_clock: 0, fullmove_number: 1, passed }
    }
}
