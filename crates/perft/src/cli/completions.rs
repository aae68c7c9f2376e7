//! `perft completions SHELL`.

use std::io::{self, Write};

use anyhow::Result;
use clap::CommandFactory;

use super::args::{Cli, CompletionsArgs};
use super::exit::Exit;

pub(crate) fn run(args: CompletionsArgs) -> Result<Exit> {
    // Into memory first: the generator takes no writer that can fail.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "perft", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Agreed)
}
