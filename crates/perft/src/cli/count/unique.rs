//! `perft unique DEPTH [POSITION]`: counts unique positions.

use anyhow::{Result, bail};
use tabiya_count::{
    Error, Size, Unique, UniqueError, UniquePly, UniqueUnit, available_memory, limit_left,
};
use tabiya_terminal::{Exit, info};

use crate::args::UniqueArgs;
use crate::figures::plural;
use crate::output::{Fields, json_or};
use crate::session::{Session, one_by_one, resolve};

pub(crate) fn run(args: UniqueArgs) -> Result<Exit> {
    let outputs = args.request.open(None)?;
    let request = resolve(&args.request.position)?;
    let limit = limit(args.memory.filter(|&bytes| bytes > 0));
    let session = Session::for_request(&args.request, &request, one_by_one(), None);
    let mut plies: Vec<UniquePly> = Vec::new();
    let count = || {
        let unique = counted(&args, limit).control(&session.control);
        unique.plies(request.position.board(), args.depth).try_for_each(|ply| {
            plies.push(ply?);
            Ok(())
        })
    };
    let end = session.with_progress(args.progress.unwrap_or_default(), None, || (), count);
    let summary = session.summary(&request, args.depth).of_moves();
    for ply in &plies {
        info(line(ply, &args));
    }
    match end {
        Err(UniqueError::Failed(Error::Stopped)) => {
            return session.interrupted(": the plies above are complete, others are missing");
        }
        Err(UniqueError::Failed(failure)) => return Err(failure.into()),
        Err(error @ UniqueError::TooLarge { .. }) => {
            bail!("{error}, which --memory sets; the plies above are complete")
        }
        end => end?,
    }
    let positions = plies.last().map_or(0, |ply| ply.positions);
    let error_bound: f64 = plies.iter().map(|ply| ply.error_bound).sum();
    let unit = unit(&args);
    let took = summary.with_rate(positions.into(), &format!("{unit}s"));
    info(format_args!("{took}; the count is wrong with probability below {error_bound:.1e}"));
    let of_plies: Vec<String> = plies.iter().map(|ply| ply.positions.to_string()).collect();
    let json = Fields::default()
        .and(&summary)
        .with("counted", unit)
        .with("first", args.first)
        .with("single", args.single)
        .with("positions", positions.to_string())
        .with("plies", of_plies)
        .with("memory", plies.iter().map(|ply| ply.memory).max().unwrap_or(0))
        .with("error_bound", error_bound);
    outputs.finish(json_or(&json, |out| Ok(writeln!(out, "{positions}")?)))?;
    Ok(Exit::Agreed)
}

/// The memory limit in bytes: as requested if available, else nine tenths of what is available, or a quarter of what a
/// limit on the process leaves: the program itself needs some of it, and ends at the first allocation that fails.
pub(crate) fn limit(asked: Option<u64>) -> u64 {
    let available = available_memory();
    let most = available / 10 * 9;
    let (most, allowed) = match limit_left() {
        Some(left) => (most.min(left / 4), most.min(left / 4)),
        None => (most, available),
    };
    match asked {
        Some(asked) if asked <= allowed => asked,
        Some(_) => {
            let (available, used) = (Size(available), Size(most));
            info(format_args!("note: {available} available, {used} may be used"));
            most
        }
        None => most,
    }
}

fn counted(args: &UniqueArgs, limit: u64) -> Unique<'static> {
    let unit = if args.diagrams { UniqueUnit::Diagram } else { UniqueUnit::Position };
    let unique = Unique::new(limit).unit(unit);
    let unique = if args.first { unique.first() } else { unique };
    if args.single { unique.single() } else { unique }
}

fn unit(args: &UniqueArgs) -> &'static str {
    if args.diagrams { "diagram" } else { "position" }
}

/// A ply: `ply 3: 1702 diagrams, first reached at this ply and in a single way in 2 passes, 1.2 MiB`.
fn line(ply: &UniquePly, args: &UniqueArgs) -> String {
    let UniquePly { ply, positions, passes, memory, .. } = *ply;
    let reached = match (args.first, args.single) {
        (false, false) => "",
        (true, false) => ", first reached at this ply",
        (false, true) => ", reached in a single way",
        (true, true) => ", first reached at this ply and in a single way",
    };
    let passes = if passes > 1 { format!(" in {passes} passes") } else { String::new() };
    format!(
        "ply {ply}: {}{reached}{passes}, {}",
        plural(positions.into(), unit(args)),
        Size(memory)
    )
}
