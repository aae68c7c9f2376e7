//! Adds up the results of all tasks to the total.

use std::path::{Path, PathBuf};

use super::fold::{self, Subtotal};
use super::folder::{ResultName, UNITS, checked, read_result};
use super::report::{Conflict, Reduction, ResultFault, Work};
use super::result::{TaskResult, sum};
use super::task::Task;
use super::{ClusterError, JobFolder, Manifest, Place};
use tabiya_count::internal::Index;
use tabiya_count::{Error, Expansions, Perft};
use tabiya_games::excerpt;

/// Adds up the results of a job after checking that each result belongs to the job.
#[derive(Debug, Clone, Copy)]
pub struct Reduce<'a> {
    /// The job.
    pub job: &'a JobFolder,
    /// The options of the count that checks the number of paths to the units.
    pub perft: Perft<'a>,
    /// Whether each task needs results of two different seeds.
    pub twice: bool,
    /// The number of first moves in the sequences for which subtotals are computed; 0 for no subtotals.
    pub moves: u32,
    /// The maximum number of bytes of memory for the positions from which subtotals are computed.
    pub memory: u64,
}

/// The valid results of one task.
#[derive(Default)]
struct OfTask {
    /// The result of the lowest seed, with that seed. Its counts are added to the total.
    first: Option<(u64, TaskResult)>,
    /// The seeds with which the task has results.
    seeds: Vec<u64>,
    in_conflict: bool,
}

impl Reduce<'_> {
    /// Computes the total, or reports why it cannot be computed.
    ///
    /// # Errors
    /// If the job itself cannot be read, or its units differ from those that it was made with.
    pub fn run(self) -> Result<Reduction, ClusterError> {
        let job = &self.job.job;
        let manifest = &job.manifest;
        let mut reduction = Reduction { tasks: manifest.tasks, ..Reduction::default() };
        let results = self.job.result_files()?;
        let what = "no task of this job has this name".to_owned();
        let fault = |path: &PathBuf| ResultFault { path: path.clone(), what: what.clone() };
        reduction.faults.extend(results.others.iter().map(fault));
        let mut units = self.job.units()?;
        let mut total = Some(0u128);
        let mut paths = 0u128;
        let length = job.root.packed_length();
        let mut counts = match self.moves {
            0 => None,
            _ => Some(Index::with_capacity(length, self.room(length)?)),
        };
        let mut work = Work::default();
        let expansions = Expansions::new();
        for task in 0..manifest.tasks {
            let block = units.block(task)?;
            for &of_unit in block.list.numbers() {
                paths = paths.checked_add(of_unit).ok_or(Error::Overflow)?;
            }
            let task = Task { job: job.clone(), block };
            let files = results.of_task(task.number());
            let found = self.of_task(&task, files, &mut reduction, &mut work);
            if found.first.is_none() || self.twice && found.seeds.len() < 2 {
                reduction.missing.push(task.number());
            }
            let Some((_, result)) = found.first.filter(|_| !found.in_conflict) else {
                total = None;
                continue;
            };
            expansions.add(result.info.expanded, &result.registers);
            let sum = sum(&result.counts, &task.block);
            total = total.and_then(|total| total.checked_add(sum?));
            if let Some(counts) = &mut counts {
                counts.insert_all(&task.block.list, &result.counts)?;
            }
        }
        units.finish()?;
        self.expect_paths(paths)?;
        reduction.work = work.with_factor_of(&expansions);
        let is_whole = reduction.missing.is_empty()
            && reduction.faults.is_empty()
            && reduction.conflicts.is_empty();
        if !is_whole {
            return Ok(reduction);
        }
        let total = total.ok_or(Error::Overflow)?;
        if let Some(counts) = counts {
            reduction.subtotals = self.subtotals(counts, total)?;
        }
        reduction.total = Some(total);
        Ok(reduction)
    }

    /// Checks that the results of one task belong to its units and agree with each other.
    fn of_task(
        &self,
        task: &Task,
        files: &[(ResultName, PathBuf)],
        reduction: &mut Reduction,
        work: &mut Work,
    ) -> OfTask {
        let mut found = OfTask::default();
        let mut hosts = Vec::new();
        for (name, path) in files {
            let read = read_result(path, task.units()).map_err(|error| error.to_string());
            let result = match read.and_then(|bytes| checked(&bytes, task, name.seed)) {
                Ok(result) => result,
                Err(what) => {
                    reduction.faults.push(ResultFault { path: path.clone(), what });
                    continue;
                }
            };
            work.add(&result.info);
            hosts.push(result.info.host.clone());
            if !found.seeds.contains(&name.seed) {
                found.seeds.push(name.seed);
            }
            let Some((_, first)) = &found.first else {
                found.first = Some((name.seed, result));
                continue;
            };
            if let Some(unit) = first.counts.iter().zip(&result.counts).position(|(a, b)| a != b) {
                found.in_conflict = true;
                reduction.conflicts.push(Conflict {
                    task: task.number(),
                    unit,
                    fen: task.fen(unit),
                    depth: task.job.unit_depth(),
                    counts: [first.counts[unit], result.counts[unit]],
                    paths: [files[0].1.clone(), path.clone()],
                });
            }
        }
        if found.seeds.len() > 1 {
            work.twice += 1;
            work.on_one_host += u64::from(hosts.windows(2).all(|pair| pair[0] == pair[1]));
        }
        found
    }

    /// The number of all units. Fails if the units, and a quarter more for the positions at earlier plies, do not
    /// fit into memory at once.
    fn room(&self, length: usize) -> Result<usize, ClusterError> {
        let Manifest { ply, units, .. } = self.job.job.manifest;
        let needed = Index::bytes_of(units, length) / 4 * 5;
        let too_large = || {
            let (positions, limit) = (units, self.memory);
            ClusterError::TooLarge { ply, positions, needed, limit, place: Place::Memory }
        };
        usize::try_from(units).ok().filter(|_| needed <= self.memory).ok_or_else(too_large)
    }

    /// Counts the paths to the units again, and checks the number of paths in the units and in the manifest.
    fn expect_paths(&self, found: u128) -> Result<(), ClusterError> {
        let job = &self.job.job;
        let counted = self.perft.every_path().count(job.root, job.manifest.ply)?;
        if found == counted && job.manifest.paths == counted.to_string() {
            return Ok(());
        }
        let (ply, said) = (job.manifest.ply, excerpt(&job.manifest.paths));
        let what = format!(
            "{found} paths lead to the units, the job says {said}, and perft of ply {ply} is {counted}"
        );
        Err(ClusterError::damaged(&self.units_path(), what))
    }

    /// The subtotals. They are added up in another way than the total, and must have the total as their sum.
    fn subtotals(&self, counts: Index, total: u128) -> Result<Vec<Subtotal>, ClusterError> {
        let job = &self.job.job;
        let path = self.units_path();
        let rows = fold::subtotals(&job.root, job.manifest.ply, (counts, &path), self.moves)?;
        let sum = rows.iter().try_fold(0u128, |sum, row| sum.checked_add(row.1));
        match sum {
            Some(sum) if sum == total => Ok(rows),
            _ => {
                let what = format!("the counts below the first moves do not add up to {total}");
                Err(ClusterError::damaged(&path, what))
            }
        }
    }

    fn units_path(&self) -> PathBuf {
        Path::new(&self.job.path).join(UNITS)
    }
}
