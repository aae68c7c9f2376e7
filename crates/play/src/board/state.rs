//! What all requests share.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;

use super::engines::{Engines, MOST_SEARCHES};
use super::games::Games;

/// The state shared by all requests.
#[derive(Clone)]
pub(super) struct AppState {
    games: Arc<Mutex<Games>>,
    pub(super) engines: Arc<Engines>,
    /// Permits for searches.
    pub(super) searches: Arc<Semaphore>,
    /// Permits for counts, each of which uses all cores.
    pub(super) counts: Arc<Semaphore>,
}

impl AppState {
    pub(super) fn new() -> Self {
        Self {
            games: Arc::default(),
            engines: Arc::default(),
            searches: Arc::new(Semaphore::new(MOST_SEARCHES)),
            counts: Arc::new(Semaphore::new(1)),
        }
    }

    /// Locks the games.
    pub(super) fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
