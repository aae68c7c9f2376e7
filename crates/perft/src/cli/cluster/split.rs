//! `perft split DEPTH [POSITION] --ply P --tasks N JOB`: splits a count into tasks.

use std::path::Path;

use anyhow::{Result, bail};
use tabiya_cluster::{ClusterError, Cut, Place, Split};
use tabiya_count::Error;
use tabiya_games::shown_path;
use tabiya_terminal::{CommandFiles, Exit, info, quoted};

use crate::args::{SplitArgs, ThreadArgs};
use crate::cli::count::unique::limit;
use crate::figures::{plural, seconds};
use crate::output::{Fields, Subject, json_or};
use crate::session::{Request, Session, find_position};

pub(crate) fn run(args: SplitArgs) -> Result<Exit> {
    let Some((folder, words)) = args.words.split_last() else {
        bail!("expected the folder to create")
    };
    let files = CommandFiles { outputs: vec![folder.into()], ..args.setup.rules.files() };
    let outputs = args.output.open(Subject::Result, files)?;
    let request = Request::from(find_position(words, &args.setup)?);
    let cut = Cut { root: request.root(), depth: args.depth, ply: args.ply, tasks: args.tasks };
    let memory = match args.memory {
        Some(0) => u64::MAX,
        asked => limit(asked),
    };
    // Positions are merged by a single thread.
    let session = Session::start(&ThreadArgs { threads: Some(1) }, tabiya_core::Backend::best());
    let split = Split::new(memory).control(&session.control);
    let job = match session.run(|| split.write(&cut, Path::new(folder))) {
        Err(ClusterError::Failed(Error::Stopped)) => {
            return session.interrupted(": no job was made");
        }
        Err(error @ ClusterError::TooLarge { place: Place::Memory, .. }) => {
            bail!("{error}, which --memory sets")
        }
        job => job?,
    };
    let manifest = &job.job().manifest;
    info(format_args!(
        "{}: depth {} after ply {}, {} in {}, {:.3} s",
        shown_path(folder),
        manifest.depth,
        manifest.ply,
        plural(manifest.units.into(), "unit"),
        plural(manifest.tasks.into(), "task"),
        session.begun.elapsed().as_secs_f64()
    ));
    let (path, last) = (quoted(folder), manifest.tasks - 1);
    info(format_args!("next: perft work {path} TASK for each of 0 to {last}"));
    let json = Fields::default().and(manifest).with("seconds", seconds(session.begun.elapsed()));
    outputs.finish(json_or(&json, |out| Ok(writeln!(out, "{}", manifest.units)?)))?;
    Ok(Exit::Agreed)
}
