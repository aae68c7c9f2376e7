//! Ctrl-C and a polite kill.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use tabiya_count::Control;

use super::exit::Exit;

/// The exit status of a signal.
fn exit_of(signal: usize) -> Option<Exit> {
    match i32::try_from(signal).ok()? {
        SIGINT => Some(Exit::Interrupted),
        SIGTERM => Some(Exit::Terminated),
        _ => None,
    }
}

fn status(signal: i32) -> i32 {
    if signal == SIGINT { 130 } else { 143 }
}

/// From now on a signal ends the process at once, with the status that perft has for it.
pub(crate) fn ends_at_once() {
    // Where signals cannot be caught they end the process, which is right too.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let watch = move || {
        if let Some(signal) = signals.forever().next() {
            let _ = writeln!(std::io::stderr());
            std::process::exit(status(signal));
        }
    };
    let _ = thread::Builder::new().spawn(watch);
}

/// Remembers which signal came.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// From now on a signal stops the control instead of the process; a second one, or two seconds, end
    /// that too.
    pub(crate) fn stops(control: &Arc<Control>) -> Self {
        let interrupt = Self::default();
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return interrupt };
        let (seen, control) = (interrupt.clone(), Arc::clone(control));
        let watch = move || {
            for signal in signals.forever() {
                let is_first =
                    seen.0.swap(usize::try_from(signal).unwrap_or(0), Ordering::Relaxed) == 0;
                control.stop();
                if !is_first {
                    std::process::exit(status(signal));
                }
                let _ = thread::Builder::new().spawn(move || {
                    thread::sleep(Duration::from_secs(2));
                    std::process::exit(status(signal));
                });
            }
        };
        let _ = thread::Builder::new().spawn(watch);
        interrupt
    }

    /// The exit status that the signal asks for, or else the given one.
    pub(crate) fn or(&self, exit: Exit) -> Exit {
        exit_of(self.0.load(Ordering::Relaxed)).unwrap_or(exit)
    }
}
