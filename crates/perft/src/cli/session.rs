//! One count under the user's eyes: threads, Ctrl-C, progress, time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::HumanCount;
use serde::Serialize;
use tabiya_core::Backend;
use tabiya_perft::{Control, Perft};

use super::interrupt::Interrupt;
use super::position::Question;
use super::progress::{Progress, millions, shown};

/// Threads and a way to stop them.
pub(crate) struct Session {
    pub(crate) control: Arc<Control>,
    pub(crate) interrupt: Interrupt,
    pub(crate) threads: usize,
    pub(crate) backend: Backend,
}

/// How a count was made, for reports.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Manner {
    pub(crate) fen: String,
    pub(crate) depth: u32,
    pub(crate) seconds: f64,
    pub(crate) threads: usize,
    pub(crate) cpu: &'static str,
    pub(crate) mode: &'static str,
}

impl Session {
    /// Sets the threads up and takes over Ctrl-C.
    pub(crate) fn start(
        threads: Option<usize>,
        backend: Backend,
        deadline: Option<Instant>,
    ) -> Result<Self> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.unwrap_or(0))
            .build_global()
            .context("threads")?;
        let control = Arc::new(match deadline {
            Some(deadline) => Control::until(deadline),
            None => Control::new(),
        });
        let interrupt = Interrupt::stops(&control);
        Ok(Self { control, interrupt, threads: rayon::current_num_threads(), backend })
    }

    /// Does the work with progress on a terminal, and says how it was done.
    pub(crate) fn count<T>(
        &self,
        question: &Question,
        depth: u32,
        work: impl FnOnce(Perft<'_>) -> T,
    ) -> (T, Manner) {
        let start = Instant::now();
        let progress = || {
            let leaf_nodes = self.control.leaf_nodes();
            let shown = HumanCount(u64::try_from(leaf_nodes).unwrap_or(u64::MAX));
            Progress { leaf_nodes, label: format!("{shown} leaf nodes") }
        };
        let result = shown(None, progress, || {
            work(Perft::new().backend(self.backend).control(&self.control))
        });
        let manner = Manner {
            fen: question.fen(),
            depth,
            seconds: seconds(start.elapsed()),
            threads: self.threads,
            cpu: self.backend.name(),
            mode: mode(self.backend),
        };
        (result, manner)
    }
}

/// How the last plies are counted: in lanes, or by the sizes of sets alone.
pub(crate) fn mode(backend: Backend) -> &'static str {
    if backend.lanes() > 1 { "lanes" } else { "bulk" }
}

impl Manner {
    /// The line that goes to stderr.
    pub(crate) fn summary(&self, nodes: u128) -> String {
        let plural = if self.threads == 1 { "" } else { "s" };
        let Self { depth, cpu, threads, seconds, .. } = self;
        let took = format!("depth {depth}, {cpu} on {threads} thread{plural}, {seconds:.3} s");
        // The rate of a moment says nothing.
        if *seconds < 0.01 {
            return took;
        }
        format!("{took}, {} leaf nodes a second", millions(nodes as f64 / seconds))
    }
}

/// Seconds to the microsecond.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}
