//! Counts a sample of the units of a job again.

use std::path::PathBuf;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::folder::{checked, read_result};
use super::{ClusterError, JobFolder, Task};
use tabiya_count::internal::UnitList;
use tabiya_count::{Perft, Units};

/// Counts a sample of the units of a job again, without a table, and compares the counts with every result.
#[derive(Debug, Clone, Copy)]
pub struct Recount<'a> {
    /// The job.
    pub job: &'a JobFolder,
    /// The options of the counts.
    pub perft: Perft<'a>,
    /// On average, one in `one_of` units is in the sample.
    pub one_of: u64,
    /// The seed of the random choice of units.
    pub seed: u64,
}

/// The outcome of a [`Recount`].
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Recounted {
    /// The number of units that were counted again.
    pub units: u64,
    /// The number of counts in results that were compared with the new counts.
    pub compared: u64,
    /// The number of units in the sample that have no valid result.
    pub unknown: u64,
    /// The counts in results that are wrong.
    pub wrong: Vec<WrongCount>,
}

/// A wrong count in a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongCount {
    /// The path of the result.
    pub path: PathBuf,
    /// The index of the unit in its task.
    pub unit: usize,
    /// The position of the unit, as FEN.
    pub fen: String,
    /// The depth of the tree below the unit, in plies.
    pub depth: u32,
    /// The count in the result.
    pub found: u128,
    /// The count made now, without a table.
    pub counted: u128,
}

impl Recount<'_> {
    /// Chooses the sample, counts its units and compares the counts with the results.
    ///
    /// # Errors
    /// If the job or its units cannot be read, or the control stops the count first.
    pub fn run(self) -> Result<Recounted, ClusterError> {
        let job = &self.job.job;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let files = self.job.result_files()?;
        let mut units = self.job.units()?;
        let mut recounted = Recounted::default();
        // One unit is always in the sample, even if chance picks none.
        let sure = random.random_range(0..job.manifest.units);
        let mut at = 0;
        for number in 0..job.manifest.tasks {
            let task = Task { job: job.clone(), block: units.block(number)? };
            let length = task.units() as u64;
            let sample: Vec<usize> = (0..length)
                .filter(|unit| random.random_range(0..self.one_of) == 0 || at + unit == sure)
                .filter_map(|unit| usize::try_from(unit).ok())
                .collect();
            at += length;
            if sample.is_empty() {
                continue;
            }
            let counted = self.perft.count_each(&some(&task, &sample))?;
            recounted.units += sample.len() as u64;
            let mut is_known = false;
            for (name, path) in files.of_task(number) {
                let Ok(bytes) = read_result(path, task.units()) else { continue };
                let Ok(result) = checked(&bytes, &task, name.seed) else { continue };
                is_known = true;
                for (&unit, &counted) in sample.iter().zip(&counted) {
                    recounted.compared += 1;
                    let found = result.counts[unit];
                    if found != counted {
                        let (fen, depth) = (task.fen(unit), job.unit_depth());
                        let path = path.clone();
                        recounted.wrong.push(WrongCount { path, unit, fen, depth, found, counted });
                    }
                }
            }
            if !is_known {
                recounted.unknown += sample.len() as u64;
            }
        }
        Ok(recounted)
    }
}

/// The units of a task that are in the sample, given by their indices.
fn some(task: &Task, sample: &[usize]) -> Units {
    let all = &task.block.list;
    let mut list = UnitList::with_capacity(task.job.root.packed_length(), sample.len());
    sample.iter().for_each(|&unit| {
        let (words, paths) = all.get(unit);
        list.push(words, paths);
    });
    task.units_of(list)
}
