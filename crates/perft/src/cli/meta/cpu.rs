//! `perft cpu`: lists the back ends.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use tabiya_core::{Backend, BackendError};
use tabiya_terminal::{CommandFiles, Exit};

use crate::args::CpuListArgs;
use crate::output::{Fields, Subject, json_or, open};

/// A row of the list: a back end and its properties.
#[derive(Serialize)]
struct Known {
    name: &'static str,
    found: bool,
    /// The number of positions that are counted at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    lanes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sliders: Option<&'static str>,
}

pub(crate) fn run(args: CpuListArgs) -> Result<Exit> {
    let outputs = open(&args.output.format, Subject::Result, CommandFiles::default())?;
    let back_ends: Vec<Known> = Backend::NAMES.into_iter().map(known).collect::<Result<_>>()?;
    let (best, chosen) = (Backend::best().name(), args.cpu.chosen().name());
    let json = Fields::of_program()
        .with("back_ends", &back_ends)
        .with("best", best)
        .with("chosen", chosen);
    let text = |out: &mut dyn Write| {
        for Known { name, lanes, sliders, .. } in &back_ends {
            match (lanes, sliders) {
                (Some(lanes), Some(sliders)) => {
                    let positions = if *lanes == 1 {
                        "one position".to_owned()
                    } else {
                        format!("{lanes} positions")
                    };
                    writeln!(out, "{name:9} found: {positions} at a time, sliders by {sliders}")?;
                }
                _ => writeln!(out, "{name:9} not on this processor")?,
            }
        }
        match args.cpu.cpu {
            Some(_) => Ok(writeln!(out, "chosen: {chosen}, by --cpu or PERFT_CPU (best: {best})")?),
            None => Ok(writeln!(out, "chosen: {best}, the best that was found")?),
        }
    };
    Ok(outputs.deliver(Exit::Agreed, json_or(&json, text)))
}

fn known(name: &'static str) -> Result<Known> {
    let backend = match Backend::from_name(name) {
        Err(BackendError::Lacking) => None,
        found => Some(found?),
    };
    let (lanes, sliders) = (backend.map(Backend::lanes), backend.map(Backend::sliders));
    Ok(Known { name, found: backend.is_some(), lanes, sliders })
}
