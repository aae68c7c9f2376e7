//! Engines, a few for all games.

use std::sync::{Mutex, PoisonError};

use tabiya_engine::{Engine, Options};

/// The most searches at a time: each takes the memory of a table.
pub(super) const MOST_SEARCHES: usize = 3;

/// Engines that do not search now, each with the game that it searched last.
#[derive(Default)]
pub(super) struct Engines(Mutex<Vec<(u64, Engine)>>);

impl Engines {
    /// An engine for a game: the one that knows it, if it is free.
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

    /// Gives an engine back.
    pub(super) fn give_back(&self, game: u64, engine: Engine) {
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < MOST_SEARCHES {
            free.push((game, engine));
        }
    }
}
