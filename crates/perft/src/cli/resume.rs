//! `perft resume FILE`.

use anyhow::{Context, Result};
use tabiya_core::CastlingMode;
use tabiya_count::checkpoint::Job;
use tabiya_variants::{RuleSet, RuleSetRef, Variant};

use super::args::ResumeArgs;
use super::count::{FORMATS, Task};
use super::exit::Exit;
use super::format;
use super::position::Request;
use super::session::Session;
use super::table::Hash;

pub(crate) fn run(args: ResumeArgs) -> Result<Exit> {
    let outputs = format::open(&args.format, &FORMATS)?;
    let job = Job::read(&args.file)?;
    let of_file = |what: &str| format!("{}: {what}", args.file.display());
    let variant = match &job.rules {
        Some(rules) => {
            let rules = RuleSet::from_toml(rules).with_context(|| of_file("rules"))?;
            Variant::Custom(RuleSetRef::open(rules)?)
        }
        None => job.variant.parse().with_context(|| of_file("variant"))?,
    };
    let (position, _) = variant.read(&job.fen).with_context(|| of_file("FEN"))?;
    let mode = if job.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let task = Task {
        request: Request { position, mode },
        depth: job.depth,
        twice: false,
        checkpoint: Some(args.file),
        mode: args.progress,
        outputs,
    };
    let hash = Hash::of(args.hash.unwrap_or(job.hash), job.seed, None)?;
    let session = Session::start(args.threads, args.cpu.chosen(), None)?;
    if args.verbose {
        session.describe(&task.request, hash.bytes);
    }
    task.run(hash, &session)
}
