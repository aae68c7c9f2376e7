//! Kills the processes of engines when this process ends in any way.
//!
//! The operating system kills an engine when the thread that started it ends. It does not kill the engine's
//! children, and some systems do not kill even the engine. A helper process kills them all: it reads from a
//! pipe whose other end is closed when this process ends, even by `kill -9`.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::process::helper::GUARD;
use crate::process::{Shim, spawn};

/// The helper process. It ends when the last handle to it is dropped.
#[derive(Debug)]
pub(crate) struct ProcessGuard(Mutex<Child>);

impl ProcessGuard {
    /// Returns the running helper, or starts one. If that fails, returns `None` and engines run without it.
    pub(crate) fn get(shim: &Shim) -> Option<Arc<Self>> {
        static CURRENT: Mutex<Weak<ProcessGuard>> = Mutex::new(Weak::new());
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
        command.arg(GUARD).env_clear();
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Self(Mutex::new(spawn(command)?)))
    }

    /// Registers a process group to be killed when this process ends.
    pub(crate) fn watch(&self, group: u32) {
        self.tell(&format!("+{group}\n"));
    }

    /// Unregisters a group that has been killed.
    pub(crate) fn release(&self, group: u32) {
        self.tell(&format!("-{group}\n"));
    }

    fn tell(&self, line: &str) {
        let Child { stdin, .. } = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if stdin.as_mut().is_some_and(|stdin| stdin.write_all(line.as_bytes()).is_err()) {
            *stdin = None;
        }
    }
}

impl Drop for ProcessGuard {
    fn drop(&mut self) {
        // `wait` first closes the helper's standard input, which ends the helper.
        let _ = self.0.get_mut().unwrap_or_else(PoisonError::into_inner).wait();
    }
}
