//! The text below the options in the help of each command: examples and notes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use clap::Command;

/// Commands with their examples, separated by blank lines.
const EXAMPLES: &str = include_str!("examples.txt");

/// The note on starting engines, for the commands that start engines.
const ENGINES: &str = "

Starting engines:
  The engine is started without a shell. A wrapper script should end in
  `exec engine`; otherwise the engine outlives a `kill -9` of perft.
  A program called once per position: --engine './count {fen} {depth}'";

/// Adds the examples to the help of a command and its subcommands. A command without examples is
/// unchanged.
pub(crate) fn added(command: Command) -> Command {
    let Some(text) = of(command.get_name()) else { return command };
    command.mut_subcommands(|below| below.after_help(text.clone())).after_help(text)
}

/// The examples of a command and, for commands that drive an engine, the note on starting engines.
pub(crate) fn of(command: &str) -> Option<String> {
    let lines = SECTIONS.get(command)?;
    let is_of_engines = ["check", "compare", "fuzz"].contains(&command);
    Some(format!("Examples:\n{lines}{}", if is_of_engines { ENGINES } else { "" }))
}

/// The examples by command, parsed once because every run of the program looks up all commands.
static SECTIONS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let sections = EXAMPLES.trim_end().split("\n\n");
    sections.filter_map(|section| section.split_once(":\n")).collect()
});
