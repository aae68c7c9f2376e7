//! Reads command lines.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::builder::Resettable;
use clap::{Command, FromArgMatches};

use crate::Exit;

/// Reads a command line. An empty environment variable counts as unset.
///
/// # Errors
/// A usage error, or a request for the help or the version: [`print_usage`] prints either.
pub fn read_arguments<A: FromArgMatches>(
    command: Command,
    words: impl IntoIterator<Item = OsString>,
) -> Result<A, clap::Error> {
    A::from_arg_matches(&without_empty_variables(command).try_get_matches_from(words)?)
}

/// Prints the help, the version or a usage error, and returns the exit status.
pub fn print_usage(error: &clap::Error) -> Exit {
    let printed = error.print().and_then(|()| io::stdout().flush());
    match printed {
        _ if error.use_stderr() => Exit::Usage,
        Ok(()) => Exit::Agreed,
        Err(error) => Exit::of_error(error.into()),
    }
}

/// Treats an empty environment variable as unset.
fn without_empty_variables(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        let is_empty = value.is_some_and(|value| value.is_empty());
        if is_empty { arg.env(Resettable::Reset) } else { arg }
    });
    command.mut_subcommands(without_empty_variables)
}
