//! The state that all requests share: the games and a few engines.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabiya_engine::{Engine, Options};

use super::games::Games;
use super::queue::Queue;
use crate::book::OpeningBook;

/// The state shared by all requests.
#[derive(Clone)]
pub(super) struct AppState {
    games: Arc<Mutex<Games>>,
    /// The engines that play.
    pub(super) engines: Arc<Engines>,
    /// The engines that analyse: at full strength, so they share no hash table with engines that play at a level.
    pub(super) analysts: Arc<Engines>,
    /// The searches for moves.
    pub(super) searches: Arc<Queue>,
    /// The analyses; the engine's moves never wait for them.
    pub(super) analyses: Arc<Queue>,
    /// The counts, which share the cores.
    pub(super) counts: Arc<Queue>,
    /// The book from which the engine plays in chess.
    pub(super) book: Option<Arc<OpeningBook>>,
}

impl AppState {
    pub(super) fn new(book: Option<Arc<OpeningBook>>) -> Self {
        Self {
            book,
            games: Arc::default(),
            engines: Arc::default(),
            analysts: Arc::default(),
            searches: Arc::new(Queue::new(MOST_SEARCHES)),
            analyses: Arc::new(Queue::new(MOST_SEARCHES)),
            counts: Arc::new(Queue::new(MOST_COUNTS)),
        }
    }

    /// Locks the games for one request.
    pub(super) fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The maximum number of searches, and of analyses, at the same time: each needs memory for a hash table.
pub(super) const MOST_SEARCHES: usize = 4;

/// The maximum number of counts at the same time.
const MOST_COUNTS: usize = 2;

/// Idle engines, each with the id of the game that it searched last.
#[derive(Default)]
pub(super) struct Engines(Mutex<Vec<(u64, Engine)>>);

impl Engines {
    /// Takes an idle engine, preferably the one that searched this game last; creates one if none is idle.
    pub(super) fn take(&self, game: u64) -> Engine {
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = free.iter().position(|(last, _)| *last == game);
        let Some(at) = at.or_else(|| free.len().checked_sub(1)) else {
            return Engine::new(Options::default());
        };
        let (last, mut engine) = free.swap_remove(at);
        drop(free);
        if last != game {
            engine.new_game();
        }
        engine
    }

    /// Makes an engine available again after a search.
    pub(super) fn give_back(&self, game: u64, engine: Engine) {
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < MOST_SEARCHES {
            free.push((game, engine));
        }
    }
}
