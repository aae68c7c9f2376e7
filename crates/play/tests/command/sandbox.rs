//! Runs the command under limits on the number of threads.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use tempfile::TempDir;

/// The number of sandboxes made so far.
static SANDBOXES: AtomicU32 = AtomicU32::new(0);

/// A copy of the command in a folder from which any user may run it.
pub(crate) struct Sandbox {
    folder: TempDir,
    /// A user for this sandbox alone, because the limit counts all threads and processes of a user.
    user: String,
}

impl Sandbox {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let everybody = Permissions::from_mode(0o777);
        fs::set_permissions(folder.path(), everybody.clone()).expect("its owner");
        let copy = folder.path().join("tabiya");
        // Another process makes the copy: as long as this one has it open for writing, programs that other tests
        // start inherit that, and the copy cannot be run.
        let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_tabiya")).arg(&copy).status();
        assert!(copied.is_ok_and(|status| status.success()), "no copy");
        fs::set_permissions(&copy, everybody).expect("its owner");
        let number = SANDBOXES.fetch_add(1, Ordering::Relaxed) % 4;
        let user = (50_000 + std::process::id() % 1_000 * 4 + number).to_string();
        Self { folder, user }
    }

    /// The words that run the command as a user with at most this many threads and processes; `None` if the
    /// system does not allow that.
    pub(crate) fn with_threads(&self, threads: u32) -> Option<Vec<String>> {
        let limit = format!("--nproc={threads}");
        let before = ["setpriv", "--reuid", &self.user, "--clear-groups", "prlimit", &limit];
        let can = Command::new("timeout").arg("10").args(before).arg("true").output();
        if !can.is_ok_and(|output| output.status.success()) {
            eprintln!("left out: no right to limit the threads of another user");
            return None;
        }
        let command = self.folder.path().join("tabiya").display().to_string();
        Some(before.into_iter().map(str::to_owned).chain([command]).collect())
    }
}
