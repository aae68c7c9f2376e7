//! Handles Ctrl-C (SIGINT), SIGTERM, SIGHUP and SIGUSR1; on Windows Ctrl-C and Ctrl-Break.

use std::io::Write;
use std::sync::Arc;
#[cfg(unix)]
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};

use crate::exit::Exit;

/// Records which signals have arrived.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    /// The exit status for the signal that ends the program; 0 until such a signal arrives.
    end: Arc<AtomicUsize>,
    /// Whether SIGUSR1 has requested a status report.
    request: Arc<AtomicBool>,
}

/// The signals that end the program, each with the exit status. SIGHUP is left alone if it was ignored when the program
/// started, as under `nohup`.
#[cfg(unix)]
fn signals() -> impl Iterator<Item = (i32, u8)> {
    let signals = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)];
    signals.into_iter().filter(|&(signal, _)| signal != SIGHUP || !ignores_hangup())
}

/// Whether this process ignores SIGHUP.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    // The query is made once: afterwards the signal is handled and no longer ignored.
    static IGNORES: LazyLock<bool> = LazyLock::new(|| {
        let status = std::fs::read_to_string("/proc/self/status").ok();
        let ignored = status.as_deref().and_then(|status| {
            let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
            u64::from_str_radix(mask.trim(), 16).ok()
        });
        // Where the system does not say, SIGHUP keeps its default effect.
        ignored.is_none_or(|mask| mask >> (SIGHUP - 1) & 1 == 1)
    });
    *IGNORES
}

/// Poll interval while waiting for a signal.
const TICK: Duration = Duration::from_millis(20);

/// Time that work gets to end after a signal, before the process exits anyway.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Makes SIGINT, SIGTERM and SIGHUP end the process at once, with the usual exit statuses.
pub fn ends_at_once() {
    ends_at_once_after(|| ());
}

/// Makes SIGINT, SIGTERM and SIGHUP end the process at once, after `clean_up`, with the usual exit statuses.
pub fn ends_at_once_after(clean_up: impl FnOnce() + Send + 'static) {
    Interrupt::listen().then(move |exit| {
        clean_up();
        // Ends the line of the prompt.
        let _ = writeln!(std::io::stderr());
        exit.end_process();
    });
}

/// Makes SIGINT, SIGTERM and SIGHUP have no effect.
pub fn outlives_signals() {
    // A signal then only sets a flag, which is not read.
    Interrupt::listen();
}

impl Interrupt {
    /// Begins to record signals. If a signal cannot be caught, it ends the process, which is acceptable.
    #[cfg(unix)]
    fn listen() -> Self {
        let interrupt = Self::default();
        for (signal, status) in signals() {
            let end = Arc::clone(&interrupt.end);
            let _ = signal_hook::flag::register_usize(signal, end, status.into());
        }
        // Exceeding the file size limit is a write error, not the end of the process.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        interrupt
    }

    /// Begins to record Ctrl-C and Ctrl-Break. If they cannot be caught, they end the process, which is acceptable.
    ///
    /// The signals of the C library would not do: a handler serves only once, and Ctrl-Break is a signal apart.
    #[cfg(windows)]
    fn listen() -> Self {
        let interrupt = Self::default();
        let end = Arc::clone(&interrupt.end);
        let _ = ctrlc::set_handler(move || end.store(130, Ordering::Relaxed));
        interrupt
    }

    /// Makes signals set a flag instead of ending the process. If the work does not end soon, the process exits anyway.
    pub fn sets(flag: &Arc<AtomicBool>) -> Self {
        let flag = Arc::clone(flag);
        Self::listen().asks(move || flag.store(true, Ordering::Relaxed))
    }

    /// Makes signals call `stop` instead of ending the process, which exits anyway if the work does not end soon.
    pub fn stops(stop: impl FnOnce() + Send + 'static) -> Self {
        let interrupt = Self::listen();
        #[cfg(unix)]
        let _ = signal_hook::flag::register(
            signal_hook::consts::SIGUSR1,
            Arc::clone(&interrupt.request),
        );
        interrupt.asks(stop)
    }

    /// Asks the work to stop once a signal has arrived, and ends the process if it does not stop soon.
    fn asks(self, stop: impl FnOnce() + Send + 'static) -> Self {
        self.then(|exit| {
            stop();
            thread::sleep(PATIENCE);
            exit.end_process();
        });
        self
    }

    /// Runs `act` on a separate thread once a signal has arrived.
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
            end_by_default();
        }
    }

    /// The exit status for the signal that arrived, if one has arrived.
    pub fn exit(&self) -> Option<Exit> {
        let status = u8::try_from(self.end.load(Ordering::Relaxed)).ok();
        status.filter(|&status| status > 0).map(Exit::Interrupted)
    }

    /// Whether SIGUSR1 has requested a status report since the last call.
    pub fn asks_for_state(&self) -> bool {
        self.request.swap(false, Ordering::Relaxed)
    }

    /// The exit status for the signal that arrived, or else `exit`.
    pub fn or(&self, exit: Exit) -> Exit {
        self.exit().unwrap_or(exit)
    }
}

/// Gives signals their default effect back: they end the process. Called if no thread can watch for them.
#[cfg(unix)]
fn end_by_default() {
    for (signal, _) in signals() {
        let always = Arc::new(true.into());
        let _ = signal_hook::flag::register_conditional_default(signal, always);
    }
}

/// Does nothing: a handler of Ctrl-C cannot be removed. Only the task manager ends the process then.
#[cfg(windows)]
fn end_by_default() {}
