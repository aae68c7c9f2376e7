//! `perft cpu`: lists the back ends.

use std::io::Write;

use anyhow::Result;
use tabiya_core::{Backend, BackendError};
use tabiya_terminal::{CommandFiles, Exit};

use crate::args::CpuListArgs;
use crate::output::{Fields, Subject, json_or, open};

pub(crate) fn run(args: CpuListArgs) -> Result<Exit> {
    let outputs = open(&args.output.format, Subject::Result, CommandFiles::default())?;
    let known = Backend::NAMES.into_iter().map(known).collect::<Result<Vec<_>>>()?;
    let (back_ends, lines): (Vec<Fields>, Vec<String>) = known.into_iter().unzip();
    let (best, chosen) = (Backend::best().name(), args.cpu.chosen().name());
    let json = Fields::of_program()
        .with("back_ends", &back_ends)
        .with("best", best)
        .with("chosen", chosen);
    let text = |out: &mut dyn Write| {
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        match args.cpu.cpu {
            Some(_) => Ok(writeln!(out, "chosen: {chosen}, by --cpu or PERFT_CPU (best: {best})")?),
            None => Ok(writeln!(out, "chosen: {best}, the best that was found")?),
        }
    };
    Ok(outputs.deliver(Exit::Agreed, json_or(&json, text)))
}

/// A back end in JSON, and as a line of text.
fn known(name: &'static str) -> Result<(Fields, String)> {
    let backend = match Backend::from_name(name) {
        Err(BackendError::Lacking) => None,
        found => Some(found?),
    };
    let json = Fields::default()
        .with("name", name)
        .with("found", backend.is_some())
        // The number of positions that are counted at the same time.
        .with_any("lanes", backend.map(Backend::lanes))
        .with_any("sliders", backend.map(Backend::sliders));
    let Some(backend) = backend else {
        return Ok((json, format!("{name:9} not on this processor")));
    };
    let positions = match backend.lanes() {
        1 => "one position".to_owned(),
        lanes => format!("{lanes} positions"),
    };
    let sliders = backend.sliders();
    Ok((json, format!("{name:9} found: {positions} at a time, sliders by {sliders}")))
}
