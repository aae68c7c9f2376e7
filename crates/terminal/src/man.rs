//! Manual pages.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use tabiya_games::shown_path;

use crate::exit::Statuses;
use crate::output_file::OutputFile;

/// Writes manual pages for a command and each of its subcommands into a folder.
///
/// # Errors
/// If a file cannot be written.
pub fn write_manual(command: Command, statuses: &Statuses, dir: &Path) -> Result<()> {
    fs::create_dir_all(dir).with_context(|| format!("cannot make {}", shown_path(dir)))?;
    let name = command.get_name().to_owned();
    pages(&without_hidden(command), &name, statuses, dir)
}

/// The subcommands that are not hidden.
pub fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set())
}

/// Copies a command without its hidden subcommands.
pub(crate) fn without_hidden(command: Command) -> Command {
    let below: Vec<Command> = visible(&command).cloned().map(without_hidden).collect();
    let bare = Command::new(command.get_name().to_owned())
        .about(command.get_about().cloned().unwrap_or_default())
        .after_help(command.get_after_help().cloned().unwrap_or_default())
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .args_conflicts_with_subcommands(command.is_args_conflicts_with_subcommands_set())
        .args(command.get_arguments().cloned())
        .arg(
            Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Show this help"),
        )
        .subcommands(below);
    match command.get_version() {
        Some(version) => bare.version(version.to_owned()),
        None => bare,
    }
}

/// Writes the pages of a command and its subcommands.
fn pages(command: &Command, name: &str, statuses: &Statuses, dir: &Path) -> Result<()> {
    for below in command.get_subcommands() {
        pages(below, &format!("{name}-{}", below.get_name()), statuses, dir)?;
    }
    let path = dir.join(format!("{name}.1"));
    let mut text = Vec::new();
    page(command, name, statuses, &mut text)?;
    OutputFile::write(&path, &text)
}

fn page(
    command: &Command,
    name: &str,
    statuses: &Statuses,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let called = name.replace('-', " ");
    let command = command.clone().display_name(name.to_owned()).bin_name(called);
    let has_commands = command.has_subcommands();
    let more = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let program = name.split('-').next().unwrap_or(name);
    let source = format!("{program} {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).title(name.to_uppercase()).source(source);
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if has_commands {
        man.render_subcommands_section(out)?;
    }
    let mut roff = Roff::new();
    // Exit statuses get a separate section below.
    let is_shown = |section: &&str| !section.is_empty() && !section.starts_with("Exit status:");
    for section in more.split("\n\n").filter(is_shown) {
        let (head, lines) = section.split_once(":\n").unwrap_or(("Notes", section));
        roff.control("SH", [head.to_uppercase().as_str()]);
        roff.control("nf", []);
        for line in lines.lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    roff.control("SH", ["EXIT STATUS"]);
    for &(status, meaning) in statuses {
        roff.control("TP", []);
        roff.text([bold(status)]);
        roff.text([roman(meaning)]);
    }
    roff.to_writer(out)
}
