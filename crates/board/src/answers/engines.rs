//! The engines of a board, kept between searches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use tabiya_engine::{Engine, Limits, Options};
use tabiya_games::Game;

use crate::book::OpeningBook;
use crate::table::{Thought, think};

/// The engines of a board.
#[derive(Default)]
pub(super) struct Engines {
    /// The engines that play.
    pub(super) players: EnginePool,
    /// The engines that analyse: at full strength, so they share no hash table with engines that play at a level.
    pub(super) analysts: EnginePool,
    /// The book from which the engines play in chess.
    pub(super) book: Option<Arc<OpeningBook>>,
}

impl Engines {
    /// Engines that play from a book, if there is one.
    pub(super) fn new(book: Option<Arc<OpeningBook>>) -> Self {
        Self { book, ..Self::default() }
    }
}

/// The maximum number of idle engines that are kept: each needs memory for a hash table.
const MOST_ENGINES: usize = 4;

/// Idle engines, each with the id of the game that it searched last.
#[derive(Default)]
pub(super) struct EnginePool(Mutex<Vec<(u64, Engine)>>);

impl EnginePool {
    /// Searches the game with this id with one of these engines; `None` if no move is found or the search panics.
    pub(super) fn search(
        &self,
        game: u64,
        course: &Game,
        options: Options,
        limits: &Limits,
        tell: &mut dyn FnMut(&Thought),
    ) -> Option<String> {
        let mut engine = self.take(game);
        engine.set_options(options);
        let search = || (think(course, &mut engine, limits, tell), engine);
        let (thought, engine) = catch_unwind(AssertUnwindSafe(search)).ok()?;
        self.give_back(game, engine);
        thought.map(|thought| thought.text)
    }

    /// Takes an idle engine, preferably the last to search this game; creates an engine if none is idle.
    fn take(&self, game: u64) -> Engine {
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
    fn give_back(&self, game: u64, engine: Engine) {
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < MOST_ENGINES {
            free.push((game, engine));
        }
    }
}
