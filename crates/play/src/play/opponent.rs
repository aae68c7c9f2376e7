//! The engine as an opponent.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tabiya_engine::{Clock, Engine, Limits, Options};
use tabiya_games::Game;

use crate::room;
use tabiya_board::book::{OpeningBook, book_move};
use tabiya_board::level;
use tabiya_board::table::{Thought, think};

/// The stack size of a search thread: enough for a deep search, even without optimisation.
const STACK: usize = 32 << 20;

/// The maximum number of nodes searched for a hint.
const HINT: u64 = 20_000;

/// The engine that plays, and a second engine that gives hints.
pub(crate) struct Opponent {
    player: Engine,
    adviser: Option<Engine>,
    pub(super) level: Option<u8>,
    time: Option<Duration>,
    book: Option<Arc<OpeningBook>>,
    seed: u64,
}

impl Opponent {
    /// Creates an opponent. It plays at the usual level if neither a level nor a time per move is given.
    pub(crate) fn new(
        level: Option<u8>,
        time: Option<Duration>,
        book: Option<Arc<OpeningBook>>,
        seed: u64,
    ) -> Self {
        let level = level.or(time.is_none().then_some(level::USUAL));
        let player = Engine::new(room::default_options());
        Self { player, adviser: None, level, time, book, seed }
    }

    /// Checks that there is memory for the opponent to search.
    pub(crate) fn check_memory() -> Result<(), String> {
        room::check_thread(&room::default_options(), STACK)
    }

    /// The opponent's name, with its level if it has one.
    pub(super) fn name(&self) -> String {
        level::engine_name(self.level)
    }

    /// Prepares for another game.
    pub(super) fn new_game(&mut self) {
        self.player.new_game();
        self.seed = self.seed.wrapping_add(1);
    }

    /// The engine's move in the current position, in the form that a game reads. `is_hurried`
    /// waits for a moment and returns whether the engine must play the best move that it has found so far.
    pub(super) fn choose(
        &mut self,
        game: &Game,
        clock: Option<Clock>,
        is_hurried: Option<&mut dyn FnMut() -> bool>,
    ) -> Option<String> {
        if let Some(text) = self.book.as_ref().and_then(|book| book_move(book, game, self.seed)) {
            return Some(text);
        }
        let strength = level::strength(self.level);
        self.player.set_options(Options { strength, seed: self.seed, ..room::default_options() });
        let limits = Limits { time: self.time, clock, ..Limits::default() };
        search(&mut self.player, game, &limits, is_hurried).map(|thought| thought.text)
    }

    /// The best move that a short search finds at full strength.
    pub(super) fn hint(&mut self, game: &Game) -> Option<Thought> {
        let adviser = self.adviser.get_or_insert_with(|| Engine::new(room::default_options()));
        let limits = Limits { nodes: Some(HINT), ..Limits::default() };
        search(adviser, game, &limits, None)
    }
}

/// Searches on a thread with a large stack; `None` if the search found no move or failed, or there is no memory for it.
fn search(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    is_hurried: Option<&mut dyn FnMut() -> bool>,
) -> Option<Thought> {
    room::check_thread(engine.options(), STACK).ok()?;
    thread::scope(|scope| {
        let work = || think(game, engine, limits, &mut |_| ());
        let handle = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?;
        if let Some(is_hurried) = is_hurried {
            while !handle.is_finished() {
                if is_hurried() {
                    limits.stop.stop();
                }
            }
        }
        // A panic in the search must not end the game.
        handle.join().ok().flatten()
    })
}
