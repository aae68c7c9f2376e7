//! A few engines, shared by all games.

use std::sync::{Mutex, PoisonError};

use tabiya_engine::{Engine, Options};

/// The maximum number of searches at a time; each needs the memory of a hash table.
pub(super) const MOST_SEARCHES: usize = 3;

/// Idle engines, each with the game that it searched last.
#[derive(Default)]
pub(super) struct Engines(Mutex<Vec<(u64, Engine)>>);

impl Engines {
    /// Takes an engine for a game: the one that searched it last, if it is idle.
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

    /// Returns an engine after a search.
    pub(super) fn give_back(&self, game: u64, engine: Engine) {
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < MOST_SEARCHES {
            free.push((game, engine));
        }
    }
}
