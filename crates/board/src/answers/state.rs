//! The state that all requests share: the games and a few engines.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabiya_engine::{Engine, Limits, Options};

use super::game::HostedGame;
use super::games::Games;
use super::reply::{Answer, Event, Refusal, Reply};
use super::task::{Task, TaskKind};
use super::view::GameView;
use crate::book::OpeningBook;
use crate::table::Thought;

/// A board: its games, and the answers to requests about them.
#[derive(Default)]
pub struct Board {
    games: Mutex<Games>,
    /// The engines that play.
    pub(super) engines: Engines,
    /// The engines that analyse: at full strength, so they share no hash table with engines that play at a level.
    pub(super) analysts: Engines,
    /// The book from which the engine plays in chess.
    pub(super) book: Option<Arc<OpeningBook>>,
}

impl Board {
    /// A board without games.
    pub fn new(book: Option<Arc<OpeningBook>>) -> Self {
        Self { book, ..Self::default() }
    }

    /// Locks the games for one request.
    pub(super) fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes a game and answers with its new state.
    pub(super) fn change(
        &self,
        id: u64,
        change: impl FnOnce(&mut HostedGame) -> Result<(), Refusal>,
    ) -> Result<Answer, Refusal> {
        let mut games = self.games();
        let game = games.game(id)?;
        change(game)?;
        Ok(Answer::Reply(Reply::json(200, &GameView::now(id, game))))
    }

    /// Makes the move that a search has found, and returns the event `move` with the game after it. `None` if the task is
    /// no search for a move, the move is illegal, or the game was changed since the search began.
    pub fn finish(&self, task: &Task, m: &str) -> Option<Event> {
        let is_search = task.kind() == TaskKind::Search;
        is_search.then(|| self.engine_move(task.game, task.revision, m))?
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

/// The maximum number of idle engines that are kept: each needs memory for a hash table.
const MOST_ENGINES: usize = 4;

/// Idle engines, each with the id of the game that it searched last.
#[derive(Default)]
pub(super) struct Engines(Mutex<Vec<(u64, Engine)>>);

impl Engines {
    /// Searches with one of these engines; `None` if no move is found or the search panics.
    pub(super) fn search(
        &self,
        task: &Task,
        options: Options,
        limits: &Limits,
        tell: &mut dyn FnMut(&Thought),
    ) -> Option<String> {
        let mut engine = self.take(task.game);
        engine.set_options(options);
        let think = || (task.course.think(&mut engine, limits, tell), engine);
        let (thought, engine) = catch_unwind(AssertUnwindSafe(think)).ok()?;
        self.give_back(task.game, engine);
        thought.map(|thought| thought.text)
    }

    /// Takes an idle engine, preferably the one that searched this game last; creates one if none is idle.
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
