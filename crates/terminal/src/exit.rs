//! Exit statuses, and messages on stderr.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use tabiya_games::printable;

/// The exit status, with its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Success: the request was answered and all counts agree.
    Agreed,
    /// A count is wrong, a fault was found, or a move is illegal.
    Wrong,
    /// The request was invalid: a usage error, a bad FEN or suite file, or nothing to check.
    Usage,
    /// An engine broke, or a thread panicked.
    Broken,
    /// A checkpoint is damaged, incomplete, in use, or belongs to another job.
    Checkpoint,
    /// A signal interrupted the command; holds the exit status for the signal.
    Interrupted(u8),
}

/// Exit statuses as text, each with its meaning.
pub type Statuses = [(&'static str, &'static str)];

/// Formats exit statuses for the help text.
pub fn statuses_help(statuses: &Statuses) -> String {
    let line = |(status, meaning): &(&str, &str)| format!("  {status:15}{meaning}");
    let lines: Vec<String> = statuses.iter().map(line).collect();
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
            Exit::Agreed => 0,
            Exit::Wrong => 1,
            Exit::Usage => 2,
            Exit::Broken => 3,
            Exit::Checkpoint => 4,
            Exit::Interrupted(status) => status,
        }
    }

    /// Ends the process immediately, with this exit status.
    pub fn end_process(self) -> ! {
        std::process::exit(self.status().into())
    }

    /// Prints an error in one line and returns [`Exit::Usage`]. A closed pipe is a success, and nothing is printed.
    pub fn of_error(error: anyhow::Error) -> Self {
        if is_closed_pipe(&error) {
            return Self::Agreed;
        }
        note(format_args!("error: {error:#}"));
        Self::Usage
    }

    /// The exit status of a command that ends with this status and then fails while it writes. The error is printed, unless
    /// it is a closed pipe; its status counts only if the status before was success.
    pub fn after(self, error: anyhow::Error) -> Self {
        let of_error = Self::of_error(error);
        if self == Self::Agreed { of_error } else { self }
    }
}

/// Whether an error means that the reader of an output has closed it, as `head` does.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Whether --quiet was given.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Makes [`info`] silent.
pub fn set_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether only errors should be written to stderr.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Writes a line to stderr, such as a note or a summary, unless --quiet was given.
pub fn info(message: impl std::fmt::Display) {
    if !is_quiet() {
        note(message);
    }
}

/// Writes a line to stderr, or several, ignoring write errors. Control characters are escaped.
pub fn note(message: impl std::fmt::Display) {
    let text: Vec<String> = message.to_string().split('\n').map(printable).collect();
    let _ = writeln!(io::stderr().lock(), "{}", text.join("\n"));
}
