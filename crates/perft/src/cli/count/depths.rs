//! `perft 1-7 [POSITION]`: counts each depth in one run, one per line.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Result, bail};
use serde::Serialize;
use tabiya_count::Error;
use tabiya_terminal::{CommandFiles, Exit, info, note};

use crate::args::{CountArgs, Depths};
use crate::figures::{amount, seconds};
use crate::output::{Subject, TEXT, Target, json_or, open};
use crate::session::{Certainty, Hash, RunSummary, Session, TableReport, resolve};

/// The result for one depth.
#[derive(Serialize)]
struct Row {
    depth: u32,
    nodes: String,
    seconds: f64,
    nodes_per_second: f64,
    /// The leaf nodes at this depth divided by those at the previous depth.
    growth: Option<f64>,
}

#[derive(Serialize)]
struct DepthsJson<'a> {
    #[serde(flatten)]
    summary: &'a RunSummary,
    depths: &'a [Row],
    #[serde(flatten)]
    table: Option<&'a TableReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_bound: Option<Certainty>,
}

pub(crate) fn run(depths: Depths, args: CountArgs) -> Result<Exit> {
    let mut targets = args.request.output.targets()?;
    for (given, name) in [(args.checkpoint.is_some(), "--checkpoint"), (args.twice, "--twice")] {
        if given {
            bail!("{name} is for one depth, not for {} to {}", depths.from, depths.to);
        }
    }
    // Text for stdout is printed line by line, as soon as each count is known.
    let is_live = |target: &Target| *target.format == TEXT && target.file.is_none();
    let live = targets.iter().any(is_live);
    targets.retain(|target| !is_live(target));
    let files = CommandFiles { uses_stdout: live, ..args.request.position.setup.rules.files() };
    let outputs = open(&targets, Subject::Result, files)?;
    let request = resolve(&args.request.position)?;
    let mut hash = Hash::allocate(&args.counting.table)?;
    let backend = args.counting.cpu.chosen();
    let session = Session::for_request(&args.request, &request, backend, Some(hash.bytes));
    let mode = args.progress.unwrap_or_default();
    let table = hash.table(hash.seed);
    let perft = table.serve(session.perft());
    let mut rows: Vec<Row> = Vec::new();
    // For depth 1 the previous count is known without counting: depth 0 has one leaf node.
    let mut before = (depths.from == 1).then_some(1);
    if live {
        writeln!(io::stdout(), "{HEAD}")?;
    }
    let mut complete = true;
    for depth in depths.from..=depths.to {
        let start = Instant::now();
        let count = || {
            let units = perft.units(request.position.board(), depth)?;
            perft.count_units(&units)
        };
        let nodes = match session.with_progress(mode, Some(&table), || (), count) {
            Err(Error::Stopped) => {
                complete = false;
                break;
            }
            nodes => nodes?,
        };
        let row = Row::new(depth, nodes, seconds(start.elapsed()), before);
        if live {
            writeln!(io::stdout(), "{}", row.text())?;
        }
        rows.push(row);
        before = Some(nodes);
    }
    let summary = session.summary(&request, depths.to);
    let table = table.report();
    info(summary.took(&format!("depths {} to {}", depths.from, depths.to)));
    if let Some(table) = &table {
        info(table.summary(table.certainty()));
    }
    if !complete {
        note("interrupted: the depths above are complete, others are missing");
    }
    let outputs = if complete { outputs } else { outputs.without_files() };
    let table = table.as_ref();
    let error_bound = table.map(TableReport::certainty);
    let json = DepthsJson { summary: &summary, depths: &rows, table, error_bound };
    outputs.finish(json_or(&json, |out| {
        writeln!(out, "{HEAD}")?;
        Ok(rows.iter().try_for_each(|row| writeln!(out, "{}", row.text()))?)
    }))?;
    Ok(session.interrupt.or(Exit::Agreed))
}

const HEAD: &str = "depth                 nodes     seconds     nodes a second   growth";

impl Row {
    fn new(depth: u32, nodes: u128, seconds: f64, before: Option<u128>) -> Self {
        let before = before.filter(|&before| before > 0);
        Self {
            depth,
            nodes: nodes.to_string(),
            seconds,
            nodes_per_second: nodes as f64 / seconds.max(1e-6),
            growth: before.map(|before| nodes as f64 / before as f64),
        }
    }

    fn text(&self) -> String {
        let Self { depth, nodes, seconds, nodes_per_second, growth } = self;
        // A rate measured over a very short time is meaningless.
        let rate = if *seconds < 0.01 { "-".to_owned() } else { amount(*nodes_per_second) };
        let growth = growth.map_or("-".to_owned(), |growth| format!("{growth:.2}"));
        format!("{depth:>5}  {nodes:>20}  {seconds:>10.3}  {rate:>17}  {growth:>7}")
    }
}
