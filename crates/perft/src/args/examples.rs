//! What stands below the options in the help of each command.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use clap::Command;

/// Commands with their examples, separated by blank lines.
const EXAMPLES: &str = include_str!("examples.txt");

/// What all commands for engines have in common.
const ENGINES: &str = "

Starting engines:
  The engine is started without a shell. A wrapper script should end in
  `exec engine`: what it starts otherwise outlives a `kill -9` of perft.
  A program called once a position: --engine './count {fen} {depth}'";

/// A command, and those below it, with its examples; the program's own commands have none.
pub(crate) fn added(command: Command) -> Command {
    let Some(text) = of(command.get_name()) else { return command };
    command.mut_subcommands(|below| below.after_help(text.clone())).after_help(text)
}

/// The examples of a command, with all that is to stand there.
pub(crate) fn of(command: &str) -> Option<String> {
    let lines = SECTIONS.get(command)?;
    let is_of_engines = ["check", "compare", "fuzz"].contains(&command);
    Some(format!("Examples:\n{lines}{}", if is_of_engines { ENGINES } else { "" }))
}

/// The examples by command: found once, as each start asks for those of all commands.
static SECTIONS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let sections = EXAMPLES.trim_end().split("\n\n");
    sections.filter_map(|section| section.split_once(":\n")).collect()
});
