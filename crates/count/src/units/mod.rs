//! The units of a count: the positions at one of its upper plies, which are walked breadth first.

pub(crate) mod list;
pub(crate) mod step;

use tabiya_games::AnyPosition;

use crate::control::Control;
use crate::error::Error;
use crate::pass::Pass;
use list::{Index, UnitList};
use step::{PlyStep, StepError};

/// The positions at one of the upper plies of a count, each once with the number of paths that lead to it. They
/// are the units of work that are shared among threads or kept in a checkpoint.
#[derive(Debug, Clone)]
pub struct Units {
    /// Each position with the number of paths that lead to it.
    pub(crate) list: UnitList,
    /// Any position of the game; the units are unpacked with its rules.
    root: AnyPosition,
    /// The ply of the units.
    ply: u32,
    /// The depth of the tree below each unit, in plies.
    depth: u32,
    /// The total number of legal moves of the units.
    children: u128,
}

/// The depth of the shallowest units. Their trees have some hundred thousand leaf nodes, so that the cost of
/// handing out a unit does not matter and no thread waits long at the end.
const SMALLEST: u32 = 4;

/// The maximum number of moves that are made to walk one more ply.
const MOST: u128 = 4_000_000;

/// The number of units that keeps all threads busy to the end. Units of more than six plies take seconds each,
/// so there should be more of them.
const fn enough(depth: u32) -> usize {
    if depth > 6 { 500_000 } else { 50_000 }
}

impl Units {
    /// The units of a tree of `depth` plies: each position once or, with `every_path`, once for each path to it.
    pub(crate) fn split_tree(
        p: &AnyPosition,
        depth: u32,
        every_path: bool,
        control: &Control,
    ) -> Result<Self, Error> {
        let mut units = Self::root(p, depth);
        while units.depth > SMALLEST && units.list.len() < enough(units.depth) {
            control.check()?;
            if units.children > MOST {
                break;
            }
            units = if every_path { units.next_ply_of_paths() } else { units.next_ply(control)? };
        }
        Ok(units)
    }

    /// The root as the only unit.
    #[doc(hidden)]
    pub fn root(p: &AnyPosition, depth: u32) -> Self {
        let (list, children) = (UnitList::root(p), p.count_moves().into());
        Self { list, root: *p, ply: 0, depth, children }
    }

    /// Units from a list of positions; their moves are not counted.
    #[doc(hidden)]
    pub fn listed(list: UnitList, root: AnyPosition, ply: u32, depth: u32) -> Self {
        Self { list, root, ply, depth, children: 0 }
    }

    /// The list of the units.
    #[doc(hidden)]
    pub const fn list(&self) -> &UnitList {
        &self.list
    }

    /// The number of units.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// The number of 64-bit words of each unit's packed position.
    pub fn words(&self) -> u8 {
        u8::try_from(self.root.packed_length()).unwrap_or(u8::MAX)
    }

    /// The ply of the units.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The depth of the tree below each unit, in plies.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The position of a unit, with the move counters 0 and 1, and the number of paths that lead to it.
    #[doc(hidden)]
    pub fn unit(&self, at: usize) -> (AnyPosition, u128) {
        let (words, paths) = self.list.get(at);
        (self.root.unpack(words), paths)
    }

    /// All units, each as [`unit`](Self::unit) returns it.
    fn units(&self) -> impl Iterator<Item = (AnyPosition, u128)> {
        (0..self.count()).map(|at| self.unit(at))
    }

    /// A digest of the units and their numbers of paths. Different units are unlikely to have the same digest.
    pub fn digest(&self) -> u128 {
        self.units().fold(0, |sum, (p, paths)| {
            let key = p.key().bits();
            sum.wrapping_add(key.wrapping_mul(paths.wrapping_mul(2).wrapping_add(1)))
        })
    }

    /// The number of paths that lead to the units: the perft count at their ply.
    ///
    /// # Errors
    /// If the number is 2^128 or more.
    pub fn paths(&self) -> Result<u128, Error> {
        let paths = self.list.numbers().iter();
        paths.copied().try_fold(0u128, u128::checked_add).ok_or(Error::Overflow)
    }

    /// The units one ply deeper, with equal positions merged.
    #[doc(hidden)]
    pub fn next_ply(&self, control: &Control) -> Result<Self, Error> {
        let mut index = Index::with_capacity(self.root.packed_length(), 4 * self.list.len());
        let mut step = PlyStep::new(&self.root, Pass::ALL);
        for (at, (words, paths)) in self.list.iter().enumerate() {
            if at % 1024 == 0 {
                control.check()?;
            }
            step.expand(words, paths, &mut index, |_| ()).map_err(StepError::unlimited)?;
        }
        step.finish(&mut index, |_| ()).map_err(StepError::unlimited)?;
        let (expected, children) = (step.expected, step.children);
        let next = self.below(index.into_list(), children);
        assert_eq!(next.paths()?, expected, "paths to the positions at ply {}", next.ply);
        Ok(next)
    }

    /// The units one ply deeper, one for each path.
    fn next_ply_of_paths(&self) -> Self {
        let length = self.root.packed_length();
        let mut next = UnitList::with_capacity(length, 4 * self.list.len());
        let mut children = 0;
        for (p, paths) in self.units() {
            for m in p.legal_moves() {
                let p = p.play_unchecked(m);
                next.push(&p.pack_without_counters().words()[..length], paths);
                children += u128::from(p.count_moves());
            }
        }
        self.below(next, children)
    }

    fn below(&self, list: UnitList, children: u128) -> Self {
        Self { list, ply: self.ply + 1, depth: self.depth - 1, root: self.root, children }
    }

    /// Units from the given positions of one game and numbers of paths.
    #[cfg(test)]
    pub(crate) fn by_hand(ply: u32, depth: u32, units: &[(AnyPosition, u128)]) -> Self {
        let root = units[0].0;
        let mut list = UnitList::with_capacity(root.packed_length(), units.len());
        for (p, paths) in units {
            list.push(&p.pack_without_counters().words()[..root.packed_length()], *paths);
        }
        Self::listed(list, root, ply, depth)
    }
}
