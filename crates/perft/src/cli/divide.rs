//! `perft divide DEPTH [POSITION]`.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;
use tabiya_count::Error;

use super::args::DivideArgs;
use super::exit::{Exit, info};
use super::format::{Format, PLAIN, json_or};
use super::house;
use super::position::resolve;
use super::progress::ProgressMode;
use super::session::{RunSummary, Session};
use super::table::{Certainty, Hash, TableReport};

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
    let session = Session::of(&args.request, &request, args.cpu.chosen(), Some(hash.bytes));
    let start = Instant::now();
    let table = hash.table(hash.seed);
    let perft = table.serve(session.perft());
    let divide = || perft.divide(request.position, depth);
    let counted = session.with_progress(ProgressMode::Auto, Some(&table), || (), divide);
    let summary = session.summary(&request, depth, start.elapsed());
    let table = table.report();
    let (mut rows, mut complete) = (Vec::new(), true);
    for (m, count) in counted {
        match count {
            Ok(count) => rows.push((m.uci(request.mode).to_string(), count)),
            Err(Error::Stopped) => complete = false,
            Err(failure) => return Err(failure.into()),
        }
    }
    let total = rows
        .iter()
        .try_fold(u128::from(depth == 0), |sum, row| sum.checked_add(row.1))
        .ok_or(Error::Overflow)?;
    if complete {
        info(summary.with_rate(total, "leaf nodes"));
        if let Some(table) = &table {
            info(table.summary(table.certainty()));
        }
    }
    // An incomplete divide has no JSON report, and leaves an older file.
    let outputs = if complete { outputs } else { outputs.only(Format::Text).without_files() };
    let moves = rows.iter().map(|(m, count)| (m.clone(), count.to_string())).collect();
    let (nodes, table) = (total.to_string(), table.as_ref());
    let error_bound = table.map(TableReport::certainty);
    let json = DivideJson { summary: &summary, nodes, table, error_bound, moves };
    outputs.finish(json_or(&json, |out| {
        rows.iter().try_for_each(|(m, count)| writeln!(out, "{m}: {count}"))?;
        if complete {
            writeln!(out, "\n{total}")?;
        }
        Ok(())
    }))?;
    match complete {
        true => Ok(session.interrupt.or(Exit::Agreed)),
        false => session.interrupted(": the moves above are complete, others are missing"),
    }
}
