//! `perft divide DEPTH [POSITION]`.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Serialize;

use super::args::DivideArgs;
use super::exit::{Exit, note};
use super::format::{self, Format};
use super::position::resolve;
use super::session::{Manner, Session};

#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    manner: &'a Manner,
    nodes: String,
    moves: BTreeMap<String, String>,
}

pub(crate) fn run(args: DivideArgs) -> Result<Exit> {
    format::check(&args.question.format, &[Format::Text, Format::Json])?;
    let depth = args.depth;
    let question = resolve(&args.question)?;
    let session = Session::start(args.question.threads, args.question.cpu.chosen(), None)?;
    let (rows, manner) =
        session.count(&question, depth, |perft| perft.divide(&question.position, depth));
    let complete = rows.iter().all(|(_, count)| count.is_ok());
    let rows: Vec<(String, u128)> = rows
        .into_iter()
        .filter_map(|(m, count)| Some((m.uci(question.mode).to_string(), count.ok()?)))
        .collect();
    let total = if depth == 0 { 1 } else { rows.iter().map(|row| row.1).sum::<u128>() };
    if complete {
        note(manner.summary(total));
    }
    format::each(&args.question.format, |format, out| {
        match format {
            Format::Json if complete => {
                let moves = rows.iter().map(|(m, count)| (m.clone(), count.to_string())).collect();
                let json = Json { manner: &manner, nodes: total.to_string(), moves };
                writeln!(out, "{}", serde_json::to_string(&json)?)?;
            }
            Format::Json => {}
            _ => {
                for (m, count) in &rows {
                    writeln!(out, "{m}: {count}")?;
                }
                if complete {
                    writeln!(out, "\n{total}")?;
                }
            }
        }
        Ok(())
    })?;
    if !complete {
        note("interrupted: the moves above are complete, others are missing");
    }
    Ok(session.interrupt.or(Exit::Agreed))
}
