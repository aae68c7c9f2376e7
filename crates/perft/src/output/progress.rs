//! Shows the progress of running work: on a terminal, as JSON lines, or on SIGUSR1.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use tabiya_terminal::{Interrupt, is_quiet, note};

use crate::output::course::{Course, WorkState};

/// How progress is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ProgressMode {
    /// A bar, if stderr is a terminal
    #[default]
    Auto,
    /// A line of JSON per second, on stderr
    Json,
    /// No progress
    None,
}

/// Runs `work`. Another thread shows the progress and calls `chore` several times a second with the
/// progress bar.
pub(crate) fn with_progress<T>(
    mode: ProgressMode,
    interrupt: &Interrupt,
    state: impl Fn() -> WorkState + Sync,
    chore: impl FnMut(&ProgressBar) + Send,
    work: impl FnOnce() -> T,
) -> T {
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let teller = thread::Builder::new()
            .spawn_scoped(scope, || tell(mode, interrupt, &state, chore, &ended));
        let result = work();
        ended.store(true, Ordering::Release);
        // If no thread can be spawned for the progress, the work still runs.
        if let Ok(teller) = &teller {
            teller.thread().unpark();
        }
        result
    })
}

/// Update interval of the progress.
const TICK: Duration = Duration::from_millis(100);

fn tell(
    mode: ProgressMode,
    interrupt: &Interrupt,
    state: &impl Fn() -> WorkState,
    mut chore: impl FnMut(&ProgressBar),
    ended: &AtomicBool,
) {
    let mode = if is_quiet() && mode == ProgressMode::Auto { ProgressMode::None } else { mode };
    let mut course = Course::start();
    let bar = match mode {
        ProgressMode::Auto => ProgressBar::new(1000),
        ProgressMode::Json | ProgressMode::None => ProgressBar::hidden(),
    };
    let style = |template| {
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
    };
    let mut next_line = Duration::from_secs(1);
    while !ended.load(Ordering::Acquire) {
        thread::park_timeout(TICK);
        chore(&bar);
        let now = state();
        course.look(&now);
        if interrupt.asks_for_state() {
            bar.suspend(|| match mode {
                ProgressMode::Json => note(course.json(&now)),
                _ => note(course.text(&now)),
            });
        }
        if mode == ProgressMode::Json && course.elapsed() >= next_line {
            next_line += Duration::from_secs(1);
            note(course.json(&now));
        }
        if !bar.is_hidden() {
            let (template, taken) = match now.share {
                Some(_) => ("{bar:10} {msg}", 11),
                None => ("{spinner} {msg}", 2),
            };
            bar.set_style(style(template));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a thousand at most"
            )]
            bar.set_position((1000.0 * now.share.unwrap_or(0.0)) as u64);
            bar.set_message(course.brief(&now, taken));
        }
    }
    bar.finish_and_clear();
    if mode == ProgressMode::Json {
        note(course.json(&state()));
    }
}
