//! The exit statuses of errors of counts.

use anyhow::Error;
use tabiya_cluster::ClusterError;
use tabiya_count::Error as CountError;
use tabiya_count::checkpoint::CheckpointError;
use tabiya_terminal::Exit;

/// Prints an error in one line and returns its exit status. A closed pipe is a success, and nothing is printed.
pub(crate) fn exit_of_error(error: Error) -> Exit {
    let status = status(&error);
    match Exit::of_error(error) {
        Exit::Usage => status,
        exit => exit,
    }
}

fn status(error: &Error) -> Exit {
    let of_cluster = error.downcast_ref();
    let of_count = match of_cluster {
        Some(ClusterError::Failed(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    match (of_count, of_cluster, error.downcast_ref()) {
        (Some(CountError::WrongHit(_)), ..) => Exit::Wrong,
        (Some(CountError::Panicked(_)), ..) => Exit::Broken,
        (_, Some(ClusterError::Damaged { .. } | ClusterError::AnotherVersion { .. }), _) => {
            Exit::Checkpoint
        }
        (.., Some(CheckpointError::Io { .. }) | None) => Exit::Usage,
        (.., Some(_)) => Exit::Checkpoint,
    }
}
