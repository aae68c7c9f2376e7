//! A tree of which the first plies are listed, and random walks through the others.

use std::sync::{Mutex, PoisonError};

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::WalkedPosition;
use crate::control::Control;
use crate::error::Error;
use crate::queue;

/// A tree with its first plies listed.
#[derive(Debug)]
pub(super) struct SampledTree<P> {
    /// The positions after the first plies, one for each path.
    listed: Vec<P>,
    /// The depth of the tree below each of them, in plies.
    pub(super) below: u32,
    /// The number of walkers of a group.
    pub(super) walkers: usize,
}

/// The maximum number of positions that are listed before the walks begin.
const LISTED: u128 = 10_000;

/// The number of walkers of a group for each ply of the tree. Deeper trees need larger groups, or the distribution of
/// the groups is too skew for the interval.
const WALKERS_A_PLY: usize = 32;

impl<P: WalkedPosition> SampledTree<P> {
    /// Lists the first plies of the tree of `depth` plies.
    pub(super) fn new(root: &P, depth: u32, control: &Control) -> Result<Self, Error> {
        let (mut listed, mut below) = (vec![root.clone()], depth);
        while below > 0 {
            control.check()?;
            if leaf_nodes(&listed, 1, control)? > LISTED {
                break;
            }
            let mut next = Vec::new();
            for p in &listed {
                for m in p.moves()? {
                    next.push(p.after(&m)?);
                }
            }
            (listed, below) = (next, below - 1);
        }
        Ok(Self { listed, below, walkers: WALKERS_A_PLY * depth.max(1) as usize })
    }

    /// The exact number of leaf nodes; `None` if there are more than `limit`.
    pub(super) fn count(&self, limit: u128, control: &Control) -> Result<Option<u128>, Error> {
        let count = LimitedCount { limit, total: Mutex::new(0), control };
        queue::in_order(self.listed.len(), &|at| count.add(&self.listed[at], self.below))?;
        let total = count.total();
        Ok((total <= limit).then_some(total))
    }

    /// An estimate of the leaf nodes from one group of walks; its expectation is their number.
    pub(super) fn group(
        &self,
        random: &mut Xoshiro256PlusPlus,
        control: &Control,
    ) -> Result<f64, Error> {
        let number = self.walkers;
        let mut paths = self.listed.len() as f64;
        let start = evenly(self.listed.len(), number, random);
        let mut walkers: Vec<P> = start.map(|at| self.listed[at].clone()).collect();
        let mut moves = Vec::new();
        for _ in 1..self.below {
            moves.clear();
            for (walker, p) in walkers.iter().enumerate() {
                moves.extend(p.moves()?.into_iter().map(|m| (walker, m)));
            }
            paths *= moves.len() as f64 / number as f64;
            let chosen = evenly(moves.len(), number, random).map(|at| &moves[at]);
            walkers =
                chosen.map(|(walker, m)| walkers[*walker].after(m)).collect::<Result<_, _>>()?;
        }
        let last = leaf_nodes(&walkers, self.below.min(1), control)?;
        Ok(paths * last as f64 / number as f64)
    }
}

/// A count that goes on until it is above a limit.
struct LimitedCount<'a> {
    limit: u128,
    /// The leaf nodes of all threads.
    total: Mutex<u128>,
    control: &'a Control,
}

/// The depth of the trees, in plies, that are counted in one go.
const STEP: u32 = 3;

impl LimitedCount<'_> {
    fn total(&self) -> u128 {
        *self.total.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the leaf nodes of a tree, as long as the total is not above the limit.
    fn add<P: WalkedPosition>(&self, p: &P, depth: u32) -> Result<(), Error> {
        if self.total() > self.limit {
            return Ok(());
        }
        if depth > STEP {
            return p.moves()?.iter().try_for_each(|m| self.add(&p.after(m)?, depth - 1));
        }
        let counted = p.leaf_nodes(depth, self.control)?;
        let mut total = self.total.lock().unwrap_or_else(PoisonError::into_inner);
        *total = total.checked_add(counted).ok_or(Error::Overflow)?;
        Ok(())
    }
}

/// The leaf nodes of several trees together.
fn leaf_nodes<P: WalkedPosition>(all: &[P], depth: u32, control: &Control) -> Result<u128, Error> {
    all.iter().try_fold(0, |sum, p| Ok(sum + p.leaf_nodes(depth, control)?))
}

/// Chooses `number` of `of` things, in order, at equal distances from a random start. Each is chosen `number / of`
/// times on average; nothing is chosen if there is nothing.
fn evenly(
    of: usize,
    number: usize,
    random: &mut Xoshiro256PlusPlus,
) -> impl Iterator<Item = usize> + use<> {
    let start = if of == 0 { 0 } else { random.random_range(0..of) };
    (0..number).filter(move |_| of > 0).map(move |place| (place * of + start) / number)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn every_element_is_chosen_equally_often() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for (of, number) in [(1, 1), (1, 7), (5, 3), (7, 7), (20, 6), (3, 20)] {
            let mut times = vec![0u32; of];
            let rounds = 20_000;
            for _ in 0..rounds {
                let chosen: Vec<usize> = evenly(of, number, &mut random).collect();
                assert!(chosen.len() == number && chosen.is_sorted());
                chosen.iter().for_each(|&at| times[at] += 1);
            }
            let expected = f64::from(rounds) * number as f64 / of as f64;
            for times in times {
                assert!((f64::from(times) - expected).abs() < 0.03 * expected, "{number} of {of}");
            }
        }
        assert_eq!(evenly(0, 5, &mut random).count(), 0);
    }
}
