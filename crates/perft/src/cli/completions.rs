//! `perft completions SHELL`.

use std::io::{self, Write};

use anyhow::Result;
use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::Shell;

use super::args::{Cli, CompletionsArgs};
use super::exit::Exit;
use super::man::without_hidden;

pub(crate) fn run(args: CompletionsArgs) -> Result<Exit> {
    // Into memory first: the generator takes no writer that can fail.
    let mut script = Vec::new();
    let mut command = without_hidden(Cli::command());
    clap_complete::generate(args.shell, &mut command, "perft", &mut script);
    if args.shell == Shell::Bash {
        script = with_files(&String::from_utf8_lossy(&script), &command).into_bytes();
    }
    if args.shell == Shell::Fish {
        script.extend(values_for_fish(&command).bytes());
    }
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Agreed)
}

/// What fish is to offer where a command takes a name: the generator forgets it.
fn values_for_fish(command: &Command) -> String {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let mut text =
        values_of(command, &format!("not __fish_seen_subcommand_from {}", names.join(" ")));
    for below in command.get_subcommands() {
        text += &values_of(below, &format!("__fish_seen_subcommand_from {}", below.get_name()));
    }
    text
}

fn values_of(command: &Command, condition: &str) -> String {
    let values = command.get_positionals().flat_map(Arg::get_possible_values);
    let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
    if values.is_empty() {
        return String::new();
    }
    format!("complete -c perft -n \"{condition}\" -f -a \"{}\"\n", values.join(" "))
}

/// Lets bash offer files where a command takes some: the generator's script offers the options alone,
/// until a letter of a file's name is typed.
fn with_files(script: &str, command: &Command) -> String {
    let takes_files = |command: &&Command| {
        let mut positionals = command.get_positionals();
        positionals
            .any(|arg| matches!(arg.get_value_hint(), ValueHint::AnyPath | ValueHint::FilePath))
    };
    let names: Vec<&str> =
        command.get_subcommands().filter(takes_files).map(Command::get_name).collect();
    let mut own = false;
    let mut after_options = false;
    let mut text = String::new();
    for line in script.lines() {
        if let Some(name) = line.strip_prefix("        perft__subcmd__") {
            own = names.iter().any(|known| name.strip_suffix(')') == Some(known));
            after_options = false;
        }
        let line = match line.trim() {
            condition if own && condition.starts_with("if [[ ${cur} == -* ||") => {
                "            if [[ ${cur} == -* ]] ; then"
            }
            "esac" => {
                after_options = true;
                line
            }
            reply if own && after_options && reply.starts_with("COMPREPLY=( $(compgen -W") => {
                "            COMPREPLY=()"
            }
            _ => line,
        };
        text += line;
        text.push('\n');
    }
    text
}
