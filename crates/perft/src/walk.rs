//! The recursion that counts, on one thread.

use core::marker::PhantomData;

use tabiya_core::{Black, Color, Cpu, Job, Position, Rules, Side, White, dispatch};

/// Trees of up to so many plies are counted in 64 bits: no list has more than 512 moves, and 512^7
/// is 2^63.
pub(crate) const MAX_WALK: u32 = 7;

/// Counts the leaf nodes of one tree.
struct Walk<'a, R: Rules, S> {
    position: &'a Position<R>,
    depth: u32,
    side: PhantomData<S>,
}

impl<R: Rules, S: Side> Job for Walk<'_, R, S> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        match self.depth {
            0 => 1,
            1 => u64::from(self.position.count_moves_of::<S, C>(cpu)),
            depth => {
                let mut moves = R::Moves::default();
                self.position.moves_of::<S, C>(cpu, &mut moves);
                let below = |position: &Position<R>| {
                    cpu.call(Walk::<R, S::Enemy> { position, depth: depth - 1, side: PhantomData })
                };
                moves.iter().map(|&m| below(&self.position.play_of::<S, C>(cpu, m))).sum()
            }
        }
    }
}

/// The leaf nodes of a tree of at most [`MAX_WALK`] plies.
pub(crate) fn walk<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    debug_assert!(depth <= MAX_WALK);
    match position.turn() {
        Color::White => dispatch(Walk::<R, White> { position, depth, side: PhantomData }),
        Color::Black => dispatch(Walk::<R, Black> { position, depth, side: PhantomData }),
    }
}
