//! `perft stats DEPTH [POSITION]`: counts captures, castles, promotions, checks and mates.

use anyhow::Result;
use tabiya_count::{CheckCounts, Counters, Error};
use tabiya_terminal::{Exit, info};

use crate::args::{CountersView, StatsArgs};
use crate::figures::plural;
use crate::output::{Fields, ProgressMode, json_or};
use crate::session::{Session, one_by_one, resolve};

pub(crate) fn run(args: StatsArgs) -> Result<Exit> {
    let outputs = args.request.open(None)?;
    let depth = args.depth;
    let request = resolve(&args.request.position)?;
    let session = Session::for_request(&args.request, &request, one_by_one(), None);
    let count = || session.perft().counters(request.position.board(), depth);
    let counters = session.with_progress(ProgressMode::Auto, None, || (), count);
    let summary = session.summary(&request, depth).of_moves();
    let counters = match counters {
        Err(Error::Stopped) => {
            let nodes = plural(session.control.leaf_nodes(), "leaf node");
            return session.interrupted(format_args!(" after {nodes}, nothing is complete"));
        }
        counters => counters?,
    };
    info(summary.with_rate(counters.nodes, "leaf nodes"));
    let rows = rows(&counters, args.counters);
    let mut json = serde_json::to_value(&summary)?;
    for (name, value) in &rows {
        json[name.replace([' ', '-'], "_")] = value.to_string().into();
    }
    outputs.finish(json_or(&Fields::default().and(&json), |out| {
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 1;
        for (name, value) in &rows {
            writeln!(out, "{:width$} {value}", format!("{name}:"))?;
        }
        Ok(())
    }))?;
    Ok(Exit::Agreed)
}

/// The names and values of the counters, in the order in which they are printed.
fn rows(counters: &Counters, view: CountersView) -> Vec<(String, u128)> {
    let mut rows: Vec<(String, u128)> = [
        ("nodes", counters.nodes),
        ("captures", counters.captures),
        ("en passant", counters.en_passant),
        ("castles", counters.castles),
        ("promotions", counters.promotions),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    match view {
        CountersView::Cells => {
            rows.extend(cells("check", &counters.checks));
            rows.extend(cells("checkmate", &counters.checkmates));
        }
        CountersView::Wiki => {
            let wiki = counters.wiki();
            rows.extend([
                ("checks".to_owned(), wiki.checks),
                ("discovery checks".to_owned(), wiki.discovery_checks),
                ("double checks".to_owned(), wiki.double_checks),
                ("checkmates".to_owned(), wiki.checkmates),
            ]);
        }
    }
    rows
}

/// The four counters for checks, or the four for checkmates, with their names.
fn cells(what: &str, checks: &CheckCounts) -> [(String, u128); 4] {
    [
        (format!("direct {what}s"), checks.direct),
        (format!("discovered {what}s"), checks.discovered),
        (format!("double {what}s"), checks.double),
        (format!("double discovered {what}s"), checks.double_discovered),
    ]
}
