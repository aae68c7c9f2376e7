//! `perft 1-7 [POSITION]`: counts each depth in one run, one per line.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Result, bail};
use tabiya_count::Error;
use tabiya_terminal::{CommandFiles, Exit, info, note};

use crate::args::{CountArgs, Depths};
use crate::figures::{amount, seconds};
use crate::output::{Fields, Subject, TEXT, Target, json_or, open};
use crate::session::{Hash, Session, TableReport, resolve};

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
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
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
        let (row, line) = row(depth, nodes, seconds(start.elapsed()), before);
        if live {
            writeln!(io::stdout(), "{line}")?;
        }
        rows.push(row);
        lines.push(line);
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
    let json = Fields::default()
        .and(&summary)
        .with("depths", &rows)
        .and(&table)
        .with_any("error_bound", table.as_ref().map(TableReport::certainty));
    outputs.finish(json_or(&json, |out| {
        writeln!(out, "{HEAD}")?;
        Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }))?;
    Ok(session.interrupt.or(Exit::Agreed))
}

const HEAD: &str = "depth                 nodes     seconds     nodes a second   growth";

/// The result for one depth, in JSON and as a line of text.
fn row(depth: u32, nodes: u128, seconds: f64, before: Option<u128>) -> (Fields, String) {
    let rate = nodes as f64 / seconds.max(1e-6);
    let growth = before.filter(|&before| before > 0).map(|before| nodes as f64 / before as f64);
    let json = Fields::default()
        .with("depth", depth)
        .with("nodes", nodes.to_string())
        .with("seconds", seconds)
        .with("nodes_per_second", rate)
        .with("growth", growth);
    // A rate measured over a very short time is meaningless.
    let rate = if seconds < 0.01 { "-".to_owned() } else { amount(rate) };
    let growth = growth.map_or("-".to_owned(), |growth| format!("{growth:.2}"));
    (json, format!("{depth:>5}  {nodes:>20}  {seconds:>10.3}  {rate:>17}  {growth:>7}"))
}
