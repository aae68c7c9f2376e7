//! The upper plies of a count, walked in breadth.

use indexmap::IndexMap;
use tabiya_core::{Color, Packed, Position, Rules};

use crate::control::Control;
use crate::failure::Failure;
use crate::steps;

/// The positions that a count has at some upper ply, each once, and by how many paths each is
/// reached: units of work, to be shared out among threads or kept in a checkpoint.
#[derive(Debug, Clone)]
pub struct Units<R: Rules> {
    /// Each position, and by how many paths it is reached.
    pub(crate) list: Vec<(Packed<R>, u128)>,
    /// Who is to move in all of them.
    pub(crate) turn: Color,
    /// The ply they stand at.
    pub(crate) ply: u32,
    /// The plies below them.
    pub(crate) depth: u32,
}

/// What becomes of positions that several paths lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paths {
    /// They are counted once.
    Merged,
    /// They are counted for each path.
    Each,
}

/// Trees of so many plies are not split: some hundred thousand leaf nodes, so that the cost of
/// handing a unit out does not show and no thread waits long at the end.
const SMALLEST: u32 = 4;

/// Where one more ply would pass so many positions it is not walked.
const MOST: u128 = 4_000_000;

/// So many units keep all threads busy to the end. Where each would still take seconds, as those
/// of more than six plies do, there should be more.
const fn enough(depth: u32) -> usize {
    if depth > 6 { 500_000 } else { 50_000 }
}

impl<R: Rules> Units<R> {
    /// The units of a tree of `depth` plies.
    pub(crate) fn of(
        p: &Position<R>,
        depth: u32,
        paths: Paths,
        control: &Control,
    ) -> Result<Self, Failure> {
        let mut units = Self::root(p, depth);
        while units.depth > SMALLEST && units.list.len() < enough(units.depth) {
            control.check()?;
            if units.children() > MOST {
                break;
            }
            units = match paths {
                Paths::Merged => units.next_ply(control)?,
                Paths::Each => units.next_ply_of_paths(),
            };
        }
        Ok(units)
    }

    /// How many units there are.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// The ply that they stand at.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The plies of each unit's own tree.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// A number that other units, or the same by other numbers of paths, would hardly have.
    pub fn digest(&self) -> u128 {
        self.list.iter().fold(0, |sum, (packed, paths)| {
            let key = packed.unpack(self.turn).key().bits();
            sum.wrapping_add(key.wrapping_mul(paths.wrapping_mul(2).wrapping_add(1)))
        })
    }

    /// The root alone.
    pub(crate) fn root(p: &Position<R>, depth: u32) -> Self {
        Self { list: vec![(Packed::new(p), 1)], turn: p.turn(), ply: 0, depth }
    }

    /// The paths that lead to the units: the perft of their ply.
    ///
    /// # Errors
    /// If they are 2^128 or more.
    pub fn paths(&self) -> Result<u128, Failure> {
        self.list
            .iter()
            .try_fold(0u128, |sum, unit| sum.checked_add(unit.1))
            .ok_or(Failure::Overflow)
    }

    fn children(&self) -> u128 {
        self.list.iter().map(|unit| u128::from(steps::counted(&unit.0.unpack(self.turn)))).sum()
    }

    /// One ply further, with equal positions merged.
    fn next_ply(&self, control: &Control) -> Result<Self, Failure> {
        let mut next: IndexMap<Packed<R>, u128> = IndexMap::with_capacity(4 * self.list.len());
        // The same perft by popcounts, to judge the merged one.
        let mut expected = 0u128;
        for (index, (packed, paths)) in self.list.iter().enumerate() {
            if index % 1024 == 0 {
                control.check()?;
            }
            let p = packed.unpack(self.turn);
            expected = paths
                .checked_mul(u128::from(steps::counted(&p)))
                .and_then(|children| expected.checked_add(children))
                .ok_or(Failure::Overflow)?;
            for &m in steps::listed(&p).iter() {
                let to_child = next.entry(Packed::new(&steps::played(&p, m))).or_default();
                *to_child = to_child.checked_add(*paths).ok_or(Failure::Overflow)?;
            }
        }
        let next = self.below(next.into_iter().collect());
        assert_eq!(next.paths()?, expected, "paths to the positions at ply {}", next.ply);
        Ok(next)
    }

    /// One ply further, with a unit for each path.
    fn next_ply_of_paths(&self) -> Self {
        let mut next = Vec::new();
        for (packed, paths) in &self.list {
            let p = packed.unpack(self.turn);
            let moves = steps::listed(&p);
            next.extend(moves.iter().map(|&m| (Packed::new(&steps::played(&p, m)), *paths)));
        }
        self.below(next)
    }

    fn below(&self, list: Vec<(Packed<R>, u128)>) -> Self {
        Self { list, turn: !self.turn, ply: self.ply + 1, depth: self.depth - 1 }
    }
}
