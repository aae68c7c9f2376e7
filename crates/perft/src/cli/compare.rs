//! `perft compare --engine CMD DEPTH POSITION`.

use std::io::{IsTerminal, Write, stdout};

use anyhow::Result;
use serde::Serialize;
use tabiya_perft::engine::{Crash, Difference, Engine, EngineError, first_difference};

use super::difference::{Json as DifferenceJson, Told};
use super::engine::EngineSession;
use super::engine_args::CompareArgs;
use super::exit::Exit;
use super::format::{self, Format};
use super::position::resolve;

#[derive(Serialize)]
struct Json<'a> {
    engine: Option<&'a str>,
    fen: String,
    variant: &'static str,
    depth: u32,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<DifferenceJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<DifferenceJson>,
}

pub(crate) fn run(args: CompareArgs) -> Result<Exit> {
    format::check(&args.format, &[Format::Text, Format::Json])?;
    let question = resolve(&args.position)?;
    let session = EngineSession::new(&args.engine, args.position.chess960, None);
    let mut engine = Engine::new(&session.config, &session.control, &session.restarts);
    let found = first_difference(&mut engine, &question.position, args.depth);
    let found = match found {
        Ok(found) => found,
        Err(error) => return give_up(&session, &mut engine, &question.position, &args, error),
    };
    let smallest = match found.clone().filter(|_| args.shrink).map(|d| d.shrink(&mut engine)) {
        Some(Err(error)) => return session.end(&error),
        Some(Ok(smallest)) => Some(smallest),
        None => None,
    };
    let name = engine.name().map(str::to_owned);
    engine.quit();
    let rules = &args.position.rules.variant.text;
    let told = |difference| Told { difference, config: &session.config, rules };
    format::each(&args.format, |format, out| {
        if format == Format::Json {
            let json = Json {
                engine: name.as_deref(),
                fen: question.fen(),
                variant: question.position.variant().name(),
                depth: args.depth,
                status: if found.is_some() { "wrong" } else { "agrees" },
                difference: found.as_ref().map(|found| told(found).json()),
                smallest: smallest.as_ref().map(|smallest| told(smallest).json()),
            };
            serde_json::to_writer(&mut *out, &json)?;
            return Ok(writeln!(out)?);
        }
        let who = name.as_deref().unwrap_or("the engine");
        match &found {
            None => writeln!(out, "{who} agrees to depth {}", args.depth)?,
            Some(found) => write_text(out, who, &told(found), smallest.as_ref().map(told))?,
        }
        Ok(())
    })?;
    let exit = if found.is_some() { Exit::Wrong } else { Exit::Agreed };
    Ok(session.interrupt.or(exit))
}

fn write_text(
    out: &mut dyn Write,
    who: &str,
    found: &Told<'_>,
    smallest: Option<Told<'_>>,
) -> Result<()> {
    // Only what goes to a terminal is in colour, and only if nobody has said no.
    let choice = anstream::AutoStream::choice(&stdout());
    let in_colour = stdout().is_terminal() && choice != anstream::ColorChoice::Never;
    let Difference { start_depth, .. } = found.difference;
    writeln!(out, "{who} differs from the built-in generator within {start_depth} plies")?;
    for line in found.lines(in_colour) {
        writeln!(out, "{line}")?;
    }
    if let Some(smallest) = smallest {
        writeln!(out, "\nthe smallest position that shows it:")?;
        for line in smallest.lines(in_colour) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Ends because the engine gave no answer; with --shrink, says on which smallest position it breaks.
fn give_up(
    session: &EngineSession,
    engine: &mut Engine<'_>,
    p: &tabiya_variants::AnyPosition,
    args: &CompareArgs,
    error: EngineError,
) -> Result<Exit> {
    let exit = session.end(&error)?;
    if let (EngineError::Broken(breakage), true) = (error, args.shrink) {
        let crash = Crash { position: *p, depth: args.depth, breakage: *breakage };
        match crash.shrink(engine) {
            Ok(crash) => super::exit::note(format_args!(
                "smallest: {}",
                super::difference::repeat(
                    &session.config,
                    &crash.position,
                    &crash.position.to_string(),
                    crash.depth,
                    &args.position.rules.variant.text,
                )
            )),
            Err(error) => return session.end(&error),
        }
    }
    Ok(exit)
}
