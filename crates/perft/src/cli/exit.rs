//! How the command ends.

use std::io::{self, Write};
use std::process::ExitCode;

/// The exit status, with its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All agree; the question is answered.
    Agreed,
    /// A count is wrong, or a fault was found.
    Wrong,
    /// The question was wrong: usage, FEN, suite file, nothing to check.
    Usage,
    /// Somebody said stop, by this signal.
    Interrupted(Signal),
}

/// A signal that asks the program to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// A polite kill.
    Terminate,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Agreed => 0,
            Exit::Wrong => 1,
            Exit::Usage => 2,
            Exit::Interrupted(Signal::Interrupt) => 130,
            Exit::Interrupted(Signal::Terminate) => 143,
        })
    }
}

impl Exit {
    /// Says in one line what went wrong. A closed pipe is nobody's fault and ends quietly.
    pub(crate) fn of_error(error: anyhow::Error) -> Self {
        let pipe = error
            .chain()
            .filter_map(|cause| cause.downcast_ref::<io::Error>())
            .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
        if pipe {
            return Self::Agreed;
        }
        note(format_args!("error: {error:#}"));
        Self::Usage
    }
}

/// Writes a line to stderr; nobody listening is no reason to fail.
pub(crate) fn note(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}
