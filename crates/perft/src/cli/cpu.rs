//! `perft cpu`.

use std::io::{self, Write};

use anyhow::Result;
use tabiya_core::{Backend, BackendError};

use super::args::CpuArgs;
use super::exit::Exit;

pub(crate) fn run(args: CpuArgs) -> Result<Exit> {
    let mut out = io::stdout().lock();
    for name in Backend::NAMES {
        match Backend::from_name(name) {
            Ok(found) => {
                let lanes = match found.lanes() {
                    1 => "one position at a time".to_owned(),
                    lanes => format!("{lanes} positions at a time"),
                };
                writeln!(out, "{name:9} found: {lanes}, sliders by {}", found.sliders())?;
            }
            Err(BackendError::Lacking) => writeln!(out, "{name:9} not on this processor")?,
            Err(error) => return Err(error.into()),
        }
    }
    let best = Backend::best();
    match args.cpu {
        Some(chosen) => writeln!(out, "chosen: {chosen}, by --cpu or PERFT_CPU (best: {best})")?,
        None => writeln!(out, "chosen: {best}, the best that was found")?,
    }
    Ok(Exit::Agreed)
}
