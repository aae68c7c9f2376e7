//! Distributes work among the threads of the current pool.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::threads::in_current_pool;

/// Calls `work` with the numbers from 0 to `length - 1` on the threads of the current pool, in this order as far
/// as threads allow, until all calls are done or one fails. Each call runs on one thread. A thread that finds no
/// call left helps with work that other threads divide further. If one thread is enough, the calling thread does
/// all the work: handing the work over takes longer than a small count.
///
/// # Errors
/// The first error that a call returns.
pub fn in_order<E: Send>(
    length: usize,
    work: &(dyn Fn(usize) -> Result<(), E> + Sync),
) -> Result<(), E> {
    let (next, failure) = (AtomicUsize::new(0), Mutex::new(None));
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < length);
    let on_one_thread = || {
        while let Some(at) = take() {
            if let Err(error) = work(at) {
                failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                next.store(length, Ordering::Relaxed);
            }
        }
    };
    in_current_pool(|| {
        let threads = rayon::current_num_threads().min(length);
        if threads <= 1 {
            return on_one_thread();
        }
        rayon::scope(|scope| (0..threads).for_each(|_| scope.spawn(|_| on_one_thread())));
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_of_work_is_done_once() {
        let done = Mutex::new(vec![0; 1000]);
        let work = |at: usize| {
            done.lock().unwrap()[at] += 1;
            Ok::<(), ()>(())
        };
        assert_eq!(in_order(1000, &work), Ok(()));
        assert_eq!(done.into_inner().unwrap(), vec![1; 1000]);
        assert_eq!(in_order(0, &|_| Err(1)), Ok(()));
    }

    #[test]
    fn a_failure_ends_the_work_and_is_returned() {
        let done = AtomicUsize::new(0);
        let work = |at: usize| {
            done.fetch_add(1, Ordering::Relaxed);
            if at == 10 { Err(at) } else { Ok(()) }
        };
        assert_eq!(in_order(1_000_000, &work), Err(10));
        assert!(done.into_inner() < 1_000_000);
    }

    #[test]
    fn a_single_piece_of_work_runs_on_the_calling_thread() {
        let done = Mutex::new(None);
        let work = |at: usize| {
            *done.lock().unwrap() = Some((at, std::thread::current().id()));
            Ok::<(), ()>(())
        };
        assert_eq!(in_order(1, &work), Ok(()));
        assert_eq!(done.into_inner().unwrap(), Some((0, std::thread::current().id())));
    }
}
