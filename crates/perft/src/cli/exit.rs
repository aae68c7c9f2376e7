//! How the command ends.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use tabiya_count::Error;
use tabiya_count::checkpoint::CheckpointError;
use tabiya_count::cluster::ClusterError;

/// The exit status, with its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// All agree; the request is answered.
    Agreed,
    /// A count is wrong, a fault was found, or a move is illegal.
    Wrong,
    /// The request was wrong: usage, FEN, suite file, nothing to check.
    Usage,
    /// A thread panicked.
    Broken,
    /// A checkpoint is damaged, incomplete, in use or of another job.
    Checkpoint,
    /// Interrupted by a signal, which has this status.
    Interrupted(u8),
}

/// What each exit status means, as the documentation has it.
pub(crate) const STATUSES: [(&str, &str); 6] = [
    ("0", "all agree; for `explain`, the move is legal"),
    (
        "1",
        "a count is wrong, `lint` found a fault, a rule file is unsound, or for `explain` the move \
         is illegal",
    ),
    (
        "2",
        "a usage error: an option, a FEN, a suite file, nothing to check, or an engine that cannot \
         be started",
    ),
    ("3", "an engine broke (crash, hang, an answer that makes no sense), or a thread panicked"),
    (
        "4",
        "a file is not a checkpoint, or a checkpoint is damaged, incomplete, in use or of another \
         count; for `reduce`, a result or a shard is missing or damaged",
    ),
    ("130, 143", "interrupted"),
];

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

    /// Ends the process here and now.
    pub fn end_process(self) -> ! {
        std::process::exit(self.status().into())
    }

    /// Says in one line what went wrong. A closed pipe is nobody's fault and ends quietly.
    pub fn of_error(error: anyhow::Error) -> Self {
        let pipe = error
            .chain()
            .filter_map(|cause| cause.downcast_ref::<io::Error>())
            .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
        if pipe {
            return Self::Agreed;
        }
        note(format_args!("error: {error:#}"));
        if let Some(error) = error.downcast_ref() {
            return Self::of_cluster(error);
        }
        match (error.downcast_ref(), error.downcast_ref()) {
            (Some(Error::WrongHit(_)), _) => Self::Wrong,
            (Some(Error::Panicked(_)), _) => Self::Broken,
            (_, Some(CheckpointError::Io { .. })) | (_, None) => Self::Usage,
            (_, Some(_)) => Self::Checkpoint,
        }
    }

    fn of_cluster(error: &ClusterError) -> Self {
        match error {
            ClusterError::Damaged { .. } | ClusterError::AnotherVersion { .. } => Self::Checkpoint,
            ClusterError::Failed(Error::Panicked(_)) => Self::Broken,
            ClusterError::Failed(Error::WrongHit(_)) => Self::Wrong,
            _ => Self::Usage,
        }
    }
}

/// Whether --quiet was given.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Makes [`info`] silent.
pub(crate) fn set_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether only errors are to be written to stderr.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Writes a line to stderr that --quiet leaves out: a note, a summary.
pub(crate) fn info(message: impl std::fmt::Display) {
    if !is_quiet() {
        note(message);
    }
}

/// Writes a line to stderr; nobody listening is no reason to fail.
pub fn note(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}
