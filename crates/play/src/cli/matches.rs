//! The command `tabiya match`.

use std::io::{Write, stdout};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};
use tabiya_count::Control;
use tabiya_terminal::{Exit, Interrupt, note};
use tabiya_verify::EngineError;

use super::match_args::{MatchArgs, MatchFormat};
use crate::matches::{EngineSpec, MatchPlan, MoveLimits, TimeControl, json, run as play, text};
use crate::seed::random_seed;

pub(crate) fn run(args: MatchArgs) -> Result<Exit> {
    let plan = plan(&args)?;
    let control = Arc::new(Control::new());
    let interrupt = Interrupt::stops(&control);
    let outcome = match play(&plan, &control) {
        Ok(outcome) => outcome,
        Err(error) => {
            let exit = match error.downcast_ref() {
                Some(EngineError::Stopped) => return Ok(interrupt.or(Exit::Usage)),
                Some(EngineError::Broken(_)) => Exit::Broken,
                _ => return Err(error),
            };
            note(format_args!("error: {error:#}"));
            return Ok(interrupt.or(exit));
        }
    };
    let report = match args.format {
        MatchFormat::Text => text(&plan, &outcome),
        MatchFormat::Json => json(&plan, &outcome),
    };
    let mut out = stdout().lock();
    out.write_all(report.as_bytes()).and_then(|()| out.flush())?;
    let exit = if outcome.is_broken() { Exit::Broken } else { Exit::Agreed };
    Ok(interrupt.or(exit))
}

/// Translates the arguments into a plan.
fn plan(args: &MatchArgs) -> Result<MatchPlan> {
    let mut engines = args.engine.clone();
    while engines.len() < 2 {
        engines.push(EngineSpec::own());
    }
    if args.sprt.is_some() && engines.len() > 2 {
        bail!("--sprt compares two engines, but there are {}", engines.len());
    }
    if !args.quiet {
        args.variant.notes.iter().for_each(|text| note(format_args!("note: {text}")));
    }
    if let Some(pgn) = &args.pgn {
        let inputs = [args.openings.file(), args.variant.file.as_deref()];
        let is_read = |input: &&Path| same_file::is_same_file(pgn, input).unwrap_or(false);
        if let Some(input) = inputs.into_iter().flatten().find(is_read) {
            bail!("cannot write {}: it is {}, which is read", pgn.display(), input.display());
        }
    }
    let games = args.games.next_multiple_of(2);
    if games != args.games && !args.quiet {
        note(format_args!("note: games are played in pairs, so there are {games}"));
    }
    let usual = TimeControl::USUAL;
    let limits = match (args.movetime, args.nodes, args.depth) {
        (Some(time), ..) => MoveLimits::Time(time),
        (_, Some(nodes), _) => MoveLimits::Nodes(nodes),
        (.., Some(depth)) => MoveLimits::Depth(depth),
        _ => MoveLimits::Clock(args.tc.unwrap_or(usual)),
    };
    Ok(MatchPlan {
        engines,
        games,
        limits,
        variant: args.variant.variant,
        rule_file: args.variant.file.clone(),
        is_chess960: args.chess960,
        openings: args.openings.clone(),
        seed: args.seed.unwrap_or_else(random_seed),
        concurrency: usize::from(args.concurrency),
        sprt: args.sprt,
        adjudicates: args.adjudicate,
        max_moves: args.max_moves,
        margin: args.margin,
        timeout: args.timeout,
        pgn: args.pgn.clone(),
        is_quiet: args.quiet,
    })
}
