//! Positions packed into four words and the words of their state, to store many positions in little memory.

use super::Position;
use crate::rules::{Rules, State};
use crate::types::{Bitboard, Color, Piece, Role, Square};

/// A position, without its two counters, packed into as few words as possible: four for chess.
///
/// Each square has four bits, one in each of the first four words: three for the role and one for the colour. A
/// rook that may still castle counts as a role of its own, and the en passant square, if a capture there is
/// legal, is marked as an empty square of Black. The [`State::words`] follow. Packed positions of one game with
/// the same side to move are equal if and only if the positions have the same moves, now and later.
///
/// ```
/// use tabiya_core::{Color, Packed, Position, Standard};
/// let p = Position::startpos();
/// let packed = Packed::new(&p);
/// assert_eq!(packed.unpack::<Standard>(Color::White, ()), p);
/// assert_eq!(Packed::length::<Standard>(), 4);
/// assert_eq!(Packed::from_words(&packed.words()[..4]), packed);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed([u64; 6]);

/// The number that stands for a rook that may still castle; 1 to 6 are the roles, 0 is an empty square.
const CASTLING_ROOK: u8 = 7;

impl Packed {
    /// The number of words that positions under these rules fill; the others are zero.
    #[inline(always)]
    pub const fn length<R: Rules>() -> usize {
        4 + R::State::WORDS
    }

    /// Packs a position.
    pub fn new<R: Rules>(p: &Position<R>) -> Self {
        let mut roles = [Bitboard::EMPTY; 3];
        let mut add = |number: u8, squares: Bitboard| {
            for (bit, plane) in roles.iter_mut().enumerate() {
                *plane |= squares.masked_if(number >> bit & 1 == 1);
            }
        };
        for role in Role::ALL {
            add(role as u8 + 1, p.by_role(role) - p.castling().0);
        }
        add(CASTLING_ROOK, p.castling().0);
        let black = p.by_color(Color::Black) | p.en_passant_set();
        let [a, b, c] = roles;
        let [state, more_state] = p.state.words();
        Self([a.0, b.0, c.0, black.0, state, more_state])
    }

    /// All words, including the unused ones.
    #[inline(always)]
    pub const fn words(&self) -> &[u64; 6] {
        &self.0
    }

    /// The packed position with these words, at most six; missing words are zero.
    #[inline(always)]
    pub fn from_words(words: &[u64]) -> Self {
        let mut all = [0; 6];
        for (word, given) in all.iter_mut().zip(words) {
            *word = *given;
        }
        Self(all)
    }

    /// Unpacks the position, with the side `turn` to move, half-move clock 0 and move number 1. `state` is the
    /// state of any position of the same game.
    pub fn unpack<R: Rules>(&self, turn: Color, state: R::State) -> Position<R> {
        let [a, b, c, black, state_word, more_state] = self.0;
        let roles = [Bitboard(a), Bitboard(b), Bitboard(c)];
        let state = state.with_words([state_word, more_state]);
        let Position { mut board, .. } = Position::<R>::blank(state);
        let occupied = roles[0] | roles[1] | roles[2];
        for square in occupied {
            let number = (0..3)
                .map(|bit| u8::from(roles[bit].contains(square)) << bit)
                .fold(0, |sum, bit| sum | bit);
            let role = match number {
                CASTLING_ROOK => Role::Rook,
                _ => Role::ALL[usize::from(number - 1)],
            };
            let is_black = Bitboard(black).contains(square);
            let color = if is_black { Color::Black } else { Color::White };
            board.toggle(Piece { color, role }, square);
        }
        board.toggle_castling(roles[0] & roles[1] & roles[2]);
        let en_passant_square: Option<Square> = (Bitboard(black) - occupied).first();
        board.set_en_passant(en_passant_square);
        if turn == Color::Black {
            board.pass_turn();
        }
        Position { board, state, halfmove_clock: 0, fullmove_number: 1, en_passant_square }
    }
}
