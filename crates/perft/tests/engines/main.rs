//! Tests of `perft check`, `compare` and `fuzz` with an engine that behaves badly, in each of its modes.
//!
//! For everything the engine does, each command must reach the right verdict in time and with little memory, and leave
//! no process running. A program of its own: its ten engines at a time would disturb tests of `command` that measure
//! time.

mod expected;
mod mode;
mod processes;
mod run;

use std::sync::Mutex;
use std::thread;

use mode::Mode;
use run::{Run, Task};
use tabiya_judge::one_in;

/// Number of runs at the same time, most of which are waiting.
const AT_ONCE: usize = 10;

/// Runs one command against every mode, or against every second mode from `first` on unless `LONG` is set, and asserts
/// that every result is as expected.
fn assert_as_expected(task: Task, first: usize, share: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let modes = Mode::all();
    assert!(modes.len() > 80, "only {} modes", modes.len());
    let left = Mutex::new(modes.iter().skip(first % one_in(share)).step_by(one_in(share)));
    let complaints = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let next = left.lock().expect("nobody panics with it").next();
                    let Some(mode) = next else { break };
                    let find = || {
                        let run = Run::of(task, mode, folder.path());
                        expected::complaints(task, mode, &run)
                    };
                    let mut found = find();
                    // On a busy machine an engine may not even have started within its time-out, and a process that has
                    // ended may wait for its parent's next turn: such a complaint must come twice.
                    let is_of_load = |complaint: &String| {
                        complaint.contains("gave no uciok") || complaint.contains("a zombie")
                    };
                    if found.iter().any(is_of_load) {
                        found = find();
                    }
                    complaints.lock().expect("nobody panics with it").extend(found);
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("nobody panicked with it");
    let count = complaints.len();
    assert!(count == 0, "{count} complaints\n\n{}", complaints.join("\n"));
}

#[test]
fn compare_distinguishes_all_kinds_of_misbehaviour() {
    assert_as_expected(Task::Compare, 0, 2);
}

#[test]
fn check_distinguishes_all_kinds_of_misbehaviour() {
    assert_as_expected(Task::Check, 0, 1);
}

#[test]
fn fuzz_distinguishes_all_kinds_of_misbehaviour() {
    assert_as_expected(Task::Fuzz, 1, 2);
}
