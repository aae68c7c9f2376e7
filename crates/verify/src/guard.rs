//! What kills the processes of engines when this one has gone, however it went.
//!
//! The system ends an engine with the thread that started it, but not the engine's own children, and on
//! some systems not even the engine. A helper process can: it holds the end of a pipe, and that the other
//! end is closed tells it that this process has gone, be it by `kill -9`.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use super::process::{Shim, spawn};

/// The helper process. It ends with the last of those who hold this.
#[derive(Debug)]
pub(super) struct Guard(Mutex<Child>);

impl Guard {
    /// The helper that runs, or a new one. Where none can be had, engines run without.
    pub(super) fn get(shim: &Shim) -> Option<Arc<Self>> {
        static CURRENT: Mutex<Weak<Guard>> = Mutex::new(Weak::new());
        let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(guard) = current.upgrade() {
            return Some(guard);
        }
        let guard = Arc::new(Self::start(shim).ok()?);
        *current = Arc::downgrade(&guard);
        Some(guard)
    }

    fn start(shim: &Shim) -> io::Result<Self> {
        let mut command = Command::new(&shim.program);
        command.arg("engine-guard").env_clear();
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Self(Mutex::new(spawn(command)?)))
    }

    /// Has a group of processes killed at the end.
    pub(super) fn watch(&self, group: u32) {
        self.tell(&format!("+{group}\n"));
    }

    /// Lets go of a group that has been killed.
    pub(super) fn release(&self, group: u32) {
        self.tell(&format!("-{group}\n"));
    }

    fn tell(&self, line: &str) {
        let Child { stdin, .. } = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if stdin.as_mut().is_some_and(|stdin| stdin.write_all(line.as_bytes()).is_err()) {
            *stdin = None;
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Closes its standard input first.
        let _ = self.0.get_mut().unwrap_or_else(PoisonError::into_inner).wait();
    }
}
