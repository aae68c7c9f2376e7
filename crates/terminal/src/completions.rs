//! Completion scripts for shells.

use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;

use crate::man::without_hidden;

/// Returns the script with which a shell completes the words of a command.
pub fn completions(command: Command, shell: Shell) -> String {
    let mut script = Vec::new();
    let mut command = without_hidden(command);
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, &name, &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Bash => with_files(&script, &command),
        Shell::Fish => script + &values_for_fish(&command),
        _ => script,
    }
}

/// Lines with which fish completes the names that commands take; `clap_complete` omits them.
fn values_for_fish(command: &Command) -> String {
    let program = command.get_name();
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let seen = |names: &str| format!("__fish_seen_subcommand_from {names}");
    let own = values_of(command, program, &format!("not {}", seen(&names.join(" "))));
    let below = command.get_subcommands();
    own + &below.map(|it| values_of(it, program, &seen(it.get_name()))).collect::<String>()
}

fn values_of(command: &Command, program: &str, condition: &str) -> String {
    let values = command.get_positionals().flat_map(Arg::get_possible_values);
    let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
    if values.is_empty() {
        return String::new();
    }
    format!("complete -c {program} -n \"{condition}\" -f -a \"{}\"\n", values.join(" "))
}

/// Makes bash offer files where a command takes files. The generated script offers only options
/// until a letter of a file name is typed.
fn with_files(script: &str, command: &Command) -> String {
    let takes_files = |command: &&Command| {
        let mut positionals = command.get_positionals();
        positionals
            .any(|arg| matches!(arg.get_value_hint(), ValueHint::AnyPath | ValueHint::FilePath))
    };
    let names: Vec<&str> =
        command.get_subcommands().filter(takes_files).map(Command::get_name).collect();
    let case = format!("        {}__subcmd__", command.get_name());
    let mut own = false;
    let mut after_options = false;
    let mut text = String::new();
    for line in script.lines() {
        if let Some(name) = line.strip_prefix(&case) {
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
