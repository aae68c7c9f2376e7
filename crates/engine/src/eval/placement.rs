//! Sums of the terms for a piece's square relative to each king, computed once for each game.

use tabiya_core::{Color, Role, Square};

use super::attacks::distance;
use super::attacks::{place, place_by_king};
use super::tally::{Tally, Trace, Weights};
use super::tapered::Tapered;
use super::terms;

/// The pieces whose square is scored relative to both kings.
pub(super) const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

const SQUARES: [usize; 4] =
    [terms::KNIGHT_SQUARES, terms::BISHOP_SQUARES, terms::ROOK_SQUARES, terms::QUEEN_SQUARES];

/// The sums for all squares of a piece, with the king on a fixed square.
type PlacementRow = [Tapered; 64];

/// All terms that depend on a piece's square and one of the kings, summed up from White's view.
#[derive(Debug, Clone, Default)]
pub(crate) struct Placement {
    /// A row for each piece and square of the enemy king; a piece's last row is for a board without it.
    by_enemy: Vec<PlacementRow>,
    /// A row for each piece and square of its own king; a piece's last row is for a board without it.
    by_own: Vec<PlacementRow>,
}

/// The number of possible places of a king: 64 squares, or not on the board.
const KINGS: usize = 65;

/// The index of a king's place, from a side's point of view.
#[inline(always)]
fn seen(color: Color, king: Option<Square>) -> usize {
    king.map_or(KINGS - 1, |king| king.relative_to(color) as usize)
}

/// The rows for one piece and the current squares of the kings.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    by_enemy: &'a PlacementRow,
    by_own: &'a PlacementRow,
}

impl Placement {
    /// Computes the sums for these weights.
    pub(crate) fn of(weights: &Weights) -> Self {
        Self { by_enemy: sums(weights, add_by_enemy), by_own: sums(weights, add_by_own) }
    }

    #[inline(always)]
    pub(crate) fn rows(&self, color: Color, role: Role, kings: [Option<Square>; 2]) -> Rows<'_> {
        let [own, enemy] = kings.map(|king| (role as usize - 1) * KINGS + seen(color, king));
        Rows { by_enemy: &self.by_enemy[enemy], by_own: &self.by_own[own] }
    }
}

impl Rows<'_> {
    /// The sum for a piece on a square, negative for Black.
    #[inline(always)]
    pub(crate) fn sum(&self, color: Color, square: Square) -> Tapered {
        let at = square.relative_to(color) as usize;
        let sum = self.by_enemy[at] + self.by_own[at];
        match color {
            Color::White => sum,
            Color::Black => Tapered::ZERO - sum,
        }
    }
}

/// Computes the rows for each piece and each place of a king from the terms that `add` adds.
fn sums(
    weights: &Weights,
    add: impl Fn(&mut Tally<'_, ()>, Color, Role, Square, Option<Square>),
) -> Vec<PlacementRow> {
    let kings = || Square::ALL.into_iter().map(Some).chain([None]);
    let row = |role, king| {
        Square::ALL.map(|square| {
            let mut tally = Tally::new(weights);
            add(&mut tally, Color::White, role, square, king);
            tally.sum
        })
    };
    PIECES.into_iter().flat_map(|role| kings().map(move |king| row(role, king))).collect()
}

/// Adds the terms of a piece on its square one at a time. `own` and `enemy` are the kings' squares.
#[inline(always)]
pub(super) fn add<T: Trace>(
    tally: &mut Tally<'_, T>,
    color: Color,
    role: Role,
    square: Square,
    [own, enemy]: [Option<Square>; 2],
) {
    add_by_enemy(tally, color, role, square, enemy);
    add_by_own(tally, color, role, square, own);
}

/// Adds the terms for the piece, its square, and its square relative to the enemy king.
fn add_by_enemy<T: Trace>(
    tally: &mut Tally<'_, T>,
    color: Color,
    role: Role,
    square: Square,
    king: Option<Square>,
) {
    tally.add(color, terms::MATERIAL + role as usize, 1);
    let piece = role as usize - 1;
    tally.add(color, SQUARES[piece] + place(color, square), 1);
    if let Some(king) = king {
        let at = 64 * piece + place_by_king(color, square, king);
        tally.add(color, terms::PIECE_BY_ENEMY_KING + at, 1);
        tally.add(color, terms::KING_DISTANCE + piece, distance(square, king));
    }
}

/// Adds the term for the distance of a knight or a bishop from its own king.
fn add_by_own<T: Trace>(
    tally: &mut Tally<'_, T>,
    color: Color,
    role: Role,
    square: Square,
    king: Option<Square>,
) {
    if let Some(king) = king
        && matches!(role, Role::Knight | Role::Bishop)
    {
        tally.add(color, terms::KING_PROTECTOR + role as usize - 1, distance(square, king));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::profile::Profile;
    use crate::eval::{PawnCache, positional};
    use crate::view::EvalView;
    use tabiya_core::Position;

    #[test]
    fn table_sums_equal_the_sums_of_their_terms() {
        let profile = Profile::chess();
        let placement = Placement::of(&profile.weights);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2kn1b2/3q4/1r6/6R1/4Q3/2B1N3/6K1 b - - 0 1",
        ] {
            let v = EvalView::of(&fen.parse::<Position>().expect("a position"));
            let [by_term, by_square] = [None, Some(&placement)].map(|placement| {
                let mut tally = Tally { placement, ..Tally::new(&profile.weights) };
                positional(&v, &profile, Some(&mut PawnCache::new()), &mut tally);
                tally.sum
            });
            assert_eq!(by_term, by_square, "{fen}");
        }
        // Without kings, only the piece and its square count.
        let none = placement.rows(Color::Black, Role::Queen, [None; 2]);
        let mut tally = Tally::new(&profile.weights);
        add(&mut tally, Color::Black, Role::Queen, Square::C5, [None; 2]);
        assert_eq!(none.sum(Color::Black, Square::C5), tally.sum);
    }
}
