//! `tabiya completions SHELL`.

use std::io::{Write, stdout};

use anyhow::Result;
use clap::CommandFactory;

use super::args::{Args, CompletionsArgs};
use super::exit::Exit;

pub(crate) fn run(args: &CompletionsArgs) -> Result<Exit> {
    // Into memory first: the generator takes no writer that can fail.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "tabiya", &mut script);
    stdout().lock().write_all(&script)?;
    Ok(Exit::Agreed)
}
