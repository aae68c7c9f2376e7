//! A task of a job, and how to count it.

use std::io::Read;
use std::path::Path;
use std::time::Instant;

use tabiya_core::EnPassantMode;
use tabiya_games::AnyPosition;

use super::block::Block;
use super::frame;
use super::manifest::{JobInfo, hex};
use super::result::{ResultInfo, TaskResult, sum};
use super::units_file::{read_block, refused};
use super::{ClusterError, VERSION};
use tabiya_count::internal::UnitList;
use tabiya_count::{Error, Expansions, Perft, Table, Units};

/// One task of a job: its units, and the data of the job that are needed to count them.
#[derive(Debug, Clone)]
pub struct Task {
    pub(super) job: JobInfo,
    pub(super) block: Block,
}

/// The options with which a task is counted.
#[derive(Debug, Clone, Copy)]
pub struct Worker<'a> {
    /// The options of the count: control, back end and threads.
    pub perft: Perft<'a>,
    /// The hash table, if there is one; it must be empty.
    pub table: Option<&'a Table<'a>>,
    /// The size of the hash table in bytes.
    pub hash: u64,
    /// The seed of the hash table.
    pub seed: u64,
    /// The name of this machine.
    pub host: &'a str,
    /// The number of threads that count.
    pub threads: usize,
}

/// The first bytes of a task that is written on its own: the name, and the version of the format.
const MAGIC: [u8; 8] = *b"TABIYB\x02\x00";

impl Task {
    /// The job that the task belongs to.
    pub fn job(&self) -> &JobInfo {
        &self.job
    }

    /// The number of the task, from 0.
    pub fn number(&self) -> u64 {
        self.block.task
    }

    /// The number of units of the task.
    pub fn units(&self) -> usize {
        self.block.list.len()
    }

    /// Counts the leaf nodes below each unit.
    ///
    /// # Errors
    /// If the control stops the count first, and for the other reasons that [`Error`] lists.
    pub fn count(&self, worker: Worker<'_>) -> Result<TaskResult, Error> {
        let Worker { perft, table, hash, seed, host, threads } = worker;
        let start = Instant::now();
        let expansions = Expansions::new();
        let perft = perft.expansions(&expansions);
        let perft = table.map_or(perft, |table| perft.table(table));
        let counts = perft.count_each(&self.all_units())?;
        let info = ResultInfo {
            job: self.job.id.clone(),
            task: self.block.task,
            seed,
            hash,
            version: VERSION.to_owned(),
            host: host.to_owned(),
            threads,
            units: counts.len() as u64,
            input: hex(self.block.digest),
            sum: sum(&counts, &self.block).ok_or(Error::Overflow)?.to_string(),
            seconds: (start.elapsed().as_secs_f64() * 1e6).round() / 1e6,
            probes: table.map_or(0, |table| table.stats().probes),
            expanded: expansions.made(),
        };
        Ok(TaskResult { info, counts, registers: expansions.registers() })
    }

    /// The task as bytes, for a machine that does not see the job's folder.
    ///
    /// # Errors
    /// If the task is longer than the format allows.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ClusterError> {
        let Block { task, first, list, .. } = &self.block;
        let mut block = Block::begin(*task, *first);
        for (words, paths) in list.iter() {
            Block::put(&mut block, words, u64::try_from(paths).map_err(|_| Error::Overflow)?);
        }
        let mut bytes = MAGIC.to_vec();
        for payload in [self.job.text().as_bytes(), &block] {
            frame::put(&mut bytes, payload).map_err(|_| {
                ClusterError::Request("a task has too many units for a pipe".to_owned())
            })?;
        }
        Ok(bytes)
    }

    /// Reads a task that [`to_bytes`](Self::to_bytes) has written; `name` is for error messages.
    ///
    /// # Errors
    /// If the bytes cannot be read, are damaged, or were written by another version.
    pub fn read(mut source: impl Read, name: &str) -> Result<Self, ClusterError> {
        let path = Path::new(name);
        let refuse = |error| refused(path, error);
        frame::magic(&mut source, MAGIC).map_err(refuse)?;
        let job = JobInfo::read(&frame::get(&mut source).map_err(refuse)?, path)?;
        let payload = frame::get(&mut source).map_err(refuse)?;
        let block = read_block(&job, &payload).map_err(refuse)?;
        frame::end(&mut source).map_err(refuse)?;
        Ok(Self { job, block })
    }

    /// The units as lines of text: `FEN ;depth N ;paths M`.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let units = self.all_units();
        let depth = self.job.unit_depth();
        (0..units.count()).map(move |at| {
            let (p, paths) = units.unit(at);
            format!("{} ;depth {depth} ;paths {paths}", fen(&p))
        })
    }

    /// All units of the task, ready to be counted.
    fn all_units(&self) -> Units {
        self.units_of(self.block.list.clone())
    }

    /// Units made from a list of some of the task's positions.
    pub(super) fn units_of(&self, list: UnitList) -> Units {
        let Self { job, .. } = self;
        let ply = job.manifest.ply;
        Units::listed(list, job.root, ply, job.unit_depth())
    }

    /// The FEN of the unit at an index.
    pub(super) fn fen(&self, unit: usize) -> String {
        fen(&self.all_units().unit(unit).0)
    }
}

fn fen(p: &AnyPosition) -> String {
    p.fen(p.castling_mode(), EnPassantMode::Legal)
}
