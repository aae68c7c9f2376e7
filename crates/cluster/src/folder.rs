//! The folder of a job on disk.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;

use super::ClusterError;
use super::manifest::JobInfo;
use super::result::TaskResult;
use super::task::Task;
use super::units_file::UnitsFile;
use tabiya_games::durable;
use tabiya_games::{InputKind, read_input};

/// The folder of a job: `job.json`, `units`, and `results` with a file for each task and seed.
#[derive(Debug, Clone)]
pub struct JobFolder {
    pub(super) path: PathBuf,
    pub(super) job: JobInfo,
}

/// The outcome of keeping a result by [`JobFolder::keep`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// The result was written to disk.
    Written,
    /// The folder already had another worker's result with the same counts.
    Known,
    /// The folder already had another worker's result with different counts. Both are kept, the new one at this
    /// path.
    Conflict(PathBuf),
}

/// The maximum size in bytes of the file of a job, and of the file of a result besides the counts of its units.
const MOST: u64 = 64 << 20;

pub(super) const MANIFEST: &str = "job.json";
pub(super) const UNITS: &str = "units";
pub(super) const RESULTS: &str = "results";

impl JobFolder {
    /// The paths of a job's parts: its manifest, its units and the folder of its results.
    pub fn parts(path: &Path) -> [PathBuf; 3] {
        [MANIFEST, UNITS, RESULTS].map(|name| path.join(name))
    }

    /// Opens the folder that a job was written to.
    ///
    /// # Errors
    /// If the folder is not a job, is damaged, or was made by another version.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ClusterError> {
        let path = path.as_ref().to_owned();
        let manifest = path.join(MANIFEST);
        let is_job = path.join(UNITS).exists();
        let text = read_input(&manifest, InputKind::Regular, MOST)
            .map_err(ClusterError::part(&manifest, is_job))?;
        let job = JobInfo::read(&text, &manifest)?;
        Ok(Self { path, job })
    }

    /// The job without its units.
    pub fn job(&self) -> &JobInfo {
        &self.job
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The files in the folder of results, valid or not, except unfinished files that a killed worker left behind.
    pub(super) fn result_files(&self) -> Result<ResultFiles, ClusterError> {
        let mut files = ResultFiles::default();
        let folder = self.path.join(RESULTS);
        let entries = match fs::read_dir(&folder) {
            // Without the folder of results, all results are missing.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(files),
            entries => entries.map_err(ClusterError::io(&folder))?,
        };
        for entry in entries {
            let name = entry.map_err(ClusterError::io(&folder))?.file_name();
            let (text, path) = (name.to_string_lossy(), folder.join(&name));
            match ResultName::read(&text).filter(|name| name.task < self.job.manifest.tasks) {
                _ if text.starts_with(durable::PREFIX) => {}
                Some(name) => files.of_tasks.entry(name.task).or_default().push((name, path)),
                None => files.others.push(path),
            }
        }
        files.of_tasks.values_mut().for_each(|files| files.sort());
        Ok(files)
    }

    pub(super) fn units(&self) -> Result<UnitsFile<'_>, ClusterError> {
        UnitsFile::open(&self.job, &self.path.join(UNITS))
    }

    /// Reads a task with its units.
    ///
    /// # Errors
    /// If there is no such task, or its units are damaged.
    pub fn task(&self, task: u64) -> Result<Task, ClusterError> {
        let tasks = self.job.manifest.tasks;
        if task >= tasks {
            return Err(ClusterError::Request(format!(
                "no task {task}, expected one from 0 to {}",
                tasks - 1
            )));
        }
        Ok(Task { job: self.job.clone(), block: self.units()?.block(task)? })
    }

    /// The path of the result of a task with a seed.
    pub fn result_path(&self, task: u64, seed: u64) -> PathBuf {
        self.path.join(RESULTS).join(format!("{task}.{seed}"))
    }

    /// The result of a task with a seed, or what is wrong with the file; `None` if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn result(
        &self,
        task: &Task,
        seed: u64,
    ) -> Result<Option<Result<TaskResult, String>>, ClusterError> {
        let path = self.result_path(task.number(), seed);
        match read_result(&path, task.units()) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ClusterError::io(&path)(error)),
            Ok(bytes) => Ok(Some(checked(&bytes, task, seed))),
        }
    }

    /// The name of the machine that counted a task with a seed, if the result can be read.
    pub fn host(&self, task: u64, seed: u64) -> Option<String> {
        let bytes = read_result(&self.result_path(task, seed), 0).ok()?;
        Some(TaskResult::read(&bytes).ok()?.info.host)
    }

    /// Writes a result to disk, completely or not at all. An existing result is replaced only if it is damaged.
    ///
    /// # Errors
    /// If the result cannot be written.
    pub fn keep(&self, task: &Task, result: &TaskResult) -> Result<Kept, ClusterError> {
        let (number, seed) = (task.number(), result.info.seed);
        let path = self.result_path(number, seed);
        let bytes = result.to_bytes()?;
        let results = self.path.join(RESULTS);
        fs::create_dir_all(&results).map_err(ClusterError::io(&results))?;
        let io = || ClusterError::io(&path);
        if durable::create(&path, &bytes).map_err(io())? {
            return Ok(Kept::Written);
        }
        match self.result(task, seed)? {
            Some(Ok(there)) if there.counts == result.counts => Ok(Kept::Known),
            Some(Ok(_)) => {
                // Replaces characters of the host's name that could not be used in a file name.
                let host = result.info.host.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
                let name = format!("{number}.{seed}.{host}-{}", process::id());
                let path = self.path.join(RESULTS).join(name);
                durable::create(&path, &bytes).map_err(ClusterError::io(&path))?;
                Ok(Kept::Conflict(path))
            }
            _ => {
                durable::write(&path, &bytes).map_err(io())?;
                Ok(Kept::Written)
            }
        }
    }
}

/// Reads the file of a result of a task with this number of units.
pub(super) fn read_result(path: &Path, units: usize) -> io::Result<Vec<u8>> {
    // A unit has a count of 16 bytes.
    read_input(path, InputKind::Regular, MOST.saturating_add(16 * units as u64))
}

/// Reads the result of a task and a seed, or returns what is wrong with it.
pub(super) fn checked(bytes: &[u8], task: &Task, seed: u64) -> Result<TaskResult, String> {
    let result = TaskResult::read(bytes)?;
    result.check(&task.job, &task.block, seed)?;
    Ok(result)
}

/// The task and the seed in the file name of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ResultName {
    pub(super) task: u64,
    pub(super) seed: u64,
}

impl ResultName {
    /// Reads the name `TASK.SEED`, or `TASK.SEED.ANYTHING`: a second worker's result that differs from the first
    /// result has such a longer name.
    fn read(name: &str) -> Option<Self> {
        let number = |part: Option<&str>| {
            part.filter(|part| part.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()
        };
        let mut parts = name.splitn(3, '.');
        Some(Self { task: number(parts.next())?, seed: number(parts.next())? })
    }
}

/// The result files of each task, and the files whose name does not name a task of the job.
#[derive(Debug, Default)]
pub(super) struct ResultFiles {
    /// The files of each task, sorted by seed. Of several files with the same seed, the file of the first result,
    /// which has the shortest name, comes first.
    pub(super) of_tasks: BTreeMap<u64, Vec<(ResultName, PathBuf)>>,
    pub(super) others: Vec<PathBuf>,
}

impl ResultFiles {
    pub(super) fn of_task(&self, task: u64) -> &[(ResultName, PathBuf)] {
        self.of_tasks.get(&task).map_or(&[][..], Vec::as_slice)
    }
}
