//! Values of pieces, derived from the number of squares that they reach.

use tabiya_core::{Bitboard, Portable, Square};

use super::KindTables;

/// The number of random boards on which a piece's moves are counted.
const BOARDS: u32 = 16;
/// The value of each square that a piece reaches, in hundredths of a pawn. This makes a knight worth about
/// three pawns, a rook five and a queen nine.
const SQUARE: u32 = 62;
/// The bonus on a square is the difference of the piece's value there from the mean, divided by this number.
const PLACEMENT: i32 = 4;

/// The value of a piece, in hundredths of a pawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Worth {
    /// The mean value over all squares.
    pub(crate) value: i32,
    /// The bonus on each square.
    pub(crate) placement: Vec<i32>,
}

impl Worth {
    /// Computes the values of a kind on the squares `exists`, from its moves on random boards. A third of the
    /// squares of each board is occupied.
    pub(super) fn of(tables: &KindTables, exists: Bitboard) -> Self {
        let mut reached = [0_u32; 64];
        let mut state = 0x7461_6269_7961_u64;
        for _ in 0..BOARDS {
            let pieces = Bitboard(sparse(&mut state)) & exists;
            for from in exists {
                let reach = tables.reach(Portable, from, pieces, pieces | !exists);
                // Each square counts half if the piece can move there, and half if it can capture there.
                reached[from as usize] += reach.moves.len() + reach.captures.len();
            }
        }
        let worth =
            |reached: u32, boards: u32| -> i32 { (reached * SQUARE / (2 * boards)).cast_signed() };
        let mean = worth(reached.iter().sum(), BOARDS * exists.len().max(1));
        let placed = |square: Square| (worth(reached[square as usize], BOARDS) - mean) / PLACEMENT;
        Self { value: mean.max(50), placement: Square::ALL.map(placed).to_vec() }
    }
}

/// A random word with about a third of its bits set.
fn sparse(state: &mut u64) -> u64 {
    let mut next = || {
        // Xorshift (Marsaglia, 2003).
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    };
    next() & (next() | next() & next())
}

impl KindTables {
    /// For each square, the number of moves that a piece needs from there to the nearest square of `to`;
    /// `None` if it cannot get there. The board is assumed to be empty, and moves that only capture count as
    /// well.
    pub(crate) fn distances(&self, to: Bitboard, exists: Bitboard) -> [Option<u8>; 64] {
        let mut distances = [None; 64];
        let mut near = to & exists;
        for distance in 0..u8::MAX {
            if near.is_empty() {
                break;
            }
            for square in near {
                distances[square as usize] = Some(distance);
            }
            let steps_near = |from: &Square| {
                let reach = self.reach(Portable, *from, Bitboard::EMPTY, !exists);
                !(reach.moves | reach.captures).is_disjoint(near)
            };
            let is_new = |square: &Square| distances[*square as usize].is_none();
            let before = exists.into_iter().filter(is_new).filter(steps_near);
            near = before.collect();
        }
        distances
    }
}
