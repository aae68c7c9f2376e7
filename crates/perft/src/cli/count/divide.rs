//! `perft divide DEPTH [POSITION]`: counts the leaf nodes below each move.

use std::collections::BTreeMap;

use anyhow::Result;
use tabiya_count::Error;
use tabiya_games::house::Gallery;
use tabiya_terminal::{Exit, info};

use crate::args::DivideArgs;
use crate::output::{Fields, ProgressMode, TEXT, json_or};
use crate::session::{Hash, Session, TableReport, one_by_one, resolve_with};

pub(crate) fn run(args: DivideArgs, gallery: &Gallery) -> Result<Exit> {
    count(args, gallery, true)
}

/// Counts the leaf nodes below each move, and prints these counts or only their sum.
pub(crate) fn count(args: DivideArgs, gallery: &Gallery, shows_moves: bool) -> Result<Exit> {
    args.counting.check(&[("chess960", args.request.position.chess960)], false)?;
    let outputs = args.request.open(None)?;
    let depth = args.depth;
    let request = resolve_with((&args.counting.house.house, gallery), &args.request.position)?;
    let mut hash = Hash::allocate(&args.counting.table)?;
    let (backend, bytes, progress) = match request.position.plain() {
        Some(_) => (args.counting.cpu.chosen(), Some(hash.bytes), ProgressMode::Auto),
        None => (one_by_one(), None, ProgressMode::None),
    };
    let session = Session::for_request(&args.request, &request, backend, bytes);
    let table = hash.table(hash.seed);
    let perft = table.serve(session.perft());
    let divide = || perft.divide_game(&request.position, depth);
    let counted = session.with_progress(progress, Some(&table), || (), divide)?;
    let summary = session.summary(&request, depth);
    let table = table.report();
    let (mut rows, mut complete) = (Vec::new(), true);
    for (m, count) in counted {
        match count {
            Ok(count) => rows.push((request.text(&m, request.mode), count)),
            Err(Error::Stopped) => complete = false,
            Err(error) => return Err(error.into()),
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
    // An incomplete divide is written only as text to stdout: existing output files are kept.
    let outputs = if complete { outputs } else { outputs.only(&TEXT).without_files() };
    let moves = rows.iter().map(|(m, count)| (m.clone(), count.to_string()));
    let moves = shows_moves.then(|| moves.collect::<BTreeMap<_, _>>());
    let json = Fields::default()
        .and(&summary)
        .with("nodes", total.to_string())
        .and(&table)
        .with_any("error_bound", table.as_ref().map(TableReport::certainty))
        .with_any("moves", moves);
    outputs.finish(json_or(&json, |out| {
        if shows_moves {
            rows.iter().try_for_each(|(m, count)| writeln!(out, "{m}: {count}"))?;
        }
        if complete {
            writeln!(out, "{}{total}", if shows_moves { "\n" } else { "" })?;
        }
        Ok(())
    }))?;
    match complete {
        true => Ok(session.interrupt.or(Exit::Agreed)),
        false if rows.is_empty() || !shows_moves => {
            session.interrupted(": the count is not complete")
        }
        false => session.interrupted(": the moves above are complete, others are missing"),
    }
}
