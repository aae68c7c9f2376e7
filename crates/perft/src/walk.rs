//! The recursion that counts, on one thread.

use core::marker::PhantomData;

use tabiya_core::{Backend, Black, Color, Cpu, Job, Leaves, Position, Rules, Scratch, Side, White};

/// Trees of up to so many plies are counted in 64 bits: no list has more than 512 moves, and 512^7
/// is 2^63.
pub(crate) const MAX_WALK: u32 = 7;

/// Counts the leaf nodes of one tree.
struct Walk<'a, R: Rules, S> {
    position: &'a Position<R>,
    depth: u32,
    scratch: &'a mut Scratch,
    side: PhantomData<S>,
}

impl<R: Rules, S: Side> Job for Walk<'_, R, S> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let Self { position: p, depth, scratch, .. } = self;
        match depth {
            0 => 1,
            1 => u64::from(p.count_moves_of::<S, C>(cpu)),
            2 => R::Leaves::count::<S, C>(cpu, p, scratch),
            _ => {
                let mut moves = R::Moves::default();
                p.moves_of::<S, C>(cpu, &mut moves);
                let mut leaf_nodes = 0;
                for &m in moves.iter() {
                    leaf_nodes += cpu.call(Walk::<R, S::Enemy> {
                        position: &p.play_of::<S, C>(cpu, m),
                        depth: depth - 1,
                        scratch,
                        side: PhantomData,
                    });
                }
                leaf_nodes
            }
        }
    }
}

/// The leaf nodes of a tree of at most [`MAX_WALK`] plies.
pub(crate) fn walk<R: Rules>(backend: Backend, position: &Position<R>, depth: u32) -> u64 {
    debug_assert!(depth <= MAX_WALK);
    if depth > 1 && is_opponent_in_check(position) {
        // A forgiven fault, and only here: the king can be taken, which the lanes do not know.
        let below = |&m| walk(backend, &position.play_unchecked(m), depth - 1);
        return position.legal_moves().iter().map(below).sum();
    }
    let scratch = &mut Scratch::default();
    match position.turn() {
        Color::White => {
            backend.run(Walk::<R, White> { position, depth, scratch, side: PhantomData })
        }
        Color::Black => {
            backend.run(Walk::<R, Black> { position, depth, scratch, side: PhantomData })
        }
    }
}

fn is_opponent_in_check<R: Rules>(p: &Position<R>) -> bool {
    p.king(!p.turn())
        .is_some_and(|king| !p.attackers_to(king, p.occupied()).is_disjoint(p.by_color(p.turn())))
}
