//! `perft resume FILE`.

use anyhow::{Context, Result};
use tabiya_core::CastlingMode;
use tabiya_count::Root;
use tabiya_count::checkpoint::Job;
use tabiya_terminal::Exit;

use crate::args::ResumeArgs;
use crate::cli::count::depth::Task;
use crate::output::Subject;
use crate::session::{Hash, Request, Session};

pub(crate) fn run(args: ResumeArgs) -> Result<Exit> {
    let outputs = args.output.open(Subject::Result)?;
    let job = Job::read(&args.file)?;
    let root = Root { fen: job.fen, variant: job.variant, rules: job.rules };
    let position = root.position().with_context(|| args.file.display().to_string())?;
    let mode = if job.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let task = Task {
        request: Request { mode, ..position.into() },
        depth: job.depth,
        twice: false,
        checkpoint: Some(args.file),
        mode: args.progress,
        outputs,
    };
    let hash = Hash::of(args.hash.unwrap_or(job.hash), job.seed, None)?;
    let session = Session::start(&args.threads, args.cpu.chosen());
    if args.verbose {
        session.describe(&task.request, Some(hash.bytes));
    }
    task.run(hash, &session)
}
