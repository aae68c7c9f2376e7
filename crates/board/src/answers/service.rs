//! The service behind the page of a board: the games and the engines that all requests share.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabiya_games::house::Gallery;

use super::engines::Engines;
use super::games::Games;
use super::reply::Event;
use super::view::GameView;
use crate::book::OpeningBook;

/// The games and engines of a board. Answers the requests of its page.
#[derive(Default)]
pub struct BoardService {
    games: Mutex<Games>,
    pub(super) engines: Engines,
    /// The house rules that games can have.
    pub(super) gallery: Gallery,
}

impl BoardService {
    /// A board without games. Its engines play from the book; its games can have the house rules of the gallery.
    pub fn new(book: Option<Arc<OpeningBook>>, gallery: Gallery) -> Self {
        Self { games: Mutex::default(), engines: Engines::new(book), gallery }
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
