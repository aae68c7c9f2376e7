//! Ctrl-C and a polite kill.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use tabiya_count::Control;

use super::exit::Exit;

/// Remembers which signals came.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interrupt {
    /// The exit status of the one that asks to end; 0 before it comes.
    end: Arc<AtomicUsize>,
    /// Whether SIGUSR1 asked for the state.
    request: Arc<AtomicBool>,
}

/// The signals that ask the program to end, each with the exit status that it has then.
const SIGNALS: [(i32, u8); 2] = [(SIGINT, 130), (SIGTERM, 143)];

impl Interrupt {
    /// From now on signals stop the control instead of the process; should that not end it within
    /// a second and a half, the process ends all the same.
    pub(crate) fn stops(control: &Arc<Control>) -> Self {
        let interrupt = Self::default();
        for (signal, status) in SIGNALS {
            // Where a signal cannot be caught it ends the process, which is right too.
            let end = Arc::clone(&interrupt.end);
            let _ = signal_hook::flag::register_usize(signal, end, status.into());
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
            let exit = loop {
                if let Some(exit) = watched.exit() {
                    break exit;
                }
                thread::sleep(Duration::from_millis(30));
            };
            control.stop();
            thread::sleep(Duration::from_millis(1500));
            exit.end_process()
        };
        if thread::Builder::new().spawn(watch).is_err() {
            // Without a thread that watches, a signal ends the process as it does any other.
            for (signal, _) in SIGNALS {
                let _ = signal_hook::flag::register_conditional_default(
                    signal,
                    Arc::new(AtomicBool::new(true)),
                );
            }
        }
        interrupt
    }

    /// How the command ends because of a signal, if one came.
    pub(crate) fn exit(&self) -> Option<Exit> {
        let status = u8::try_from(self.end.load(Ordering::Relaxed)).ok();
        status.filter(|&status| status > 0).map(Exit::Interrupted)
    }

    /// Whether somebody has asked for the state, by SIGUSR1, since this was called.
    pub(crate) fn asks_for_state(&self) -> bool {
        self.request.swap(false, Ordering::Relaxed)
    }

    /// The exit status that the signal asks for, or else the given one.
    pub(crate) fn or(&self, exit: Exit) -> Exit {
        self.exit().unwrap_or(exit)
    }
}
