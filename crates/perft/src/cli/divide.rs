//! `perft divide DEPTH [POSITION]`.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;
use tabiya_count::Error;

use super::args::DivideArgs;
use super::exit::{Exit, info, note};
use super::format::{Format, PLAIN, json_or};
use super::house;
use super::position::resolve;
use super::progress::ProgressMode;
use super::session::{RunSummary, Session};
use super::table::{self, Certainty, Hash, TableReport};

#[derive(Serialize)]
struct DivideJson<'a> {
    #[serde(flatten)]
    summary: &'a RunSummary,
    nodes: String,
    #[serde(flatten)]
    table: Option<&'a TableReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_bound: Option<Certainty>,
    moves: BTreeMap<String, String>,
}

pub(crate) fn run(args: DivideArgs) -> Result<Exit> {
    if !args.house.house.is_empty() {
        return house::run(&args.house, &args.request, args.depth, true);
    }
    let outputs = args.request.output.open(PLAIN)?;
    let depth = args.depth;
    let request = resolve(&args.request.position)?;
    let mut hash = Hash::allocate(&args.table)?;
    let session = Session::start(args.request.threads.threads, args.cpu.chosen(), None)?;
    if args.request.verbose {
        session.describe(&request, Some(hash.bytes));
    }
    let start = Instant::now();
    let (bytes, seed, verify_hits) = (hash.bytes, hash.seed, hash.verify_hits());
    let table = hash.table(seed);
    let perft = table::with(session.perft(), table.as_ref(), verify_hits);
    let rows = session.with_progress(
        ProgressMode::Auto,
        table.as_ref(),
        || (),
        || perft.divide(request.position, depth),
    );
    let summary = session.summary(&request, depth, start.elapsed());
    let table = table.map(|table| TableReport::of(&table, bytes, seed));
    let mut complete = true;
    for (_, count) in &rows {
        match count {
            Ok(_) => {}
            Err(Error::Stopped) => complete = false,
            Err(failure) => return Err(failure.clone().into()),
        }
    }
    let rows: Vec<(String, u128)> = rows
        .into_iter()
        .filter_map(|(m, count)| Some((m.uci(request.mode).to_string(), count.ok()?)))
        .collect();
    let total = rows
        .iter()
        .try_fold(u128::from(depth == 0), |sum, row| sum.checked_add(row.1))
        .ok_or(Error::Overflow)?;
    if complete {
        info(summary.summary(total));
        if let Some(table) = &table {
            info(table.summary(Certainty::of(Some(table.probes()))));
        }
    }
    // An incomplete divide has no JSON report, and leaves an older file.
    let outputs = if complete { outputs } else { outputs.only(Format::Text).without_files() };
    let moves = rows.iter().map(|(m, count)| (m.clone(), count.to_string())).collect();
    let (nodes, table) = (total.to_string(), table.as_ref());
    let error_bound = table.map(|table| Certainty::of(Some(table.probes())));
    let json = DivideJson { summary: &summary, nodes, table, error_bound, moves };
    outputs.finish(json_or(&json, |out| {
        rows.iter().try_for_each(|(m, count)| writeln!(out, "{m}: {count}"))?;
        if complete {
            writeln!(out, "\n{total}")?;
        }
        Ok(())
    }))?;
    if !complete {
        note("interrupted: the moves above are complete, others are missing");
    }
    Ok(session.interrupt.or(Exit::Agreed))
}
