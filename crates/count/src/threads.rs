//! Thread pools of as many threads as requested, or as many as the system grants.

use std::cell::OnceCell;
use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::memory::limit_left;

/// The maximum address space that a thread takes, in bytes: a stack of 2 MiB, its guard pages, and what the
/// system's allocator reserves for the thread, which is 64 MiB in glibc.
const PER_THREAD: u64 = (2 << 20) + (64 << 10) + (64 << 20);

/// Threads to count on: as many as requested, or as many as the system grants. If it grants none, the calling
/// thread does the work.
///
/// ```
/// use tabiya_count::{Perft, Threads};
/// use tabiya_core::Position;
/// let threads = Threads::start(Some(2));
/// let counted = threads.run(|| Perft::new().count(Position::startpos(), 4));
/// assert_eq!(counted, Ok(197_281));
/// ```
#[derive(Debug)]
pub struct Threads {
    /// `None` if the calling thread does the work.
    pool: Option<ThreadPool>,
    asked: usize,
}

impl Threads {
    /// Starts threads; `None` or 0 requests one per core.
    pub fn start(asked: Option<usize>) -> Self {
        let asked = asked.filter(|&asked| asked > 0).unwrap_or_else(cores);
        let mut threads = asked.min(room());
        while threads > 0 {
            let count = Arc::new(ThreadCount::default());
            if let Ok(pool) = count.build(ThreadPoolBuilder::new().num_threads(threads)) {
                return Self { pool: Some(pool), asked };
            }
            // Only three quarters of the granted threads are tried next, since the work itself needs memory as
            // well.
            threads = (count.granted_once_ended() * 3 / 4).min(threads - 1);
        }
        Self { pool: None, asked }
    }

    /// The number of threads requested.
    pub fn asked(&self) -> usize {
        self.asked
    }

    /// The number of threads granted; 0 if the calling thread does the work.
    pub fn granted(&self) -> usize {
        self.pool.as_ref().map_or(0, ThreadPool::current_num_threads)
    }

    /// The number of threads that do the work, at least 1.
    pub fn count(&self) -> usize {
        self.granted().max(1)
    }

    /// Runs `work` on these threads.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => alone(work),
        }
    }
}

/// Runs `work` on the pool that the calling thread belongs to, or else on rayon's global pool, which has a thread
/// for each core. If the system refuses that many threads, the work runs on as many as it grants.
pub fn in_current_pool<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    /// The threads that replace the global pool; `None` if the global pool could be started.
    static FEWER: OnceLock<Option<Threads>> = OnceLock::new();

    if rayon::current_thread_index().is_some() {
        return work();
    }
    let fewer = FEWER.get_or_init(|| {
        // An error without a source means that the global pool exists already.
        let refused = |error: ThreadPoolBuildError| error.source().is_some();
        let is_refused =
            room() < cores() || Arc::new(ThreadCount::default()).build_global().is_err_and(refused);
        is_refused.then(|| Threads::start(None))
    });
    match fewer {
        None => work(),
        Some(threads) => threads.run(work),
    }
}

/// Runs `work` on the calling thread, as a pool of one thread.
fn alone<T>(work: impl FnOnce() -> T) -> T {
    thread_local! {
        /// The calling thread's pool, which is kept because a thread cannot leave a pool that it has joined.
        static POOL: OnceCell<Option<ThreadPool>> = const { OnceCell::new() };
    }
    if rayon::current_thread_index().is_none() {
        let build = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().ok();
        POOL.with(|pool| pool.get_or_init(build).is_some());
    }
    work()
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The number of threads that fit into half of the memory that the limits of the process still allow; the other
/// half is for the work.
fn room() -> usize {
    limit_left()
        .map_or(usize::MAX, |left| usize::try_from(left / 2 / PER_THREAD).unwrap_or(usize::MAX))
}

/// Counts the granted and the running threads of a pool.
#[derive(Debug, Default)]
struct ThreadCount {
    granted: AtomicUsize,
    running: AtomicUsize,
}

impl ThreadCount {
    fn build(
        self: &Arc<Self>,
        builder: ThreadPoolBuilder,
    ) -> Result<ThreadPool, ThreadPoolBuildError> {
        builder.spawn_handler(|worker| self.spawn(worker)).build()
    }

    fn build_global(self: &Arc<Self>) -> Result<(), ThreadPoolBuildError> {
        ThreadPoolBuilder::new().spawn_handler(|worker| self.spawn(worker)).build_global()
    }

    fn spawn(self: &Arc<Self>, worker: rayon::ThreadBuilder) -> io::Result<()> {
        let mine = Arc::clone(self);
        self.running.fetch_add(1, Ordering::Release);
        let (begun, begins) = channel();
        let work = move || {
            // An error is ignored: without a memory limit the receiver is not used and may be gone.
            let _ = begun.send(());
            worker.run();
            mine.running.fetch_sub(1, Ordering::Release);
        };
        let spawned = thread::Builder::new().spawn(work);
        match spawned {
            Ok(_) => self.granted.fetch_add(1, Ordering::Relaxed),
            Err(_) => self.running.fetch_sub(1, Ordering::Release),
        };
        if spawned.is_ok() && limit_left().is_some() {
            // Waits until the thread runs: it has the memory it needs then, and the next thread may be started.
            let _ = begins.recv();
        }
        spawned.map(|_| ())
    }

    /// Waits, for at most a second, until the threads of a pool that could not be built have ended and their
    /// memory is free. Returns the number of threads that were granted.
    fn granted_once_ended(&self) -> usize {
        for _ in 0..100 {
            if self.running.load(Ordering::Acquire) == 0 {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        self.granted.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use rayon::current_num_threads;

    use super::*;

    #[test]
    fn one_thread_can_count_in_several_pools() {
        let refused = Threads { pool: None, asked: 4 };
        for _ in 0..2 {
            assert_eq!(refused.run(|| in_current_pool(current_num_threads)), 1);
            let threads = Threads::start(Some(2));
            assert_eq!((threads.asked(), threads.granted()), (2, 2));
            assert_eq!(threads.run(|| in_current_pool(current_num_threads)), 2);
        }
        assert_eq!((refused.granted(), refused.count()), (0, 1));
    }
}
