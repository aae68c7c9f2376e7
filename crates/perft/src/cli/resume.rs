//! `perft resume FILE`.

use anyhow::{Context, Result, bail};
use tabiya_core::{CastlingMode, Position, Rules, Standard};
use tabiya_perft::checkpoint::Job;

use super::args::ResumeArgs;
use super::count::{FORMATS, Task};
use super::exit::Exit;
use super::format;
use super::position::Question;
use super::session::Session;
use super::table::Hash;

pub(crate) fn run(args: ResumeArgs) -> Result<Exit> {
    format::check(&args.format, &FORMATS)?;
    let job = Job::read(&args.file)?;
    if job.variant != Standard::NAME {
        bail!("{}: unknown variant {}", args.file.display(), job.variant.escape_default());
    }
    let context = || format!("{}: FEN", args.file.display());
    let (position, _) = Position::from_fen_lenient(&job.fen).with_context(context)?;
    let mode = if job.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let task = Task {
        question: Question { position, mode },
        depth: job.depth,
        hash: Hash::of(args.hash.unwrap_or(job.hash), job.seed, None)?,
        twice: false,
        checkpoint: Some(args.file),
        telling: args.progress,
        format: args.format,
    };
    task.run(&Session::start(args.threads, args.cpu.chosen(), None)?)
}
