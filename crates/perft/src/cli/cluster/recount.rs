//! `perft recount JOB --sample 1/N`: recounts a sample of a job's units (positions at the split).

use anyhow::Result;
use tabiya_cluster::{ClusterError, JobFolder, Recount, WrongCount};
use tabiya_count::Error;
use tabiya_games::shown_path;
use tabiya_terminal::{Exit, info, note};

use crate::args::RecountArgs;
use crate::figures::plural;
use crate::session::Session;

pub(crate) fn run(args: RecountArgs) -> Result<Exit> {
    let job = JobFolder::open(&args.job)?;
    let session = Session::start(&args.threads, args.cpu.chosen());
    let recount =
        Recount { job: &job, perft: session.perft(), one_of: args.sample, seed: args.seed };
    let recounted = match session.run(|| recount.run()) {
        Err(ClusterError::Failed(Error::Stopped)) => {
            return session.interrupted(": the sample is not complete");
        }
        recounted => recounted?,
    };
    for WrongCount { path, unit, fen, depth, found, counted } in &recounted.wrong {
        let path = shown_path(path);
        note(format_args!(
            "error: {path}: unit {unit} has {found}, perft {depth} '{fen}' is {counted}"
        ));
    }
    if recounted.unknown > 0 {
        let units = plural(recounted.unknown.into(), "unit");
        note(format_args!("error: {units} of the sample without a result; see perft reduce"));
    }
    let compared = plural(recounted.compared.into(), "count");
    let wrong = recounted.wrong.len();
    let units = plural(recounted.units.into(), "unit");
    let (cpu, threads) = (session.backend.name(), plural(session.threads() as u128, "thread"));
    info(format_args!(
        "{units} counted again, {compared} compared, {wrong} wrong; {cpu} on {threads}"
    ));
    let exit = if wrong > 0 {
        Exit::Wrong
    } else if recounted.unknown > 0 {
        Exit::Checkpoint
    } else {
        Exit::Agreed
    };
    Ok(session.interrupt.or(exit))
}
