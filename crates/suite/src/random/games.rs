//! Positions of random games.

use std::iter;

use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt};
use tabiya_core::{Move, MoveKind, Position};

/// The maximum length in plies of a random game of which only the last position is used.
const LONGEST: usize = 160;

/// The positions of a random game, beginning with `start`; the game ends when there is no legal move.
///
/// About every third move is chosen among the double pushes, en passant captures, promotions and castling
/// moves, if there are any. A uniform choice would rarely play these.
///
/// ```
/// use rand_xoshiro::Xoshiro256PlusPlus;
/// use rand_xoshiro::rand_core::SeedableRng;
/// use tabiya_core::Position;
/// use tabiya_suite::random::game;
///
/// let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
/// assert_eq!(game(Position::startpos(), &mut rng).take(10).count(), 10);
/// ```
pub fn game<R: Rng + ?Sized>(
    start: Position,
    rng: &mut R,
) -> impl Iterator<Item = Position> + use<'_, R> {
    iter::successors(Some(start), move |p| Some(p.play_unchecked(random_move(p, rng)?)))
}

/// The position after a random number of random moves. A game without captures and pawn moves ends before its half-move
/// clock is too great.
pub(super) fn last_of_game<R: Rng + ?Sized>(start: Position, rng: &mut R) -> Position {
    let plies = rng.random_range(0..=LONGEST);
    let is_reachable = |p: &Position| p.unreachable().next().is_none();
    game(start, rng).take(plies + 1).take_while(is_reachable).last().unwrap_or(start)
}

fn random_move<R: Rng + ?Sized>(p: &Position, rng: &mut R) -> Option<Move> {
    let moves = p.legal_moves();
    let is_special = |m: &&Move| !matches!(m.kind(), MoveKind::Normal(_));
    let special =
        if rng.random_ratio(1, 3) { moves.iter().filter(is_special).choose(rng) } else { None };
    special.or_else(|| moves.choose(rng)).copied()
}
