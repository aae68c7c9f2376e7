//! Merges equal positions ply by ply, in memory or on disk.

use std::path::Path;

use tabiya_games::AnyPosition;

use super::runs::{BUFFER, Runs};
use super::{ClusterError, Place};
use tabiya_count::internal::{Index, Pass, PlyStep, StepError, UnitList, likely_positions};
use tabiya_count::{Control, Error};

/// The positions of one ply, each with the number of paths that lead to it, in the order of generation.
pub(super) struct MergedPly<'a> {
    root: &'a AnyPosition,
    control: &'a Control,
    /// The maximum number of bytes that positions may take in memory.
    memory: u64,
    /// The folder for temporary files.
    folder: &'a Path,
    ply: u32,
    found: Stored,
    /// The number of positions at this ply; `before` is the number of positions at the previous ply.
    pub(super) count: u64,
    before: u64,
    /// The total number of legal moves at this ply; `children_before` is the number at the previous ply.
    pub(super) children: u128,
    children_before: u128,
}

/// The positions of a ply, in memory or on disk.
enum Stored {
    Memory(UnitList),
    Disk(Runs),
}

/// The number of passes in which a ply is merged, and the number of positions that each pass has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct MergePlan {
    passes: u32,
    room: u64,
    /// Whether the merged positions stay in memory.
    stays: bool,
}

/// The maximum number of passes, each of which generates all moves again.
const MOST_PASSES: u32 = 256;

/// The number of positions that a ply must have before the sizes of later plies are predicted from its growth.
const FORESEEN_FROM: u64 = 500_000;

/// The reason why a visit of positions ended early.
enum VisitEnd {
    Full,
    Failed(ClusterError),
}

impl From<ClusterError> for VisitEnd {
    fn from(error: ClusterError) -> Self {
        Self::Failed(error)
    }
}

impl From<StepError> for VisitEnd {
    fn from(error: StepError) -> Self {
        match error {
            StepError::Full => Self::Full,
            StepError::Failed(error) => Self::Failed(error.into()),
        }
    }
}

impl<'a> MergedPly<'a> {
    /// Ply 0, which has the root alone.
    pub(super) fn root(
        root: &'a AnyPosition,
        control: &'a Control,
        memory: u64,
        folder: &'a Path,
    ) -> Self {
        let children = root.count_moves().into();
        Self {
            root,
            control,
            memory,
            folder,
            ply: 0,
            found: Stored::Memory(UnitList::root(root)),
            count: 1,
            before: 1,
            children,
            children_before: children,
        }
    }

    /// Calls `visit` with the words and the number of paths of each position, in order.
    pub(super) fn each<E: From<ClusterError>>(
        &self,
        mut visit: impl FnMut(&[u64], u128) -> Result<(), E>,
    ) -> Result<(), E> {
        match &self.found {
            Stored::Memory(list) => list.iter().try_for_each(|(words, paths)| visit(words, paths)),
            Stored::Disk(runs) => runs.each(visit),
        }
    }

    /// Moves on to the next ply; `last` is the last ply that will be needed.
    pub(super) fn next(&mut self, last: u32) -> Result<(), ClusterError> {
        let children = u64::try_from(self.children).unwrap_or(u64::MAX);
        let mut estimate = likely_positions(children, self.count, self.children_before).max(1);
        loop {
            let plan = self.plan(estimate, last)?;
            match self.attempt(plan) {
                Ok(()) => return Ok(()),
                // There are more positions than estimated: try again with a larger estimate.
                Err(VisitEnd::Full) => estimate = estimate / 4 * 5 + 1000,
                Err(VisitEnd::Failed(error)) => return Err(error),
            }
        }
    }

    /// Estimates the number of positions at ply `last`, as if each ply grew by the same factor as this ply.
    fn foreseen(&self, last: u32) -> u64 {
        let growth = self.count as f64 / self.before as f64;
        let more = i32::try_from(last - self.ply).unwrap_or(i32::MAX);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an estimate, which saturates"
        )]
        let foreseen = (self.count as f64 * growth.powi(more)) as u64;
        foreseen
    }

    /// Plans how to merge about `positions` positions of the next ply. Fails early if the estimated size of ply
    /// `last` does not fit.
    fn plan(&self, positions: u64, last: u32) -> Result<MergePlan, ClusterError> {
        if self.count >= FORESEEN_FROM && self.ply + 1 < last {
            self.plan_ply(self.foreseen(last), last, true)?;
        }
        self.plan_ply(positions, self.ply + 1, self.ply + 1 == last)
    }

    fn plan_ply(&self, positions: u64, ply: u32, is_last: bool) -> Result<MergePlan, ClusterError> {
        let length = self.root.packed_length();
        let parents = match &self.found {
            Stored::Memory(list) => UnitList::bytes_of(list.len() as u64, length),
            Stored::Disk(runs) => runs.buffers(),
        };
        // The size of the file of units, which is written while the temporary files are read.
        let units = if is_last { positions.saturating_mul((length as u64 + 1) * 8) } else { 0 };
        let too_large =
            |needed, limit, place| ClusterError::TooLarge { ply, positions, needed, limit, place };
        if parents.saturating_add(Index::bytes_of(positions, length)) <= self.memory {
            self.expect_disk(units, |limit| too_large(units, limit, Place::Disk))?;
            return Ok(MergePlan { passes: 1, room: positions, stays: true });
        }
        // Parents that are in memory will be written to a file first, so they need only a buffer.
        let memory =
            self.memory.saturating_sub(parents.min(u64::from(MOST_PASSES) * BUFFER as u64));
        let of_pass = |passes: u32| {
            let room = positions / u64::from(passes) / 50 * 51 + 1000;
            (room, Index::bytes_of(room, length).saturating_add(room.saturating_mul(8)))
        };
        let fits = (1..=MOST_PASSES).find(|&passes| of_pass(passes).1 <= memory);
        let Some(passes) = fits else {
            let needed = of_pass(MOST_PASSES).1 + u64::from(MOST_PASSES) * BUFFER as u64;
            return Err(too_large(needed, self.memory, Place::Memory));
        };
        let parents = match &self.found {
            Stored::Memory(list) => Runs::bytes_of(list.len() as u64, length),
            Stored::Disk(_) => 0,
        };
        let disk = Runs::bytes_of(positions, length).saturating_add(units).saturating_add(parents);
        self.expect_disk(disk, |limit| too_large(disk, limit, Place::Disk))?;
        Ok(MergePlan { passes, room: of_pass(passes).0, stays: false })
    }

    fn expect_disk(
        &self,
        bytes: u64,
        refused: impl Fn(u64) -> ClusterError,
    ) -> Result<(), ClusterError> {
        match free_disk(self.folder) {
            Some(free) if bytes > free => Err(refused(free)),
            _ => Ok(()),
        }
    }

    /// Merges the positions of the next ply as planned.
    fn attempt(&mut self, plan: MergePlan) -> Result<(), VisitEnd> {
        let length = self.root.packed_length();
        if !plan.stays
            && let Stored::Memory(list) = &self.found
        {
            let mut runs = Runs::new(self.folder, length);
            runs.add(list, 0..)?;
            self.found = Stored::Disk(runs);
        }
        let mut runs = Runs::new(self.folder, length);
        // Only positions on disk need their index in the order of generation: a list in memory is in this order.
        let kept = |place: u64| (!plan.stays).then_some(place);
        let (mut count, mut children, mut paths) = (0, 0, 0u128);
        for index in 0..plan.passes {
            let pass = Pass { index, of: plan.passes };
            let room = usize::try_from(plan.room).unwrap_or(usize::MAX);
            let mut merged = Index::limited(length, room);
            let mut step = PlyStep::new(self.root, pass);
            // Memory is planned for exactly these.
            let mut places = Vec::with_capacity(if plan.stays { 0 } else { room });
            let mut visited = 0u32;
            self.each(|words, paths| -> Result<(), VisitEnd> {
                visited = visited.wrapping_add(1);
                if visited.is_multiple_of(1024) {
                    self.control.check().map_err(ClusterError::from)?;
                }
                Ok(step.expand(words, paths, &mut merged, |place| places.extend(kept(place)))?)
            })?;
            step.finish(&mut merged, |place| places.extend(kept(place)))?;
            count += merged.list().len() as u64;
            children += step.children;
            let sum = merged.list().numbers().iter().copied().try_fold(paths, u128::checked_add);
            paths = sum.ok_or(ClusterError::Failed(Error::Overflow))?;
            if index + 1 == plan.passes {
                assert_eq!(paths, step.expected, "paths to the positions at ply {}", self.ply + 1);
            }
            if plan.stays {
                self.take(Stored::Memory(merged.into_list()), count, children);
                return Ok(());
            }
            runs.add(merged.list(), places.into_iter())?;
        }
        self.take(Stored::Disk(runs), count, children);
        Ok(())
    }

    /// Replaces the positions of this ply by the positions of the next ply.
    fn take(&mut self, found: Stored, count: u64, children: u128) {
        self.found = found;
        (self.before, self.count) = (self.count, count);
        (self.children_before, self.children) = (self.children, children);
        self.ply += 1;
    }
}

/// The free bytes on the disk of a folder, if the system reports them.
#[cfg(unix)]
fn free_disk(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Returns `None`: on other systems a full disk is noticed when writing fails.
#[cfg(not(unix))]
fn free_disk(_: &Path) -> Option<u64> {
    None
}
