//! `perft compare` against an engine that behaves badly, in each of its modes.
//!
//! Whatever the engine does, the command says what is to be made of it, in time and in little memory,
//! and leaves nothing running behind.

mod expected;
mod mode;
mod processes;
mod run;

use std::sync::Mutex;
use std::thread;

use mode::Mode;
use run::Run;

/// Modes that run at the same time: most of their time is spent waiting.
const AT_ONCE: usize = 8;

#[test]
fn every_way_to_behave_badly_is_survived_and_told_apart() {
    let modes = Mode::all();
    assert!(modes.len() > 40, "only {} modes", modes.len());
    let left = Mutex::new(modes.iter());
    let complaints = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let next = left.lock().expect("nobody panics with it").next();
                    let Some(mode) = next else { break };
                    let found = expected::complaints(mode, &Run::of(mode));
                    complaints.lock().expect("nobody panics with it").extend(found);
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("nobody panicked with it");
    let count = complaints.len();
    assert!(count == 0, "{count} complaints\n\n{}", complaints.join("\n"));
}
