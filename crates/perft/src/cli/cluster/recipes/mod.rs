//! `perft recipes ENGINE JOB`: prints the commands that run a job with a scheduler.

use std::io::{self, Write};

use anyhow::{Result, anyhow};
use tabiya_cluster::JobFolder;
use tabiya_terminal::Exit;

use crate::args::{RecipesArgs, TaskEngine, number};

/// The largest array index that Slurm accepts by default.
const MAX_ARRAY: u64 = 1000;

pub(crate) fn run(args: RecipesArgs) -> Result<Exit> {
    number::size(&args.hash).map_err(|error| anyhow!("--hash {}: {error}", args.hash))?;
    let job = JobFolder::open(&args.job)?;
    // An absolute path works in other folders, and on machines that have the job at the same path.
    let path = std::path::absolute(&args.job)?.display().to_string();
    let tasks = job.job().manifest.tasks;
    let template = match (args.engine, args.twice) {
        (TaskEngine::Slurm, false) => include_str!("slurm.txt").to_owned(),
        (TaskEngine::Slurm, true) => {
            [include_str!("slurm.txt"), include_str!("slurm_twice.txt")].concat()
        }
        (TaskEngine::Parallel, false) => include_str!("parallel.txt").to_owned(),
        (TaskEngine::Parallel, true) => {
            [include_str!("parallel.txt"), include_str!("parallel_twice.txt")].concat()
        }
        (TaskEngine::Hyperqueue, _) => include_str!("hyperqueue.py").to_owned(),
        (TaskEngine::Dask, _) => include_str!("dask.py").to_owned(),
        (TaskEngine::Ray, _) => include_str!("ray.py").to_owned(),
    };
    let python = matches!(args.engine, TaskEngine::Hyperqueue | TaskEngine::Dask | TaskEngine::Ray);
    let quoted = match python {
        true => serde_json::to_string(&path)?,
        false => shell_words::quote(&path).into_owned(),
    };
    // Some commands are in single quotation marks themselves.
    let nested = quoted.replace('\'', "'\\''");
    // All tasks run with the first seed before any runs with the second seed, so that the hosts of
    // the first results are known by then.
    let seeds = if args.twice { "(1, 2)" } else { "(1,)" };
    let text = template
        .replace("@JOB@", &quoted)
        .replace("@NESTED@", &nested)
        .replace("@TASKS@", &tasks.to_string())
        .replace("@LAST@", &(tasks - 1).to_string())
        .replace("@ARRAY@", &(tasks.min(MAX_ARRAY) - 1).to_string())
        .replace("@STRIDE@", &tasks.min(MAX_ARRAY).to_string())
        .replace("@HASH@", &args.hash)
        .replace("@SEEDS@", seeds)
        .replace("@TWICE_ARG@", if args.twice { ", \"--twice\"" } else { "" });
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Exit::Agreed)
}
