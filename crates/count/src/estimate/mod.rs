//! Estimates how many leaf nodes a tree has from random walks.

mod interval;
mod tree;

#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_games::{AnyMove, AnyPosition, Position};

use crate::control::Control;
use crate::error::Error;
use crate::perft::Perft;
use crate::{UNWATCHED, queue};

use tree::SampledTree;

pub use interval::{Estimate, MeanInterval};

/// A position whose tree can be estimated.
pub(crate) trait WalkedPosition: Clone + Send + Sync {
    /// A move.
    type Move;

    /// The legal moves; none if the game has ended.
    ///
    /// # Errors
    /// If the rules of the game fail.
    fn moves(&self) -> Result<Vec<Self::Move>, Error>;

    /// The position after a legal move.
    ///
    /// # Errors
    /// If the rules of the game fail.
    fn after(&self, m: &Self::Move) -> Result<Self, Error>;

    /// The exact number of leaf nodes.
    ///
    /// # Errors
    /// If the control stops the count, and for the other reasons for which counts fail.
    fn leaf_nodes(&self, depth: u32, control: &Control) -> Result<u128, Error>;

    /// The number of leaf nodes that are counted in about a second. Trees up to this size are counted, not estimated.
    fn countable(&self) -> u128;
}

impl WalkedPosition for AnyPosition {
    type Move = AnyMove;

    fn moves(&self) -> Result<Vec<AnyMove>, Error> {
        Ok(self.legal_moves())
    }

    fn after(&self, m: &AnyMove) -> Result<Self, Error> {
        Ok(self.play_unchecked(*m))
    }

    fn leaf_nodes(&self, depth: u32, control: &Control) -> Result<u128, Error> {
        Perft::new().control(control).walk(self, depth)
    }

    fn countable(&self) -> u128 {
        match self {
            Self::Fairy(_) => 10_000_000,
            _ => 100_000_000,
        }
    }
}

/// Estimates the leaf nodes of trees, each with a 99% interval.
///
/// The positions after the first plies are listed. Groups of walkers start from them and go on ply by ply: all moves of
/// all walkers of a group are put side by side, and as many of them as there are walkers are chosen at equal distances
/// from a random start. A move is thus chosen as often as any other on average, so the number of listed positions times
/// the mean number of moves at each further ply has the leaf nodes as its expectation: the estimate is unbiased for any
/// number of walkers. It is Knuth's estimator ("Estimating the efficiency of backtrack programs", 1975) with systematic
/// resampling, which keeps the walkers where the tree is wide: the error grows about as the depth does, whereas the
/// error of independent walks grows exponentially. Groups are independent, so their spread gives the interval.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_count::Estimator;
/// let estimate = Estimator::new().walks(10_000).estimate(Position::startpos(), 8)?;
/// assert!(estimate.low() < 84_998_978_956.0 && 84_998_978_956.0 < estimate.high());
/// assert!(estimate.relative_error() < 0.02);
/// # Ok::<(), tabiya_count::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Estimator<'a> {
    seed: u64,
    walks: u64,
    control: &'a Control,
}

/// The minimum number of groups of an estimate. With fewer, the interval is much wider than it would have to be.
const FEWEST_GROUPS: u64 = 8;

impl Default for Estimator<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Estimator<'a> {
    /// An estimator that makes 100,000 walks with seed 1 on all threads of the current pool.
    pub const fn new() -> Self {
        Self { seed: 1, walks: 100_000, control: &UNWATCHED }
    }

    /// Sets the seed. The same seed and number of walks give the same estimate on any number of threads.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the number of walks, which is rounded up to whole groups of 32 walks for each ply of the tree, and to eight
    /// groups at least. With `u64::MAX`, walks are made until the control stops them.
    #[must_use]
    pub const fn walks(self, walks: u64) -> Self {
        Self { walks, ..self }
    }

    /// Lets `control` stop the estimate, which then uses the walks made so far, and show its progress: its units
    /// are the groups of walks.
    #[must_use]
    pub const fn control(self, control: &'a Control) -> Self {
        Self { control, ..self }
    }

    /// Estimates the leaf nodes of the tree of `depth` plies. A tree that is counted in about a second is counted.
    ///
    /// # Errors
    /// If the control stops it before two groups of walks are complete, the estimate is too large for an `f64`, or a
    /// house rule fails.
    pub fn estimate(self, p: impl Into<Position>, depth: u32) -> Result<Estimate, Error> {
        self.of_game(&p.into(), depth)
    }

    /// An estimate for each of these seeds, even if the tree is small enough to be counted.
    #[doc(hidden)]
    pub fn samples(
        self,
        p: &AnyPosition,
        depth: u32,
        seeds: Range<u64>,
    ) -> Result<Vec<Estimate>, Error> {
        let tree = SampledTree::new(p, depth, self.control)?;
        seeds.map(|seed| self.seed(seed).sample(&tree)).collect()
    }

    /// The estimate of positions of any game, compiled in this crate: a command is not optimised.
    fn of_game(self, p: &Position, depth: u32) -> Result<Estimate, Error> {
        match p.plain() {
            Some(p) => self.of_tree(p, depth),
            None => self.of_tree(p, depth),
        }
    }

    fn of_tree<P: WalkedPosition>(self, p: &P, depth: u32) -> Result<Estimate, Error> {
        let tree = SampledTree::new(p, depth, self.control)?;
        // The size is judged by a group with a seed of its own, so that it depends on the tree alone.
        let size = tree.group(&mut Xoshiro256PlusPlus::seed_from_u64(0), self.control)?;
        // It may be judged wrong: the count of a tree that is much larger is given up.
        if size <= p.countable() as f64
            && let Some(exact) = tree.count(4 * p.countable(), self.control)?
        {
            return Ok(Estimate::counted(exact));
        }
        self.sample(&tree)
    }

    /// The estimate from groups of walks through a tree.
    fn sample<P: WalkedPosition>(self, tree: &SampledTree<P>) -> Result<Estimate, Error> {
        let groups = self.walks.div_ceil(tree.walkers as u64).max(FEWEST_GROUPS);
        if self.walks < u64::MAX {
            self.control.add_units(usize::try_from(groups).unwrap_or(usize::MAX));
        }
        let base = Xoshiro256PlusPlus::seed_from_u64(self.seed).next_u64();
        let done = Mutex::new(Vec::new());
        let ended = queue::in_order(usize::try_from(groups).unwrap_or(usize::MAX), &|at| {
            // Groups that have begun are completed: leaving out the slow ones would bias the estimate.
            self.control.check()?;
            let seed = base.wrapping_add(at as u64);
            let group = tree.group(&mut Xoshiro256PlusPlus::seed_from_u64(seed), self.control)?;
            done.lock().unwrap_or_else(PoisonError::into_inner).push((at, group));
            self.control.finish_unit(0);
            Ok::<(), Error>(())
        });
        // An error that comes with the stop is the stop.
        if !self.control.is_stopped() {
            ended?;
        }
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|&(at, _)| at);
        // A stop may leave a gap, and the groups after it depend on the threads.
        let whole = done.iter().enumerate().take_while(|(place, (at, _))| place == at);
        let groups: Vec<f64> = whole.map(|(_, &(_, group))| group).collect();
        Estimate::from_groups(&groups, tree.walkers)
    }
}
