//! Ctrl-C and a polite kill.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::register_usize;
use tabiya_count::Control;

use super::exit::Exit;

/// Signals, the numbers by which they are remembered, and how the command ends by them.
const SIGNALS: [(i32, usize, Exit); 2] =
    [(SIGINT, 1, Exit::Interrupted), (SIGTERM, 2, Exit::Terminated)];

/// Poll interval while waiting for a signal.
const LOOK: Duration = Duration::from_millis(20);

/// How long a match may take to end after a signal, before the process ends all the same.
const PATIENCE: Duration = Duration::from_secs(2);

/// Remembers which signal came last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interrupt(Arc<AtomicUsize>);

/// From now on a signal ends the process at once, with the status that perft has for it.
pub(crate) fn ends_at_once() {
    Interrupt::listen().then(|exit| {
        // The prompt stands before it on a line of its own.
        let _ = writeln!(std::io::stderr());
        exit.end_process();
    });
}

impl Interrupt {
    fn listen() -> Self {
        let interrupt = Self::default();
        for (signal, number, _) in SIGNALS {
            // Where a signal cannot be caught it ends the process, which is right too.
            let _ = register_usize(signal, Arc::clone(&interrupt.0), number);
        }
        interrupt
    }

    /// From now on a signal stops the control instead of the process; should that not end it soon, the
    /// process ends all the same.
    pub(crate) fn stops(control: &Arc<Control>) -> Self {
        let interrupt = Self::listen();
        let control = Arc::clone(control);
        interrupt.then(move |exit| {
            control.stop();
            thread::sleep(PATIENCE);
            exit.end_process();
        });
        interrupt
    }

    /// Does this on a thread of its own once a signal has come.
    fn then(&self, act: impl FnOnce(Exit) + Send + 'static) {
        let seen = self.clone();
        let watch = move || {
            let exit = loop {
                if let Some(exit) = seen.exit() {
                    break exit;
                }
                thread::sleep(LOOK);
            };
            act(exit);
        };
        if thread::Builder::new().spawn(watch).is_err() {
            // Without a thread that watches, a signal ends the process as it does any other.
            for (signal, ..) in SIGNALS {
                let always = Arc::new(true.into());
                let _ = signal_hook::flag::register_conditional_default(signal, always);
            }
        }
    }

    fn exit(&self) -> Option<Exit> {
        let number = self.0.load(Ordering::Relaxed);
        SIGNALS.into_iter().find(|signal| signal.1 == number).map(|signal| signal.2)
    }

    /// The exit status that the signal asks for, or else the given one.
    pub(crate) fn or(&self, exit: Exit) -> Exit {
        self.exit().unwrap_or(exit)
    }
}
