//! Runs the command under limits on the number of threads.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use tempfile::TempDir;

/// A copy of the command in a folder from which any user may run it.
pub(crate) struct Sandbox(TempDir);

impl Sandbox {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let everybody = Permissions::from_mode(0o777);
        fs::set_permissions(folder.path(), everybody.clone()).expect("its owner");
        let copy = folder.path().join("tabiya");
        fs::copy(env!("CARGO_BIN_EXE_tabiya"), &copy).expect("a copy");
        fs::set_permissions(&copy, everybody).expect("its owner");
        Self(folder)
    }

    /// The words that run the command as a user with at most this many threads and processes; `None` if the
    /// system does not allow that.
    pub(crate) fn with_threads(&self, threads: u32) -> Option<Vec<String>> {
        // A user of its own for this test, because the limit counts all threads and processes of a user.
        let user = (50_000 + std::process::id() % 5_000).to_string();
        let limit = format!("--nproc={threads}");
        let before = ["setpriv", "--reuid", &user, "--clear-groups", "prlimit", &limit];
        let can = Command::new("timeout").arg("10").args(before).arg("true").output();
        if !can.is_ok_and(|output| output.status.success()) {
            eprintln!("left out: no right to limit the threads of another user");
            return None;
        }
        let command = self.0.path().join("tabiya").display().to_string();
        Some(before.into_iter().map(str::to_owned).chain([command]).collect())
    }
}
