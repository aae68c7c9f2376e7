//! The threads that count.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::exit::note;

/// A pool of as many threads as asked for, one for each core by default, or of as many as the
/// system grants.
pub(crate) fn pool(asked: Option<usize>) -> Result<ThreadPool> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let asked = asked.unwrap_or_else(cores);
    let mut threads = asked;
    loop {
        let granted = Arc::new(AtomicUsize::new(0));
        match of(threads, &granted) {
            Ok(pool) => {
                if threads < asked {
                    note(format_args!("note: {threads} of {asked} threads granted"));
                }
                return Ok(pool);
            }
            Err(_) if threads > 1 => {
                // Those that were granted, but fewer than the last time.
                threads = granted.load(Ordering::Relaxed).clamp(1, threads - 1);
            }
            Err(_) => {
                note("note: no thread granted, the main thread counts alone");
                let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
                return alone.build().context("threads");
            }
        }
    }
}

fn of(
    threads: usize,
    granted: &Arc<AtomicUsize>,
) -> Result<ThreadPool, rayon::ThreadPoolBuildError> {
    let spawn = |worker: rayon::ThreadBuilder| -> io::Result<()> {
        thread::Builder::new().spawn(|| worker.run())?;
        granted.fetch_add(1, Ordering::Relaxed);
        Ok(())
    };
    ThreadPoolBuilder::new().num_threads(threads).spawn_handler(spawn).build()
}
