//! The help of all commands, in one layout of 80 columns, and `perft help`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Result, bail};
use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use tabiya_games::house::Gallery;
use tabiya_terminal::{Exit, Statuses, visible};

use crate::args::{Cli, CpuArgs, describe, with_own_rules};
use crate::cli::meta::suggestion::unknown_command;

/// The meaning of each exit status, in the words of docs/command.md.
const STATUSES: &Statuses = &[
    ("0", "all agree; for `explain`, the move is legal"),
    (
        "1",
        "a count is wrong, `lint` found a fault, a rule file is unsound, or for `explain` the move \
         is illegal",
    ),
    (
        "2",
        "a usage error in an option, a FEN or a suite file, nothing to check, or an engine that \
         cannot be started",
    ),
    ("3", "an engine broke (it crashed, hung or gave a senseless answer), or a thread panicked"),
    (
        "4",
        "a file is not a checkpoint, or a checkpoint is damaged, incomplete, in use or of a \
         different count; for `reduce`, a result or a shard is missing or damaged",
    ),
    ("129, 130, 143", "interrupted"),
];

/// Maximum width of a line, in columns.
const WIDTH: usize = 80;
/// Column where the texts of options and arguments begin.
const COLUMN: usize = 28;
/// Column where the texts of commands begin.
const COMMAND_COLUMN: usize = 16;

/// The commands of `perft`, in display order, under what the user does with them. The first group is for everybody.
const COMMANDS: [(&str, &[&str]); 5] = [
    ("First commands", &["divide", "explain", "suite", "check", "compare", "variants"]),
    ("Counting", &["stats", "unique", "estimate", "resume", "uci"]),
    ("Engines and suites", &["fuzz", "lint", "generate"]),
    ("Many machines", &["split", "work", "reduce", "recount", "recipes"]),
    ("This program", &["bench", "cpu", "completions", "man", "help", "version"]),
];

/// The groups of options, in display order.
const GROUPS: [&str; 8] =
    ["Engine", "Options", "Which checks", "Position", "Table", "Checkpoint", "Processor", "Output"];

pub(crate) fn run(names: &[String]) -> Result<Exit> {
    let mut command = dressed();
    for name in names {
        let Some(found) = command.find_subcommand(name).filter(|found| !found.is_hide_set()) else {
            bail!("{}", unknown_command(name));
        };
        command = found.clone();
    }
    write!(anstream::stdout(), "{}", command.render_help().ansi())?;
    Ok(Exit::Agreed)
}

/// Runs `perft completions SHELL`: prints a completion script.
pub(crate) fn print_completions(shell: Shell, gallery: &Gallery) -> Result<Exit> {
    let script = tabiya_terminal::completions(with_own_rules(Cli::command(), gallery), shell);
    io::stdout().lock().write_all(script.as_bytes())?;
    Ok(Exit::Agreed)
}

/// Runs `perft version`: prints the version and the back end.
pub(crate) fn print_version(args: CpuArgs) -> Result<Exit> {
    writeln!(io::stdout(), "perft {}", describe(args.chosen()))?;
    Ok(Exit::Agreed)
}

/// Runs `perft man DIR`: writes manual pages.
pub(crate) fn write_man(dir: &Path) -> Result<Exit> {
    tabiya_terminal::write_manual(Cli::command(), STATUSES, dir)?;
    Ok(Exit::Agreed)
}

/// The short help, for a command line without arguments.
pub(crate) fn short() -> String {
    let mut command = Cli::command();
    let mut text = intro(&mut command, "perft");
    list_commands(&mut text, &command);
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let _ = writeln!(
        text,
        "\n{examples}\n\n`perft help` shows the options, `perft help COMMAND` a command's."
    );
    text
}

/// The `clap` command with this module's help texts.
pub(crate) fn dressed() -> Command {
    let mut command = Cli::command();
    // Only `build` determines how many values an argument takes, which the help shows.
    command.build();
    with_help(command, "perft")
}

/// Sets the help texts of a command and of its subcommands.
fn with_help(command: Command, path: &str) -> Command {
    let mut command = command.mut_subcommands(|below| {
        let path = format!("{path} {}", below.get_name());
        with_help(below, &path)
    });
    let text = render(&mut command, path);
    command.override_help(StyledStr::from(text))
}

/// A heading, in the colour that `clap` uses in errors.
fn heading(text: &str) -> String {
    let style = *crate::args::STYLES.get_header();
    format!("{style}{text}:{style:#}")
}

/// The description and usage of a command.
fn intro(command: &mut Command, path: &str) -> String {
    let mut text = String::new();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    wrap(&mut text, &about, 0, 0);
    let usage = command.clone().bin_name(path).render_usage().to_string();
    let usage = usage.strip_prefix("Usage:").unwrap_or(&usage).trim();
    let _ = write!(text, "\n{}", heading("Usage"));
    for (at, line) in usage.lines().enumerate() {
        let _ = writeln!(text, "{} {}", if at == 0 { "" } else { "      " }, line.trim());
    }
    text
}

fn render(command: &mut Command, path: &str) -> String {
    let mut text = intro(command, path);
    list_commands(&mut text, command);
    // The arguments that clap adds, help and version, are left out here and written last.
    let visible =
        |arg: &&Arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str());
    let (positionals, options): (Vec<&Arg>, Vec<&Arg>) =
        command.get_arguments().filter(visible).partition(|arg| arg.is_positional());
    group(&mut text, "Arguments", &positionals);
    for heading in GROUPS {
        let is_in = |option: &&&Arg| option.get_help_heading().unwrap_or("Options") == heading;
        let options: Vec<&Arg> = options.iter().filter(is_in).copied().collect();
        group(&mut text, heading, &options);
    }
    let _ = writeln!(text, "\n{}", heading("Help"));
    entry(&mut text, "  -h, --help", "Show this help", COLUMN);
    if path == "perft" {
        entry(&mut text, "  -V, --version", "Show name, version, commit and back end", COLUMN);
    }
    if let Some(more) = command.get_after_help() {
        let _ = writeln!(text, "\n{more}");
    }
    let _ = writeln!(text, "\n{}", heading("Exit status"));
    for (status, meaning) in STATUSES {
        entry(&mut text, &format!("  {status}"), meaning, 12);
    }
    text
}

fn list_commands(text: &mut String, command: &Command) {
    let names: Vec<&str> = visible(command).map(Command::get_name).collect();
    let ungrouped = [("Commands", &names[..])];
    let groups = if command.get_name() == "perft" { &COMMANDS[..] } else { &ungrouped };
    for (title, names) in groups.iter().filter(|(_, names)| !names.is_empty()) {
        let _ = writeln!(text, "\n{}", heading(title));
        for name in *names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            entry(text, &format!("  {name}"), &about, COMMAND_COLUMN);
        }
    }
}

fn group(text: &mut String, name: &str, args: &[&Arg]) {
    if args.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{}", heading(name));
    for arg in args {
        let spec = match (arg.is_positional(), arg.get_short()) {
            (true, _) => format!("  {arg}"),
            (false, Some(short)) => format!("  -{short}, {arg}"),
            (false, None) => format!("      {arg}"),
        };
        entry(text, &spec, &described(arg), COLUMN);
        for value in arg.get_possible_values() {
            if let Some(help) = value.get_help() {
                let line = format!("{}: {help}", value.get_name());
                wrap(text, &line, COLUMN + 2, COLUMN + 2);
            }
        }
    }
}

/// The help text of an argument with its default.
fn described(arg: &Arg) -> String {
    let mut text = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let defaults = arg.get_default_values();
    if !defaults.is_empty() && !arg.is_hide_default_value_set() && arg.get_action().takes_values() {
        let defaults: Vec<_> = defaults.iter().map(|value| value.to_string_lossy()).collect();
        let _ = write!(text, " [default: {}]", defaults.join(" "));
    }
    text
}

/// Writes a name and its text. The text begins on the next line if the name is too long.
fn entry(text: &mut String, name: &str, described: &str, column: usize) {
    let style = *crate::args::STYLES.get_literal();
    let _ = write!(text, "{style}{name}{style:#}");
    let width = name.chars().count();
    if width + 2 > column {
        text.push('\n');
        wrap(text, described, column, column);
    } else {
        let _ = write!(text, "{:1$}", "", column - width);
        wrap(text, described, 0, column);
    }
}

/// Writes words wrapped at [`WIDTH`]: `first` spaces before the first line, `indent` before the others.
fn wrap(text: &mut String, words: &str, first: usize, indent: usize) {
    let _ = write!(text, "{:first$}", "");
    let mut at = indent;
    for word in words.split_whitespace() {
        let width = word.chars().count();
        if at > indent && at + 1 + width > WIDTH {
            let _ = write!(text, "\n{:indent$}", "");
            at = indent;
        } else if at > indent {
            text.push(' ');
            at += 1;
        }
        text.push_str(word);
        at += width;
    }
    text.push('\n');
}

/// Writes the short help to stderr.
pub(crate) fn say_short() {
    let _ = io::stderr().flush();
    let _ = write!(anstream::stderr(), "{}", short());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped = COMMANDS.map(|(_, names)| names).concat();
        let cli = Cli::command();
        let mut all: Vec<&str> = visible(&cli).map(Command::get_name).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
        assert_eq!(COMMANDS[0].1.len(), 6);
    }
}
