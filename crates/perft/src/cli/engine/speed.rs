//! `perft check --speed`: compares the speed of the engine with another engine.

use std::time::Instant;

use tabiya_terminal::{Exit, info, note};
use tabiya_verify::{
    Checked, EngineConfig, EngineError, FoundCommand, SpeedError, SpeedTest, TimedCount,
};

use crate::args::{RulesArgs, SpeedArgs};
use crate::cli::engine::difference::Teller;
use crate::cli::engine::session::{EngineSession, message};
use crate::figures::plural;
use crate::output::{ProgressMode, WorkState, with_progress};
use crate::report::{Problem, Report, SpeedReport};

/// Measures both engines if the check has found no fault, adds the result to the report, and returns the exit status.
pub(crate) fn add(
    args: &SpeedArgs,
    rules: &RulesArgs,
    session: &EngineSession,
    checked: &Checked<'_>,
    report: &mut Report<'_>,
    exit: Exit,
) -> Exit {
    let (Some(against), Some(limit)) = (&args.against, args.speed) else { return exit };
    if exit != Exit::Agreed {
        info("note: the speed is not measured, because the check has failed");
        return exit;
    }
    let found = FoundCommand::default();
    let old = EngineConfig { command: against.clone(), found, ..session.config.clone() };
    let counts = TimedCount::fit_to_measure(checked);
    let engines = [&session.config, &old];
    let test = SpeedTest { engines, control: &session.control, limit };
    let begun = Instant::now();
    let state = || {
        let share = begun.elapsed().as_secs_f64() / limit.as_secs_f64();
        WorkState { share: Some(share.min(1.0)), what: "rounds", ..WorkState::default() }
    };
    let work = || test.run(&counts);
    let measured = with_progress(ProgressMode::Auto, &session.interrupt, state, |_| {}, work);
    let exit = match measured {
        Ok(ratio) => {
            let speed = SpeedReport::new(&against.to_string(), &ratio, args.max_slowdown);
            let exit = if speed.failed { Exit::Wrong } else { Exit::Agreed };
            report.speed = Some(speed);
            exit
        }
        Err(error) => {
            let config = engines[usize::from(error_is_of_second(&error))];
            let (why, exit) = reason(&error, Teller { config, rules: &rules.variant.name });
            note(format_args!("error: {why}"));
            report.end = Some(why);
            exit
        }
    };
    session.interrupt.or(exit)
}

/// Whether the second engine is at fault.
fn error_is_of_second(error: &SpeedError) -> bool {
    matches!(error, SpeedError::Wrong { engine: 1, .. } | SpeedError::Engine(1, _))
}

/// Why the speed could not be measured, and the exit status.
fn reason(error: &SpeedError, teller: Teller<'_>) -> (String, Exit) {
    let engine = &teller.config.command;
    match error {
        SpeedError::Wrong { origin, depth, expected, got, .. } => {
            let counts = Problem::counts(*expected, *got);
            let repeat = teller.repeat(origin, *depth);
            (
                format!("while the speed of {engine} was measured: {counts}; repeat: {repeat}"),
                Exit::Wrong,
            )
        }
        SpeedError::Engine(_, error) => {
            let (why, exit) = match error {
                EngineError::Broken(breakage) => (message(breakage), Exit::Broken),
                _ => (error.to_string(), Exit::Usage),
            };
            (format!("the speed of {engine} cannot be measured: {why}"), exit)
        }
        SpeedError::TooShort(rounds) => {
            let rounds = plural(*rounds as u128, "round");
            let why = format!(
                "the speed is unknown after {rounds} of counts; give more time: --speed=TIME"
            );
            (why, Exit::Usage)
        }
    }
}
