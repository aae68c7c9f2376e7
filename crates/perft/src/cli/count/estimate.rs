//! `perft estimate DEPTH [POSITION]`: estimates the leaf nodes at a depth, with an interval.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use tabiya_count::{Error, Estimate, Estimator};
use tabiya_games::house::Gallery;
use tabiya_terminal::{Exit, info, note};

use crate::args::EstimateArgs;
use crate::figures::{amount, plural};
use crate::output::{Fields, WorkState, json_or, with_progress};
use crate::session::{Session, one_by_one, resolve_with};

/// The time for an estimate if neither a time nor a number of walks was given.
const TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(args: EstimateArgs, gallery: &Gallery) -> Result<Exit> {
    args.house.refuse(&[("chess960", args.request.position.chess960)])?;
    let outputs = args.request.open(None)?;
    let request = resolve_with((&args.house.house, gallery), &args.request.position)?;
    let start = Instant::now();
    let budget = args.time_budget.or_else(|| args.samples.is_none().then_some(TIME));
    let deadline = budget.and_then(|budget| start.checked_add(budget));
    let session = Session::until(deadline, &args.request.threads, one_by_one());
    if args.request.verbose {
        session.describe(&request, None);
    }
    let state = || WorkState {
        what: "groups",
        deadline,
        ..WorkState::of_checks(session.control.finished_units(), session.control.units())
    };
    let estimator = Estimator::new()
        .seed(args.seed)
        .walks(args.samples.unwrap_or(u64::MAX))
        .control(&session.control);
    let work = || estimator.estimate(request.position.clone(), args.depth);
    let mode = args.progress.unwrap_or_default();
    let found = with_progress(mode, &session.interrupt, state, |_| (), || session.run(work));
    let summary = session.summary(&request, args.depth).of_moves();
    let estimate = match found {
        Err(Error::Stopped) => {
            if session.interrupt.exit().is_some() {
                return session.interrupted(": too early for an estimate");
            }
            bail!("the time was too short for an estimate, expected a longer --time-budget");
        }
        found => found?,
    };
    let took = summary.took(&format!("depth {}", args.depth));
    match estimate.exact {
        Some(_) => info(format_args!("{took}; the tree is small: counted, not estimated")),
        None => {
            let walks = plural(estimate.walks.into(), "walk");
            info(format_args!("{took}, {walks}, seed {}", args.seed));
            info(sentence(&estimate));
        }
    }
    let exit = session.interrupt.or(Exit::Agreed);
    let outputs = match session.interrupt.exit() {
        // An estimate with fewer walks than asked for replaces no file.
        Some(_) => {
            note("interrupted: the estimate uses the walks so far");
            outputs.without_files()
        }
        None => outputs,
    };
    let json = Fields::default()
        .and(&summary)
        .with("estimate", estimate.nodes)
        .with("low", estimate.low())
        .with("high", estimate.high())
        .with("error", estimate.relative_error())
        .with("confidence", Estimate::CONFIDENCE)
        .with("walks", estimate.walks)
        .with("seed", args.seed)
        // The tree is so small that it was counted.
        .with_any("nodes", estimate.exact.map(|nodes| nodes.to_string()));
    Ok(outputs.deliver(
        exit,
        json_or(&json, |out| {
            let text = |number| match estimate.exact {
                Some(nodes) => nodes.to_string(),
                None => rounded(number, estimate.error),
            };
            writeln!(out, "estimate: {}", text(estimate.nodes))?;
            writeln!(out, "low:      {}", text(estimate.low()))?;
            writeln!(out, "high:     {}", text(estimate.high()))?;
            Ok(writeln!(out, "error:    {}", percent(estimate.relative_error()))?)
        }),
    ))
}

/// The estimate as a sentence: `69.4 trillion leaf nodes, with 99% confidence within 0.066%`.
fn sentence(estimate: &Estimate) -> String {
    // Larger numbers have no names that people know.
    let nodes = match estimate.nodes {
        nodes if nodes < 1e18 => amount(nodes),
        nodes => format!("{nodes:.2e}"),
    };
    let error = percent(estimate.relative_error());
    let confidence = percent(Estimate::CONFIDENCE);
    format!("{nodes} leaf nodes, with {confidence} confidence within {error}")
}

/// A number with as many digits as its error leaves, and two more.
fn rounded(number: f64, error: f64) -> String {
    if !number.is_finite() || number == 0.0 {
        return number.to_string();
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 2 to 15")]
    let decimals = ((number / error).log10().ceil() + 1.0).clamp(2.0, 15.0) as usize;
    format!("{number:.decimals$e}")
}

/// A share in per cent, with two significant digits.
fn percent(share: f64) -> String {
    let share = 100.0 * share;
    let digits = share.log10().floor();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 9")]
    let decimals = if share > 0.0 { (1.0 - digits).clamp(0.0, 9.0) as usize } else { 0 };
    format!("{share:.decimals$}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_rounded_to_the_digits_of_their_error() {
        for (number, error, text) in [
            (69_352_859_712_417.0, 4.6e10, "6.93529e13"),
            (69_352_859_712_417.0, 4.6e13, "6.94e13"),
            (1234.0, 1e9, "1.23e3"),
            (0.0, 5.0, "0"),
            (f64::INFINITY, f64::INFINITY, "inf"),
        ] {
            assert_eq!(rounded(number, error), text);
        }
    }

    #[test]
    fn shares_are_rounded_to_two_digits() {
        for (share, text) in
            [(0.0, "0%"), (0.99, "99%"), (0.000_661, "0.066%"), (0.012, "1.2%"), (2.5, "250%")]
        {
            assert_eq!(percent(share), text);
        }
    }
}
