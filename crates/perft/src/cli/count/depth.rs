//! `perft DEPTH [POSITION]` and `perft resume FILE`: count the leaf nodes at a depth.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tabiya_core::CastlingMode;
use tabiya_count::checkpoint::Job;
use tabiya_count::{Error, Root};
use tabiya_games::house::Gallery;
use tabiya_games::shown_path;
use tabiya_terminal::{CommandFiles, Exit, info, note};

use crate::args::{CountArgs, Depths, DivideArgs, ResumeArgs};
use crate::cli::count::checkpoint_writer::CheckpointWriter;
use crate::cli::count::{depths, divide};
use crate::figures::{plural, seconds};
use crate::output::{Fields, Outputs, ProgressMode, Subject, json_or};
use crate::session::{Certainty, Hash, Request, Session, TableReport, resolve};

/// The settings of a count.
pub(crate) struct Task {
    pub(crate) request: Request,
    pub(crate) depth: u32,
    pub(crate) twice: bool,
    pub(crate) checkpoint: Option<PathBuf>,
    pub(crate) mode: ProgressMode,
    pub(crate) outputs: Outputs,
}

/// The result of counting once, with one seed.
struct Counted {
    nodes: u128,
    units: usize,
    table: Option<TableReport>,
    certainty: Certainty,
    elapsed: Duration,
    /// Whether the checkpoint, if there is one, contains everything that was counted.
    kept: bool,
}

pub(crate) fn run(args: CountArgs, gallery: &Gallery) -> Result<Exit> {
    let depths = args.depth.unwrap_or(Depths { from: 0, to: 0 });
    let single = depths.single();
    let progress = ("progress", args.progress.is_some());
    let checkpoint = ("checkpoint", args.checkpoint.is_some());
    args.counting.check(&[progress, checkpoint], args.twice)?;
    if !args.counting.house.house.is_empty() {
        let Some(depth) = single else {
            bail!("house rules are counted to one depth, expected --house with a single one")
        };
        let CountArgs { request, counting, .. } = args;
        return divide::count(DivideArgs { depth, request, counting }, gallery, false);
    }
    let Some(depth) = single else { return depths::run(depths, args) };
    let outputs = args.request.open(args.checkpoint.as_ref())?;
    let request = resolve(&args.request.position)?;
    let task = Task {
        request,
        depth,
        twice: args.twice,
        checkpoint: args.checkpoint,
        mode: args.progress.unwrap_or_default(),
        outputs,
    };
    let hash = Hash::allocate(&args.counting.table)?;
    let backend = args.counting.cpu.chosen();
    let session = Session::for_request(&args.request, &task.request, backend, Some(hash.bytes));
    task.run(hash, &session)
}

impl Task {
    /// Runs the count and prints the report.
    pub(crate) fn run(self, mut hash: Hash, session: &Session) -> Result<Exit> {
        let seed = hash.seed;
        let Some(counted) = self.count(&mut hash, session, seed)? else {
            return Ok(session.interrupt.or(Exit::Agreed));
        };
        let mut summary = session.summary(&self.request, self.depth);
        summary.seconds = seconds(counted.elapsed);
        let new = counted.nodes - session.control.restored_leaf_nodes();
        info(summary.with_rate(new, "leaf nodes"));
        counted.say_how_sure(session.control.restored_units(), seed);
        let restored = session.control.restored_units();
        if self.twice {
            let second = seed.wrapping_add(1);
            let Some(again) = self.count(&mut hash, session, second)? else {
                return Ok(session.interrupt.or(Exit::Agreed));
            };
            if again.nodes != counted.nodes {
                note(format_args!(
                    "error: seed {seed} gives {}, seed {second} gives {}: one of them is wrong",
                    counted.nodes, again.nodes
                ));
                return Ok(Exit::Wrong);
            }
            summary.seconds += seconds(again.elapsed);
            info(format_args!("verified: seeds {seed} and {second} agree"));
        }
        let nodes = counted.nodes;
        let json = Fields::default()
            .and(&summary)
            .with("nodes", nodes.to_string())
            .with("units", counted.units)
            .with("restored_units", restored)
            .and(&counted.table)
            .with("error_bound", counted.certainty)
            .with("verified", self.twice);
        self.outputs.finish(json_or(&json, |out| Ok(writeln!(out, "{nodes}")?)))?;
        Ok(if counted.kept { Exit::Agreed } else { Exit::Checkpoint })
    }

    /// Counts once, with one seed. If a signal interrupts, prints a message and returns `None`.
    fn count(&self, hash: &mut Hash, session: &Session, seed: u64) -> Result<Option<Counted>> {
        let start = Instant::now();
        let table = hash.table(seed);
        let perft = table.serve(session.perft());
        let kept = OnceLock::new();
        let write = || {
            if let Some(kept) = kept.get() {
                CheckpointWriter::write_sometimes(kept);
            }
        };
        let counted = session.with_progress(self.mode, Some(&table), write, || {
            let (request, depth) = (&self.request, self.depth);
            let units = perft.units(request.position.board(), depth)?;
            let nodes = match &self.checkpoint {
                None => perft.count_units(&units)?,
                Some(path) => {
                    let bytes = table.bytes;
                    let opened = CheckpointWriter::open(path, request, depth, seed, bytes, &units)?;
                    let ledger = kept.get_or_init(|| opened).ledger();
                    perft.ledger(&ledger).count_units(&units)?
                }
            };
            anyhow::Ok((nodes, units.count()))
        });
        let is_kept = kept.get().is_none_or(CheckpointWriter::finish);
        let (nodes, units) = match counted {
            Err(error) if error.downcast_ref() == Some(&Error::Stopped) => {
                say_interrupted(session, kept.get(), self.checkpoint.is_some());
                return Ok(None);
            }
            counted => counted?,
        };
        let table = table.report();
        // A checkpoint includes the probes of earlier runs, so that the certainty covers all runs.
        let probes = match kept.get() {
            Some(kept) if table.is_some() || session.control.restored_units() > 0 => kept.probes(),
            _ => table.as_ref().map_or(0, |table| table.table_probes),
        };
        Ok(Some(Counted {
            nodes,
            units,
            certainty: Certainty::after_probes(probes),
            table,
            elapsed: start.elapsed(),
            kept: is_kept,
        }))
    }
}

impl Counted {
    /// Prints how the table contributed to the count, and the certainty over all runs.
    fn say_how_sure(&self, restored: usize, seed: u64) {
        match &self.table {
            Some(table) if restored == 0 => return info(table.summary(self.certainty)),
            Some(table) => info(table.share()),
            None => {}
        }
        let sentence = self.certainty.sentence(seed);
        match self.certainty {
            Certainty::Exact => {}
            Certainty::Below(_) => info(format_args!("all runs together: {sentence}")),
        }
    }
}

/// Prints how far an interrupted count has come, and how to continue it.
fn say_interrupted(session: &Session, kept: Option<&CheckpointWriter>, wanted: bool) {
    let control = &session.control;
    let (nodes, done, of) = (control.leaf_nodes(), control.finished_units(), control.units());
    let progress = if of > 0 {
        format!(", {done} of {} done", plural(of as u128, "unit"))
    } else {
        String::new()
    };
    note(format_args!(
        "interrupted: at least {}, the count is not complete{progress}",
        plural(nodes, "leaf node")
    ));
    match kept {
        Some(kept) => {
            // If there is no command, the reason has been printed.
            kept.command().into_iter().for_each(|c| note(format_args!("continue with: {c}")));
        }
        None if wanted => note("the checkpoint is unchanged; continue with the same command"),
        None => note("with --checkpoint FILE a count can be continued"),
    }
}

pub(crate) fn resume(args: ResumeArgs) -> Result<Exit> {
    let files = CommandFiles::default().read([&args.file]);
    let outputs = args.output.open(Subject::Result, files)?;
    let job = Job::read(&args.file)?;
    let root = Root { fen: job.fen, variant: job.variant, rules: job.rules };
    let position = root.position().with_context(|| shown_path(&args.file))?;
    let mode = if job.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let task = Task {
        request: Request { mode, ..position.into() },
        depth: job.depth,
        twice: false,
        checkpoint: Some(args.file),
        mode: args.progress.unwrap_or_default(),
        outputs,
    };
    let hash = Hash::with_size(args.hash.or(Some(job.hash)), job.seed, None)?;
    let session = Session::start(&args.threads, args.cpu.chosen());
    if args.verbose {
        session.describe(&task.request, Some(hash.bytes));
    }
    task.run(hash, &session)
}
