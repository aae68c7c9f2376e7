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
    let (template, is_python) = match args.engine {
        TaskEngine::Slurm => (include_str!("slurm.txt"), false),
        TaskEngine::Parallel => (include_str!("parallel.txt"), false),
        TaskEngine::Hyperqueue => (include_str!("hyperqueue.py"), true),
        TaskEngine::Dask => (include_str!("dask.py"), true),
        TaskEngine::Ray => (include_str!("ray.py"), true),
    };
    let quoted = match is_python {
        true => serde_json::to_string(&path)?,
        false => shell_words::quote(&path).into_owned(),
    };
    // Some commands are in single quotation marks themselves.
    let nested = quoted.replace('\'', "'\\''");
    // All tasks run with the first seed before any runs with the second seed, so that the hosts of
    // the first results are known by then.
    let seeds = if args.twice { "(1, 2)" } else { "(1,)" };
    // What follows this mark is for the second seed.
    let (once, twice) = template.split_once("@TWICE@\n").unwrap_or((template, ""));
    let text = [once, if args.twice { twice } else { "" }].concat();
    let text = text
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
