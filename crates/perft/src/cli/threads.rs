//! The threads that count.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::exit::info;

/// A pool of as many threads as asked for, one for each core by default, or of as many as the
/// system grants.
pub(crate) fn pool(asked: Option<usize>) -> Result<ThreadPool> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let asked = asked.unwrap_or_else(cores);
    let mut threads = asked;
    loop {
        let count = Arc::new(Count::default());
        match of(threads, &count) {
            Ok(pool) => {
                if threads < asked {
                    info(format_args!("note: {threads} of {asked} threads granted"));
                }
                return Ok(pool);
            }
            Err(_) if threads > 1 => {
                // When those that were granted have ended and left their room: three quarters of
                // them, as the work needs some memory as well.
                for _ in 0..100 {
                    if count.running.load(Ordering::Acquire) == 0 {
                        break;
                    }
                    thread::sleep(Duration::from_millis(10));
                }
                threads = (count.granted.load(Ordering::Relaxed) * 3 / 4).clamp(1, threads - 1);
            }
            Err(_) => {
                info("note: no thread granted, the main thread counts alone");
                let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
                return alone.build().context("threads");
            }
        }
    }
}

/// Threads of a pool.
#[derive(Default)]
struct Count {
    granted: AtomicUsize,
    running: AtomicUsize,
}

fn of(threads: usize, count: &Arc<Count>) -> Result<ThreadPool, ThreadPoolBuildError> {
    let spawn = |worker: rayon::ThreadBuilder| -> io::Result<()> {
        let mine = Arc::clone(count);
        count.running.fetch_add(1, Ordering::Release);
        let work = move || {
            worker.run();
            mine.running.fetch_sub(1, Ordering::Release);
        };
        let spawned = thread::Builder::new().spawn(work);
        match spawned {
            Ok(_) => count.granted.fetch_add(1, Ordering::Relaxed),
            Err(_) => count.running.fetch_sub(1, Ordering::Release),
        };
        spawned.map(|_| ())
    };
    ThreadPoolBuilder::new().num_threads(threads).spawn_handler(spawn).build()
}
