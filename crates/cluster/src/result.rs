//! The result of a task.

use std::io;

use serde::{Deserialize, Serialize};

use super::block::Block;
use super::frame;
use super::manifest::{JobInfo, hex};
use super::{ClusterError, VERSION};
use tabiya_count::Expansions;
use tabiya_games::excerpt;

/// The first bytes of a result file: the name, and the version of the format.
const MAGIC: [u8; 8] = *b"TABIYR\x01\x00";

/// The description of a result: where it belongs, and how it was counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResultInfo {
    /// The id of the job that the result belongs to.
    pub job: String,
    /// The number of the task, from 0.
    pub task: u64,
    /// The seed of the hash table.
    pub seed: u64,
    /// The size of the table in bytes, 0 for none.
    pub hash: u64,
    /// The version of the program that counted.
    pub version: String,
    /// The name of the machine.
    pub host: String,
    /// The number of threads that counted.
    pub threads: usize,
    /// The number of units in the task.
    pub units: u64,
    /// The digest of the block of units.
    pub input: String,
    /// The sum, over all units, of the leaf nodes multiplied by the number of paths, in decimal digits.
    pub sum: String,
    /// The seconds that the count took.
    pub seconds: f64,
    /// The number of probes in the table.
    pub probes: u64,
    /// The number of expansions of positions two plies above the leaves.
    pub expanded: u64,
}

/// The counts of a task's units, with the data that prove which task the counts belong to.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskResult {
    /// The description of the result.
    pub info: ResultInfo,
    /// The number of leaf nodes below each unit, in the order of the units.
    pub counts: Vec<u128>,
    /// The registers of [`Expansions`], from which the number of different expanded positions is estimated.
    pub(super) registers: Vec<u8>,
}

impl TaskResult {
    /// The result as the bytes of a file.
    ///
    /// # Errors
    /// If a record would be longer than the format allows.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ClusterError> {
        let mut bytes = MAGIC.to_vec();
        let info = serde_json::to_vec(&self.info).unwrap_or_default();
        let counts: Vec<u8> = self.counts.iter().flat_map(|count| count.to_le_bytes()).collect();
        for payload in [&info, &counts, &self.registers] {
            frame::put(&mut bytes, payload).map_err(|_| {
                ClusterError::Request("a task has too many units for a result".to_owned())
            })?;
        }
        Ok(bytes)
    }

    /// Reads a result from the bytes of a file, or returns what is wrong with them.
    pub(super) fn read(mut bytes: &[u8]) -> Result<Self, String> {
        Self::read_frames(&mut bytes).map_err(|error| error.to_string())
    }

    fn read_frames(bytes: &mut &[u8]) -> io::Result<Self> {
        frame::magic(bytes, MAGIC)?;
        let info = serde_json::from_slice(&frame::get(bytes)?)?;
        let counts = frame::get(bytes)?;
        let count = |bytes: &[u8]| u128::from_le_bytes(std::array::from_fn(|at| bytes[at]));
        let counts = counts.chunks_exact(16).map(count).collect();
        let registers = frame::get(bytes)?;
        frame::end(bytes)?;
        Ok(Self { info, counts, registers })
    }

    /// Checks that this is the result of this task and seed; the error says what is wrong.
    pub(super) fn check(&self, job: &JobInfo, block: &Block, seed: u64) -> Result<(), String> {
        let info = &self.info;
        if info.version != VERSION {
            let version = excerpt(&info.version);
            return Err(format!("made by version {version}, expected {VERSION}"));
        }
        if info.job != job.id {
            let found = excerpt(&info.job);
            return Err(format!("the result of another job, {found}, expected {}", job.id));
        }
        if (info.task, info.seed) != (block.task, seed) {
            let (found, of) = (info.task, info.seed);
            let wanted = block.task;
            return Err(format!(
                "the result of task {found} with seed {of}, expected task {wanted} with seed {seed}"
            ));
        }
        let units = block.list.len();
        if info.units != units as u64 || self.counts.len() != units {
            let found = self.counts.len();
            return Err(format!("it has {found} counts, expected {units}"));
        }
        if info.input != hex(block.digest) {
            return Err("it was counted from other units".to_owned());
        }
        if self.registers.len() != Expansions::REGISTERS {
            return Err("it has other statistics".to_owned());
        }
        match sum(&self.counts, block) {
            Some(sum) if sum.to_string() == info.sum => Ok(()),
            Some(sum) => {
                let said = excerpt(&info.sum);
                Err(format!("its counts add up to {sum}, it says {said}"))
            }
            None => Err("its counts add up to 2^128 or more".to_owned()),
        }
    }
}

/// The sum, over all units of a block, of the leaf nodes multiplied by the number of paths; `None` on overflow.
pub(super) fn sum(counts: &[u128], block: &Block) -> Option<u128> {
    let mut all = counts.iter().zip(block.list.numbers());
    all.try_fold(0u128, |sum, (count, &paths)| sum.checked_add(count.checked_mul(paths)?))
}
