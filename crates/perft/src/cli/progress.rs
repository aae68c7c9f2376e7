//! Progress on a terminal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

/// Runs the work while a bar shows its state on stderr, if that is a terminal. `place` yields how
/// many steps are done; a spinner has none.
pub(crate) fn shown<T>(
    steps: Option<u64>,
    state: impl Fn() -> (u64, u64) + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let (bar, template) = match steps {
        Some(steps) => (
            ProgressBar::new(steps),
            "{bar:30} {pos}/{len} checks, {msg}, {elapsed} gone, {eta} left",
        ),
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
                let (done, leaf_nodes) = state();
                let rate = leaf_nodes as f64 / bar.elapsed().as_secs_f64();
                bar.set_position(done);
                bar.set_message(format!(
                    "{} leaf nodes, {} a second",
                    HumanCount(leaf_nodes),
                    millions(rate)
                ));
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
