//! Parses the command line.

use std::ffi::OsString;

use anyhow::{Result, bail};
use clap::CommandFactory;
use clap::error::ErrorKind;
use tabiya_count::{Size, limit_left};
use tabiya_games::house::Gallery;
use tabiya_terminal::{Exit, note, print_usage, read_arguments};

use crate::args::{Cli, with_own_rules};
use crate::cli::meta::{help, suggestion};
use crate::exit::exit_of_error;

/// Parses the command line. On a request for help or an error, prints it and returns the exit status.
pub(crate) fn read(args: Vec<OsString>, gallery: &Gallery) -> Result<Cli, Exit> {
    // The description of all commands takes memory too.
    check_memory().map_err(exit_of_error)?;
    if args.len() < 2 {
        help::say_short();
        return Err(Exit::Usage);
    }
    let args = command_first(args);
    let first = args[1].to_string_lossy();
    if let Some(error) = suggestion::not_a_command(&first) {
        note(format_args!("error: {error}"));
        return Err(Exit::Usage);
    }
    // Rendering the help of all commands takes time, so it is done only if help was asked for.
    let command = match args.iter().any(|arg| asks_for_help(&arg.to_string_lossy())) {
        true => help::dressed(),
        false => Cli::command(),
    };
    read_arguments(with_own_rules(command, gallery), args).map_err(|error| {
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            help::say_short();
            return Exit::Usage;
        }
        print_usage(&error)
    })
}

/// Whether an argument is `--help`, or short options that include `-h`.
fn asks_for_help(arg: &str) -> bool {
    match arg.strip_prefix("--") {
        Some(name) => name == "help",
        None => arg.strip_prefix('-').is_some_and(|letters| letters.contains('h')),
    }
}

/// Moves `--quiet` and `--verbose` from before the command to after it.
fn command_first(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_flag =
        |arg: &&OsString| ["-q", "--quiet", "-v", "--verbose"].iter().any(|flag| arg == flag);
    let flags = args.iter().skip(1).take_while(is_flag).count();
    let is_word = |arg: &OsString| arg.to_string_lossy().starts_with(char::is_alphabetic);
    if args.get(flags + 1).is_some_and(is_word) {
        args[1..=flags + 1].rotate_right(1);
    }
    args
}

/// Checks that a limit on this process leaves the memory that any command needs.
fn check_memory() -> Result<()> {
    const LEAST: u64 = 12 << 20;
    match limit_left() {
        Some(left) if left < LEAST => {
            bail!("too little memory: {} available, expected {}", Size(left), Size(LEAST))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::asks_for_help;

    #[test]
    fn options_containing_an_h_do_not_ask_for_help() {
        assert!(["-h", "-qh", "--help"].into_iter().all(asks_for_help));
        let others = ["--threads", "--hash", "--no-merge", "-j", "-", "--", "h", "help"];
        assert!(!others.into_iter().any(asks_for_help));
    }
}
