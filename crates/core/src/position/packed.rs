//! Positions packed into four words and the words of their state, to store many positions in little memory.

use super::play::MAX_COUNTER;
use super::{Faults, Position};
use crate::rules::{Rules, VariantState};
use crate::types::{Bitboard, Color, Piece, Role, Square};

/// A complete position, packed into as few words as possible: four for chess with up to 32 pieces.
///
/// Each square has four bits, one in each of the first four words: three for the role and one for the colour. A rook
/// that may still castle counts as a seventh role, and so does a pawn that may be captured en passant: it is never on
/// the back rank of its side. The colour bits of empty squares, from a1 on, hold a number: 1 if Black is to move, plus
/// twice the number of the counters, which is 10,000 times the half-move clock plus the move number less 1. The
/// [`VariantState::words`] follow. The number has a word of its own at the end if there are more than 32 pieces.
///
/// ```
/// use tabiya_core::{Packed, Position, Standard};
/// let p = Position::startpos();
/// let packed = Packed::new(&p);
/// assert_eq!(packed.unpack::<Standard>(()), p);
/// assert_eq!(Packed::length(&p), 4);
/// assert_eq!(Packed::from_words(&packed.words()[..4]), packed);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed([u64; 7]);

/// The code of a rook that may still castle and of a pawn that may be captured en passant; 1 to 6 are
/// the roles, 0 is an empty square.
const MARKED: u8 = 7;

/// The number of pieces up to which the empty squares have room for side to move and counters.
const MOST_PIECES: u32 = 32;

/// The factor of the half-move clock in the number of the counters.
const CLOCK: u64 = MAX_COUNTER as u64 + 1;

impl Packed {
    /// The number of words that `p` and every position reachable from it need; the other words are zero.
    #[inline(always)]
    pub fn length<R: Rules>(p: &Position<R>) -> usize {
        let in_hand = p.state.pockets();
        let in_hand = in_hand.map_or(0, |held| held.len(Color::White) + held.len(Color::Black));
        let has_own_word = p.occupied().len() + in_hand > MOST_PIECES;
        4 + R::State::WORDS + usize::from(has_own_word)
    }

    /// Packs a position.
    pub fn new<R: Rules>(p: &Position<R>) -> Self {
        Self::with_counters(p, Self::number_of_counters(p.halfmove_clock, p.fullmove_number))
    }

    /// Packs a position with half-move clock 0 and move number 1. Such packed positions of one game are equal if and
    /// only if the positions have the same moves, now and later.
    pub fn without_counters<R: Rules>(p: &Position<R>) -> Self {
        Self::with_counters(p, 0)
    }

    fn with_counters<R: Rules>(p: &Position<R>, counters: u64) -> Self {
        let mut roles = [Bitboard::EMPTY; 3];
        let mut add = |number: u8, squares: Bitboard| {
            for (bit, plane) in roles.iter_mut().enumerate() {
                *plane |= squares.masked_if(number >> bit & 1 == 1);
            }
        };
        let pushed = p.en_passant().and_then(|passed| passed.offset(0, -up(p.turn())));
        let marked = p.castling().0 | pushed.map_or(Bitboard::EMPTY, Bitboard::of);
        for role in Role::ALL {
            add(role as u8 + 1, p.by_role(role) - marked);
        }
        add(MARKED, marked);
        let number = counters << 1 | u64::from(p.turn() == Color::Black);
        let has_room = p.occupied().len() <= MOST_PIECES;
        let [a, b, c] = roles.map(|plane| plane.0);
        let in_empty = if has_room { deposited(number, !p.occupied().0) } else { 0 };
        let [state, more_state] = p.state.words();
        let black = p.by_color(Color::Black).0 | in_empty;
        let mut words = [a, b, c, black, state, more_state, 0];
        if !has_room {
            words[4 + R::State::WORDS] = number;
        }
        Self(words)
    }

    /// The number for the two counters: 10,000 times the half-move clock, plus the move number less 1.
    #[doc(hidden)] // Positions under rules of their own pack their counters in the same way.
    pub fn number_of_counters(halfmove_clock: u16, fullmove_number: u16) -> u64 {
        u64::from(halfmove_clock) * CLOCK + u64::from(fullmove_number.saturating_sub(1))
    }

    /// The half-move clock and the move number that a number encodes.
    #[doc(hidden)]
    pub fn counters_of_number(number: u64) -> (u16, u16) {
        let counter = |number: u64| u16::try_from(number).unwrap_or(MAX_COUNTER).min(MAX_COUNTER);
        (counter(number / CLOCK), counter(number % CLOCK + 1))
    }

    /// All words, including the unused ones.
    #[inline(always)]
    pub const fn words(&self) -> &[u64; 7] {
        &self.0
    }

    /// The packed position with these words, at most seven; missing words are zero.
    #[inline(always)]
    pub fn from_words(words: &[u64]) -> Self {
        let mut all = [0; 7];
        for (word, given) in all.iter_mut().zip(words) {
            *word = *given;
        }
        Self(all)
    }

    /// Unpacks the position. `state` is the state of any position of the same game. The words must come from a packed
    /// position of these rules: others give a position without meaning.
    pub fn unpack<R: Rules>(&self, state: R::State) -> Position<R> {
        let [a, b, c, black, state_word, more_state, _] = self.0;
        let roles = [a, b, c].map(Bitboard);
        let state = state.with_words([state_word, more_state]);
        let Position { mut board, .. } = Position::<R>::blank(state);
        let occupied = roles[0] | roles[1] | roles[2];
        let number = match occupied.len() <= MOST_PIECES {
            true => extracted(black, !occupied.0),
            false => self.0[4 + R::State::WORDS],
        };
        let turn = if number & 1 == 1 { Color::Black } else { Color::White };
        let mut castling = Bitboard::EMPTY;
        let mut en_passant_square: Option<Square> = None;
        for square in occupied {
            let number = (0..3)
                .map(|bit| u8::from(roles[bit].contains(square)) << bit)
                .fold(0, |sum, bit| sum | bit);
            let is_black = Bitboard(black).contains(square);
            let color = if is_black { Color::Black } else { Color::White };
            let role = match number {
                MARKED if square.rank() == color.back_rank() => {
                    castling = castling.with(square);
                    Role::Rook
                }
                MARKED => {
                    en_passant_square = square.offset(0, up(turn));
                    Role::Pawn
                }
                _ => Role::ALL[usize::from(number - 1)],
            };
            board.toggle(Piece { color, role }, square);
        }
        board.toggle_castling(castling);
        board.set_en_passant(en_passant_square);
        if turn == Color::Black {
            board.pass_turn();
        }
        let (halfmove_clock, fullmove_number) = Self::counters_of_number(number >> 1);
        Position { board, state, halfmove_clock, fullmove_number, en_passant_square }
    }

    /// Unpacks the position if FEN can describe it, even a position with faults.
    pub fn unpack_checked<R: Rules>(&self, state: R::State) -> Option<Position<R>> {
        let setup = self.unpack::<R>(state).to_setup();
        let p = Position::from_setup_with(&setup, state, Faults::ALL).ok()?;
        (Self::new(&p) == *self).then_some(p)
    }
}

/// The direction in which the pawns of a side move, in ranks.
fn up(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The bits of a number on the squares of a mask, the lowest bit on the lowest square.
fn deposited(mut number: u64, mut mask: u64) -> u64 {
    let mut bits = 0;
    while number != 0 {
        let lowest = mask & mask.wrapping_neg();
        if number & 1 == 1 {
            bits |= lowest;
        }
        (number, mask) = (number >> 1, mask ^ lowest);
    }
    bits
}

/// The number whose bits are on the squares of a mask.
fn extracted(bits: u64, mask: u64) -> u64 {
    let mut number = 0;
    for square in Bitboard(bits & mask) {
        number |= 1 << (mask & ((1 << square as u8) - 1)).count_ones();
    }
    number
}
