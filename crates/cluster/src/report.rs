//! The outcome of adding up the results of a job.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

use super::fold::Subtotal;
use super::result::ResultInfo;
use tabiya_count::Expansions;
use tabiya_games::shown_path;

/// The outcome of adding up the results of a job.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Reduction {
    /// The leaf nodes of the whole count; `None` if a task is missing or anything is wrong.
    pub total: Option<u128>,
    /// The leaf nodes below the first moves, if they were requested and there is a total.
    pub subtotals: Vec<Subtotal>,
    /// The number of tasks of the job.
    pub tasks: u64,
    /// The tasks without a valid result, or without a second result if two were requested, in order.
    pub missing: Vec<u64>,
    /// The files in the folder of results that are not valid results of this job.
    pub faults: Vec<ResultFault>,
    /// The results that contradict each other.
    pub conflicts: Vec<Conflict>,
    /// The work that the tasks took.
    pub work: Work,
}

/// A file that is not a valid result of its job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultFault {
    /// The path of the file.
    pub path: PathBuf,
    /// A description of the fault.
    pub what: String,
}

impl fmt::Display for ResultFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", shown_path(&self.path), self.what)
    }
}

/// Two results of one task with different counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The number of the task.
    pub task: u64,
    /// The index of the first unit with different counts.
    pub unit: usize,
    /// The position of the unit, as FEN.
    pub fen: String,
    /// The depth of the tree below the unit, in plies.
    pub depth: u32,
    /// The two counts of the unit.
    pub counts: [u128; 2],
    /// The paths of the two results, in the order of `counts`.
    pub paths: [PathBuf; 2],
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { task, unit, fen, depth, counts: [a, b], paths: [one, other] } = self;
        let (one, other) = (shown_path(one), shown_path(other));
        write!(f, "task {task}: {one} and {other} differ in unit {unit}: {a} and {b}; ")?;
        write!(f, "perft {depth} '{fen}' shows which is right")
    }
}

/// The machines that counted the tasks of a job, and the time and table probes that the tasks took.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Work {
    /// The names of the machines.
    pub hosts: BTreeSet<String>,
    /// The number of valid results.
    pub results: u64,
    /// The seconds that the slowest task took.
    pub longest: f64,
    /// The sum, over all results, of the seconds multiplied by the threads.
    pub thread_seconds: f64,
    /// The total number of table probes.
    pub probes: u64,
    /// The number of tasks that were counted with more than one seed.
    pub twice: u64,
    /// The number of tasks that were counted with more than one seed, but only on one machine.
    pub on_one_host: u64,
    /// How often each different position two plies above the leaves was expanded on average; 1 is the ideal.
    pub factor: Option<f64>,
}

impl Work {
    pub(super) fn add(&mut self, info: &ResultInfo) {
        self.hosts.insert(info.host.clone());
        self.results += 1;
        self.longest = self.longest.max(info.seconds);
        self.thread_seconds += info.seconds * info.threads as f64;
        self.probes = self.probes.saturating_add(info.probes);
    }

    /// Sets `factor`, computed from the expansions in the results that make up the total.
    pub(super) fn with_factor_of(self, expansions: &Expansions) -> Self {
        let different = expansions.different();
        let factor = (different >= 1.0).then(|| expansions.made() as f64 / different);
        Self { factor, ..self }
    }
}
