//! Ctrl-C and a polite kill.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use tabiya_count::Control;

use crate::exit::Exit;

/// Remembers which signals came.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    /// The exit status of the one that asks to end; 0 before it comes.
    end: Arc<AtomicUsize>,
    /// Whether SIGUSR1 asked for the state.
    request: Arc<AtomicBool>,
}

/// The signals that ask the program to end, each with the exit status that it has then.
const SIGNALS: [(i32, u8); 2] = [(SIGINT, 130), (SIGTERM, 143)];

/// Poll interval while waiting for a signal.
const TICK: Duration = Duration::from_millis(20);

/// How long work may take to end after a signal, before the process ends all the same.
const PATIENCE: Duration = Duration::from_millis(1500);

/// From now on a signal ends the process at once, with the status that it has otherwise.
pub fn ends_at_once() {
    Interrupt::listen().then(|exit| {
        // The prompt stands before it on a line of its own.
        let _ = writeln!(std::io::stderr());
        exit.end_process();
    });
}

impl Interrupt {
    fn listen() -> Self {
        let interrupt = Self::default();
        for (signal, status) in SIGNALS {
            // Where a signal cannot be caught it ends the process, which is right too.
            let end = Arc::clone(&interrupt.end);
            let _ = signal_hook::flag::register_usize(signal, end, status.into());
        }
        interrupt
    }

    /// From now on signals stop the control instead of the process; should that not end it soon, the process ends all
    /// the same.
    pub fn stops(control: &Arc<Control>) -> Self {
        let interrupt = Self::listen();
        #[cfg(unix)]
        let _ = signal_hook::flag::register(
            signal_hook::consts::SIGUSR1,
            Arc::clone(&interrupt.request),
        );
        // A limit on the size of files is to be an error of writing, not the end.
        #[cfg(unix)]
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
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
                thread::sleep(TICK);
            };
            act(exit);
        };
        if thread::Builder::new().spawn(watch).is_err() {
            // Without a thread that watches, a signal ends the process as it does any other.
            for (signal, _) in SIGNALS {
                let always = Arc::new(true.into());
                let _ = signal_hook::flag::register_conditional_default(signal, always);
            }
        }
    }

    /// How the command ends because of a signal, if one came.
    pub fn exit(&self) -> Option<Exit> {
        let status = u8::try_from(self.end.load(Ordering::Relaxed)).ok();
        status.filter(|&status| status > 0).map(Exit::Interrupted)
    }

    /// Whether somebody has asked for the state, by SIGUSR1, since this was called.
    pub fn asks_for_state(&self) -> bool {
        self.request.swap(false, Ordering::Relaxed)
    }

    /// The exit status that the signal asks for, or else the given one.
    pub fn or(&self, exit: Exit) -> Exit {
        self.exit().unwrap_or(exit)
    }
}
