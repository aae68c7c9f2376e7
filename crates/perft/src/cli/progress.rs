//! Progress on a terminal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// What is known of some work while it goes on.
pub(crate) struct Progress {
    /// The leaf nodes counted so far.
    pub(crate) leaf_nodes: u128,
    /// What else there is to say.
    pub(crate) label: String,
}

/// Runs the work while its progress shows on stderr, if that is a terminal: a bar with the time
/// left if the number of leaf nodes is known beforehand.
pub(crate) fn shown<T>(
    total: Option<u64>,
    progress: impl Fn() -> Progress + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let (bar, template) = match total {
        Some(total) => {
            (ProgressBar::new(total), "{bar:24} {percent}%, {msg}, {elapsed} gone, {eta} left")
        }
        None => (ProgressBar::new_spinner(), "{spinner} {msg}, {elapsed} gone"),
    };
    if bar.is_hidden() {
        return work();
    }
    bar.set_style(
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(100));
                let Progress { leaf_nodes, label } = progress();
                let rate = leaf_nodes as f64 / bar.elapsed().as_secs_f64();
                bar.set_position(u64::try_from(leaf_nodes).unwrap_or(u64::MAX));
                bar.set_message(format!("{label}, {} a second", millions(rate)));
            }
            bar.finish_and_clear();
        });
        let result = work();
        ended.store(true, Ordering::Relaxed);
        result
    })
}

/// A rate as people say it: `623 million`.
pub(crate) fn millions(rate: f64) -> String {
    match rate / 1e6 {
        millions if millions >= 100.0 => format!("{millions:.0} million"),
        millions if millions >= 1.0 => format!("{millions:.1} million"),
        _ => format!("{rate:.0}"),
    }
}
