//! Ctrl-C and a polite kill.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use tabiya_count::Control;

use super::exit::{Exit, Signal};

/// Remembers which signals came.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interrupt {
    /// The number of the one that asks to end.
    end: Arc<AtomicUsize>,
    /// Whether SIGUSR1 asked for the state.
    request: Arc<AtomicBool>,
}

const SIGNALS: [(i32, usize, Signal); 2] =
    [(SIGINT, 1, Signal::Interrupt), (SIGTERM, 2, Signal::Terminate)];

impl Interrupt {
    /// From now on signals stop the control instead of the process; should that not end it within
    /// a second and a half, the process ends all the same.
    pub(crate) fn stops(control: &Arc<Control>) -> Self {
        let interrupt = Self::default();
        for (signal, value, _) in SIGNALS {
            // Where a signal cannot be caught it ends the process, which is right too.
            let _ = signal_hook::flag::register_usize(signal, Arc::clone(&interrupt.end), value);
        }
        #[cfg(unix)]
        let _ = signal_hook::flag::register(
            signal_hook::consts::SIGUSR1,
            Arc::clone(&interrupt.request),
        );
        // A limit on the size of files is to be an error of writing, not the end.
        #[cfg(unix)]
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
        let (watched, control) = (interrupt.clone(), Arc::clone(control));
        let watch = move || {
            let signal = loop {
                if let Some(signal) = watched.signal() {
                    break signal;
                }
                thread::sleep(Duration::from_millis(30));
            };
            control.stop();
            thread::sleep(Duration::from_millis(1500));
            std::process::exit(if signal == Signal::Interrupt { 130 } else { 143 });
        };
        if thread::Builder::new().spawn(watch).is_err() {
            // Without a thread that watches, a signal ends the process as it does any other.
            for (signal, ..) in SIGNALS {
                let _ = signal_hook::flag::register_conditional_default(
                    signal,
                    Arc::new(AtomicBool::new(true)),
                );
            }
        }
        interrupt
    }

    /// The signal that came, if any.
    pub(crate) fn signal(&self) -> Option<Signal> {
        let value = self.end.load(Ordering::Relaxed);
        SIGNALS.into_iter().find(|signal| signal.1 == value).map(|signal| signal.2)
    }

    /// Whether somebody has asked for the state, by SIGUSR1, since this was called.
    pub(crate) fn asks_for_state(&self) -> bool {
        self.request.swap(false, Ordering::Relaxed)
    }

    /// The exit status that the signal asks for, or else the given one.
    pub(crate) fn or(&self, exit: Exit) -> Exit {
        self.signal().map_or(exit, Exit::Interrupted)
    }
}
