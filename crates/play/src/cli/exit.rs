//! How the command ends.

use std::io::{self, Write};
use std::process::ExitCode;

/// The exit status, with its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// What was asked for is done.
    Done,
    /// The request was wrong: usage, FEN, a rule file, an engine that cannot be started.
    Usage,
    /// An engine broke.
    Broken,
    /// Ended by Ctrl-C.
    Interrupted,
    /// Ended by a polite kill.
    Terminated,
}

/// What each exit status means, as the documentation has it.
pub(crate) const STATUSES: [(&str, &str); 4] = [
    ("0", "done"),
    ("2", "a usage error: an option, a FEN, a rule file, an engine that cannot be started"),
    ("3", "an engine of a match broke: a crash, a hang, an illegal move"),
    ("130, 143", "interrupted"),
];

/// The exit statuses as the help shows them.
pub(crate) fn help() -> String {
    let line = |(status, meaning): &(&str, &str)| format!("  {status:10}{meaning}");
    let lines: Vec<String> = STATUSES.iter().map(line).collect();
    format!("Exit status:\n{}", lines.join("\n"))
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.status())
    }
}

impl Exit {
    fn status(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Usage => 2,
            Self::Broken => 3,
            Self::Interrupted => 130,
            Self::Terminated => 143,
        }
    }

    /// Ends the process here and now.
    pub(crate) fn end_process(self) -> ! {
        std::process::exit(self.status().into())
    }

    /// Says in one line what went wrong. A closed pipe is nobody's fault and ends quietly.
    pub(crate) fn of_error(error: anyhow::Error) -> Self {
        let pipe = error
            .chain()
            .filter_map(|cause| cause.downcast_ref::<io::Error>())
            .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
        if pipe {
            return Self::Done;
        }
        note(format_args!("error: {error:#}"));
        Self::Usage
    }
}

/// Writes a line to stderr; nobody listening is no reason to fail.
pub(crate) fn note(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}
