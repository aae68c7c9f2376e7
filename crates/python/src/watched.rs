//! Long work, done by other threads while Python runs on.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often Ctrl-C is looked for.
const POLL: Duration = Duration::from_millis(50);

/// Does work in another thread. Python's threads run on meanwhile, and Ctrl-C calls `stop`, after which the work must
/// end soon.
///
/// # Errors
/// `KeyboardInterrupt`, or the error that another signal raises; `RuntimeError` if the work panics.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    stop: impl Fn(),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (send, mut receive) = channel();
        let worker = scope.spawn(move || {
            // Sending fails if the work was interrupted: its result is not wanted any more.
            let _ = send.send(work());
        });
        let done = loop {
            let waiting = &mut receive;
            match py.detach(move || waiting.recv_timeout(POLL)) {
                Ok(done) => break Ok(done),
                Err(RecvTimeoutError::Disconnected) => {
                    break Err(PyRuntimeError::new_err("the work of another thread failed"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(interrupt) = py.check_signals() {
                stop();
                break Err(interrupt);
            }
        };
        // A panic is reported above; joining keeps the scope from passing it on.
        let _ = py.detach(|| worker.join());
        done
    })
}
