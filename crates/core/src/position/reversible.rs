//! Moves that can be taken back, found by the difference that they make to the key.

use super::zobrist::NUMBERS;
use super::{Key, Position};
use crate::attacks::{EMPTY_BOARD, between};
use crate::rules::Rules;
use crate::types::{Move, MoveKind, Role, Square};

/// The number of places in [`MOVES`]; less than half of them are taken.
const PLACES: usize = 1 << 13;
/// The bits of a place that hold two squares. The others are those of the difference.
const SQUARES: u64 = (1 << 12) - 1;

/// The place at which the search for a difference begins.
const fn first_place(difference: u64) -> usize {
    (difference >> 51) as usize
}

/// For each piece other than a pawn, and each two squares between which it can move: the difference that such a move
/// makes to the low half of the key, with the two squares in its lowest bits. A difference is at its first place or
/// behind it, before the next place that is empty.
static MOVES: [u64; PLACES] = {
    let mut moves = [0; PLACES];
    let mut piece = 0;
    while piece < 2 * (Role::ALL.len() - 1) {
        let (color, role) = (piece % 2, piece / 2 + 1);
        let numbers = &NUMBERS.pieces[color][role];
        let mut squares = 0;
        while squares < 1 << 12 {
            let (from, to) = (squares & 63, squares >> 6);
            // Each two squares once.
            if from < to && EMPTY_BOARD[role][from].0 >> to & 1 != 0 {
                let difference = numbers[from].to_u64() ^ numbers[to].to_u64();
                let mut place = first_place(difference);
                while moves[place] != 0 {
                    place = (place + 1) % PLACES;
                }
                moves[place] = difference & !SQUARES | squares as u64;
            }
            squares += 1;
        }
        piece += 1;
    }
    moves
};

/// The move of a piece of the side to move, other than a pawn, that changes the low half of the key by this difference.
/// It captures nothing and jumps over no piece, but may be illegal. `None` if no move makes this difference.
pub(super) fn reversible_move<R: Rules>(p: &Position<R>, difference: Key) -> Option<Move> {
    let difference = difference.to_u64();
    let mut place = first_place(difference);
    while MOVES[place] != 0 {
        let found = MOVES[place];
        if (found ^ difference) & !SQUARES == 0 {
            let [a, b] = [found, found >> 6].map(|bits| Square::ALL[(bits & 63) as usize]);
            let (from, to) = if p.by_color(p.turn()).contains(a) { (a, b) } else { (b, a) };
            let piece = p.piece_on(from).filter(|piece| piece.color == p.turn())?;
            let is_free = p.piece_on(to).is_none() && between(from, to).is_disjoint(p.blockers());
            return is_free.then(|| Move::new(from, to, MoveKind::Normal(piece.role)));
        }
        place = (place + 1) % PLACES;
    }
    None
}
