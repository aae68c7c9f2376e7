//! The threads of a batch.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::arrays::{ArrayArg, Filled, Kind, Output};

/// The number of games that a thread takes at once, at least.
const FEWEST: usize = 16;

/// The threads that work on the games of a batch; none besides the calling one if there is only one.
#[derive(Debug)]
pub(crate) struct Workers {
    threads: usize,
    /// The threads, and the process that started them: a process that is forked has none of them.
    pool: Mutex<Option<(u32, Arc<ThreadPool>)>>,
}

impl Workers {
    pub(crate) fn new(threads: usize) -> Self {
        Self { threads, pool: Mutex::new(None) }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// The running threads; `None` if the calling thread works alone.
    fn pool(&self) -> PyResult<Option<Arc<ThreadPool>>> {
        if self.threads == 1 {
            return Ok(None);
        }
        let process = std::process::id();
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((owner, running)) = &*pool
            && *owner == process
        {
            return Ok(Some(running.clone()));
        }
        let built = ThreadPoolBuilder::new().num_threads(self.threads).build();
        let built = built.map_err(|error| {
            PyRuntimeError::new_err(format!("{} threads: {error}", self.threads))
        })?;
        let running = Arc::new(built);
        // The threads of another process cannot be stopped from here.
        std::mem::forget(pool.replace((process, running.clone())));
        Ok(Some(running))
    }

    /// Fills an array with a row of this shape for each game. Each thread has its own `Space`. Other Python threads run
    /// meanwhile.
    pub(crate) fn fill<'py, T: Kind, G: Sync, Space: Default + Send>(
        &self,
        py: Python<'py>,
        out: ArrayArg<'_, 'py>,
        games: &[G],
        shape: &[usize],
        work: impl Fn(&G, &mut [T::Stored], &mut Space) + Sync + Send,
    ) -> Filled<'py> {
        let mut out = Output::<T>::new(py, out, &[&[games.len()], shape].concat())?;
        let rows = out.slice()?.chunks_exact_mut(shape.iter().product());
        let mut both: Vec<_> = games.iter().zip(rows).collect();
        self.games(py, &mut both, |_, (game, row), space| work(game, row, space))?;
        Ok(out.done())
    }

    /// Works on each game, which may change. Otherwise like [`fill`](Self::fill).
    pub(crate) fn games<G: Send, Space: Default + Send>(
        &self,
        py: Python<'_>,
        games: &mut [G],
        work: impl Fn(usize, &mut G, &mut Space) + Sync + Send,
    ) -> PyResult<()> {
        let pool = self.pool()?;
        py.detach(|| {
            let Some(pool) = pool else {
                let mut space = Space::default();
                games.iter_mut().enumerate().for_each(|(at, game)| work(at, game, &mut space));
                return;
            };
            pool.install(|| {
                games
                    .par_iter_mut()
                    .with_min_len(FEWEST)
                    .enumerate()
                    .for_each_init(Space::default, |space, (at, game)| work(at, game, space));
            });
        });
        Ok(())
    }
}
