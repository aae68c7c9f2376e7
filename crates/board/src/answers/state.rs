//! The state that all requests share: the games and the engines.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::engines::Engines;
use super::games::Games;
use super::reply::Event;
use super::view::GameView;
use crate::book::OpeningBook;

/// A board: its games, and the answers to requests about them.
#[derive(Default)]
pub struct Board {
    games: Mutex<Games>,
    pub(super) engines: Engines,
}

impl Board {
    /// A board without games.
    pub fn new(book: Option<Arc<OpeningBook>>) -> Self {
        Self { games: Mutex::default(), engines: Engines::new(book) }
    }

    /// Locks the games for one request.
    pub(super) fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a move of the engine in a game, and returns the event `move` with the game after it. `None` if the move is
    /// illegal, or the game was changed since `revision`.
    pub fn engine_move(&self, id: u64, revision: u64, m: &str) -> Option<Event> {
        let mut games = self.games();
        let game = games.game(id).ok()?;
        let is_made = game.play_engine(m, revision);
        let view = serde_json::to_value(is_made.then(|| GameView::now(id, game))?);
        Some(Event::lasting("move", view.ok()?))
    }
}
