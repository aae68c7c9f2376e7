//! The upper plies of a count, walked in breadth.

use indexmap::IndexMap;
use tabiya_core::Color;
use tabiya_variants::{AnyPosition, PackedPosition};

use crate::control::Control;
use crate::error::Error;

/// The positions that a count has at some upper ply, each once, and by how many paths each is
/// reached: units of work, to be shared out among threads or kept in a checkpoint.
#[derive(Debug, Clone)]
pub struct Units {
    /// Each position, and by how many paths it is reached.
    list: Vec<(PackedPosition, u128)>,
    /// A position of the game, for what all of them have in common.
    root: AnyPosition,
    /// The side to move in all of them, if sides take turns.
    turn: Color,
    /// The ply they stand at.
    ply: u32,
    /// The plies below them.
    depth: u32,
}

/// What becomes of positions that several paths lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paths {
    /// Positions are counted once.
    Merged,
    /// Positions are counted for each path.
    Each,
}

/// Trees of so many plies are not split: some hundred thousand leaf nodes, so that the cost of
/// handing a unit out does not show and no thread waits long at the end.
const SMALLEST: u32 = 4;

/// Where one more ply would pass so many positions it is not walked.
const MOST: u128 = 4_000_000;

/// The number of units that keeps all threads busy to the end. Where each would still take seconds, as those
/// of more than six plies do, there should be more.
const fn enough(depth: u32) -> usize {
    if depth > 6 { 500_000 } else { 50_000 }
}

impl Units {
    /// The units of a tree of `depth` plies.
    pub(crate) fn of(
        p: &AnyPosition,
        depth: u32,
        paths: Paths,
        control: &Control,
    ) -> Result<Self, Error> {
        let list = vec![(p.pack(), 1)];
        let mut units = Self { list, root: *p, turn: p.turn(), ply: 0, depth };
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

    /// The position of a unit, with counters 0 and 1, and by how many paths it is reached.
    pub(crate) fn unit(&self, at: usize) -> (AnyPosition, u128) {
        let (packed, paths) = &self.list[at];
        (self.root.unpack(packed.words(), self.turn), *paths)
    }

    /// All units, as [`unit`](Self::unit) has them.
    fn units(&self) -> impl Iterator<Item = (AnyPosition, u128)> {
        (0..self.count()).map(|at| self.unit(at))
    }

    /// A number that other units, or the same by other numbers of paths, would hardly have.
    pub fn digest(&self) -> u128 {
        self.units().fold(0, |sum, (p, paths)| {
            let key = p.key().bits();
            sum.wrapping_add(key.wrapping_mul(paths.wrapping_mul(2).wrapping_add(1)))
        })
    }

    /// The paths that lead to the units: the perft of their ply.
    ///
    /// # Errors
    /// If they are 2^128 or more.
    pub fn paths(&self) -> Result<u128, Error> {
        self.list.iter().try_fold(0u128, |sum, unit| sum.checked_add(unit.1)).ok_or(Error::Overflow)
    }

    fn children(&self) -> u128 {
        self.units().map(|(p, _)| u128::from(p.count_moves())).sum()
    }

    /// One ply further, with equal positions merged.
    fn next_ply(&self, control: &Control) -> Result<Self, Error> {
        let mut next: IndexMap<PackedPosition, u128> = IndexMap::with_capacity(4 * self.list.len());
        // The same perft by popcounts, to judge the merged one.
        let mut expected = 0u128;
        for (index, (p, paths)) in self.units().enumerate() {
            if index % 1024 == 0 {
                control.check()?;
            }
            expected = paths
                .checked_mul(u128::from(p.count_moves()))
                .and_then(|children| expected.checked_add(children))
                .ok_or(Error::Overflow)?;
            for &m in &p.legal_moves() {
                let to_child = next.entry(p.play_unchecked(m).pack()).or_default();
                *to_child = to_child.checked_add(paths).ok_or(Error::Overflow)?;
            }
        }
        let next = self.below(next.into_iter().collect());
        assert_eq!(next.paths()?, expected, "paths to the positions at ply {}", next.ply);
        Ok(next)
    }

    /// One ply further, with a unit for each path.
    fn next_ply_of_paths(&self) -> Self {
        let mut next = Vec::new();
        for (p, paths) in self.units() {
            next.extend(p.legal_moves().iter().map(|&m| (p.play_unchecked(m).pack(), paths)));
        }
        self.below(next)
    }

    fn below(&self, list: Vec<(PackedPosition, u128)>) -> Self {
        Self { list, turn: !self.turn, ply: self.ply + 1, depth: self.depth - 1, root: self.root }
    }

    /// Units of which the first has the side to move of all.
    #[cfg(test)]
    pub(crate) fn by_hand(ply: u32, depth: u32, units: &[(AnyPosition, u128)]) -> Self {
        let list = units.iter().map(|(p, paths)| (p.pack(), *paths)).collect();
        let root = units[0].0;
        Self { list, root, turn: root.turn(), ply, depth }
    }
}
