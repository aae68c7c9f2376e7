//! Work shared out among the threads of the current pool.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::threads::in_current_pool;

/// Does the pieces of work numbered from 0 to `length`, in this order as far as threads go, until all
/// are done or one fails. A thread that finds none left helps with what others share out further.
///
/// # Errors
/// The failure that came first.
pub fn in_order<E: Send>(
    length: usize,
    work: &(dyn Fn(usize) -> Result<(), E> + Sync),
) -> Result<(), E> {
    let failure = Mutex::new(None);
    on_all_threads(length, &|next| {
        while let Some(at) = next() {
            if let Err(error) = work(at) {
                failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                return false;
            }
        }
        true
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Takes the number of the next piece of work, until none is left.
type Next<'a> = &'a dyn Fn() -> Option<usize>;

/// Lets every thread of the pool, but no more than there are pieces, take numbers from 0 to `length`
/// until none is left or one of them ends by `false`. What one thread does alone, the calling one does: handing
/// it over takes longer than a small count.
pub(crate) fn on_all_threads(length: usize, work: &(dyn Fn(Next<'_>) -> bool + Sync)) {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < length);
    in_current_pool(|| {
        let threads = rayon::current_num_threads().min(length);
        if threads <= 1 {
            work(&take);
            return;
        }
        rayon::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|_| {
                    if !work(&take) {
                        next.store(length, Ordering::Relaxed);
                    }
                });
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_is_done_once() {
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
    fn a_single_piece_is_done_on_the_calling_thread() {
        let done = Mutex::new(None);
        let work = |at: usize| {
            *done.lock().unwrap() = Some((at, std::thread::current().id()));
            Ok::<(), ()>(())
        };
        assert_eq!(in_order(1, &work), Ok(()));
        assert_eq!(done.into_inner().unwrap(), Some((0, std::thread::current().id())));
    }
}
