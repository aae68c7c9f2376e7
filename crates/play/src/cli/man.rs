//! `tabiya man DIR`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::args::{Args, ManArgs};
use super::exit::{Exit, STATUSES};

pub(crate) fn run(args: &ManArgs) -> Result<Exit> {
    let dir = &args.dir;
    fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
    pages(&Args::command().disable_help_subcommand(true), "tabiya", dir)?;
    Ok(Exit::Agreed)
}

/// Writes the page of a command, and those of the commands below it.
fn pages(command: &Command, name: &str, dir: &Path) -> Result<()> {
    for below in command.get_subcommands() {
        pages(below, &format!("{name}-{}", below.get_name()), dir)?;
    }
    let path = dir.join(format!("{name}.1"));
    let context = || format!("cannot write {}", path.display());
    let mut page = Vec::new();
    // The statuses have a section of their own.
    let bare = command.clone().after_help(Resettable::Reset);
    let named = bare.display_name(name.to_owned()).bin_name(name.replace('-', " "));
    let source = format!("tabiya {}", env!("CARGO_PKG_VERSION"));
    Man::new(named).title(name.to_uppercase()).source(source).render(&mut page)?;
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in STATUSES {
        roff.control("TP", []);
        roff.text([bold(status)]);
        roff.text([roman(meaning)]);
    }
    roff.to_writer(&mut page)?;
    fs::write(&path, page).with_context(context)
}
