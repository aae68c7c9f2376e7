//! `perft work JOB TASK`: runs tasks of a split count.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::{Result, bail};
use tabiya_cluster::{JobFolder, Kept, Task, TaskResult, Worker};
use tabiya_count::Error;
use tabiya_games::shown_path;
use tabiya_terminal::{CommandFiles, Exit, info, note};

use super::inputs;
use crate::args::{FileArgs, WorkArgs, refuse_if};
use crate::figures::plural;
use crate::session::{DEFAULT_SEED, Hash, Session};

/// The settings with which this process runs tasks.
struct Workshop {
    session: Session,
    hash: Hash,
    host: String,
}

pub(crate) fn run(args: WorkArgs) -> Result<Exit> {
    let on_stdin = args.job.as_os_str() == "-";
    if on_stdin && (args.task.is_some() || args.stride.is_some() || args.other_host_than.is_some())
    {
        bail!("- reads one task from stdin, expected no TASK, --stride or --other-host-than");
    }
    if args.block || args.units {
        return print(&args);
    }
    let output = ("output", args.to.output.is_some());
    refuse_if(!on_stdin, &[output], "here, as results go to the job's folder")?;
    let seed = args.seed.unwrap_or(DEFAULT_SEED);
    let mut workshop = Workshop {
        hash: Hash::with_size(args.hash, seed, None)?,
        session: Session::start(&args.threads, args.cpu.chosen()),
        host: args.host.clone().unwrap_or_else(host),
    };
    if on_stdin {
        return workshop.serve_stdin(&args.to);
    }
    let Some(first) = args.task else { bail!("expected the number of a task") };
    let job = JobFolder::open(&args.job)?;
    let tasks = job.job().manifest.tasks;
    let step = usize::try_from(args.stride.unwrap_or(tasks)).unwrap_or(usize::MAX);
    let mut exit = Exit::Agreed;
    // The range contains at least `first`, so that a task number that does not exist is an error.
    for number in (first..tasks.max(first + 1)).step_by(step) {
        let there = args.other_host_than.and_then(|seed| job.host(number, seed));
        if there.is_some_and(|there| there == workshop.host) {
            info(format_args!("task {number}: left to another host"));
            continue;
        }
        match workshop.serve(&job, number)? {
            Some(Exit::Agreed) => {}
            Some(other) => exit = other,
            None => return Ok(workshop.session.interrupt.or(Exit::Agreed)),
        }
    }
    Ok(exit)
}

impl Workshop {
    /// Runs a task of a job folder, unless its result exists. `None` if a signal interrupted it.
    fn serve(&mut self, job: &JobFolder, number: u64) -> Result<Option<Exit>> {
        let task = job.task(number)?;
        let seed = self.hash.seed;
        match job.result(&task, seed)? {
            Some(Ok(_)) => {
                info(format_args!("task {number}: done before"));
                return Ok(Some(Exit::Agreed));
            }
            Some(Err(what)) => {
                let path = job.result_path(number, seed);
                note(format_args!("note: {}: {what}; counting again", shown_path(path)));
            }
            None => {}
        }
        let Some(result) = self.count(&task)? else { return Ok(None) };
        let kept = job.keep(&task, &result);
        Ok(Some(match kept.inspect_err(|_| rescue(&job.result_path(number, seed), &result))? {
            Kept::Written => Exit::Agreed,
            Kept::Known => {
                info(format_args!(
                    "task {number}: another worker was faster, with the same counts"
                ));
                Exit::Agreed
            }
            Kept::Conflict(path) => {
                let path = shown_path(path);
                note(format_args!("error: task {number}: another worker has other counts; {path}"));
                Exit::Wrong
            }
        }))
    }

    /// Reads a task from stdin, runs it and writes its result.
    fn serve_stdin(&mut self, to: &FileArgs) -> Result<Exit> {
        let outputs = to.open(CommandFiles::default().read(["-"]))?;
        let task = Task::read(io::stdin().lock(), "stdin")?;
        let Some(result) = self.count(&task)? else {
            return Ok(self.session.interrupt.or(Exit::Agreed));
        };
        let result = result.to_bytes()?;
        outputs.finish(|_, out| Ok(out.write_all(&result)?))?;
        Ok(Exit::Agreed)
    }

    /// Counts a task. If a signal interrupts the count, prints a message and returns `None`.
    fn count(&mut self, task: &Task) -> Result<Option<TaskResult>> {
        let (hash, seed) = (self.hash.bytes, self.hash.seed);
        let table = self.hash.table(seed).table;
        let session = &self.session;
        let worker = Worker {
            perft: session.perft(),
            table: table.as_ref(),
            hash,
            seed,
            host: &self.host,
            threads: session.threads(),
        };
        match session.run(|| task.count(worker)) {
            Ok(result) => {
                let units = plural(task.units() as u128, "unit");
                let took = result.info.seconds;
                info(format_args!("task {}: {units}, {took:.3} s", task.number()));
                Ok(Some(result))
            }
            Err(Error::Stopped) => {
                note(format_args!("interrupted: task {} is not done", task.number()));
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Writes a result to standard output because it cannot be written to its file.
fn rescue(path: &Path, result: &TaskResult) {
    let (task, sum) = (result.info.task, &result.info.sum);
    let Ok(bytes) = result.to_bytes() else { return };
    if io::stdout().is_terminal() {
        return note(format_args!("task {task}: the result, which is lost, has the sum {sum}"));
    }
    // Nothing better can be done if this fails too.
    let _ = io::stdout().write_all(&bytes).and_then(|()| io::stdout().flush());
    note(format_args!(
        "task {task}: the result is on standard output; store it as {}",
        shown_path(path)
    ));
}

/// Prints a task as input for `perft work -`, or the units of a task.
fn print(args: &WorkArgs) -> Result<Exit> {
    let cpu = ("cpu", args.cpu.is_typed());
    refuse_if(true, &[cpu], "with --block and --units, which count nothing")?;
    let outputs = args.to.open(CommandFiles::default().read(inputs(&args.job)))?;
    let task = match args.task {
        Some(number) => JobFolder::open(&args.job)?.task(number)?,
        None => Task::read(io::stdin().lock(), "stdin")?,
    };
    let bytes = match args.block {
        true => task.to_bytes()?,
        false => task.lines().flat_map(|line| (line + "\n").into_bytes()).collect(),
    };
    outputs.finish(|_, out| Ok(out.write_all(&bytes)?))?;
    Ok(Exit::Agreed)
}

/// The host name of this machine.
fn host() -> String {
    let node = std::env::var("SLURMD_NODENAME").ok().filter(|name| !name.is_empty());
    node.or_else(tabiya_count::host_name).unwrap_or_else(|| "unknown".to_owned())
}
