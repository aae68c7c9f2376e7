//! The thread that searches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use tabiya_core::CastlingMode;
use tabiya_engine::{Choice, Engine, Limits, Options, Score, Stop};
use tabiya_variants::AnyPosition;

use super::options::Settings;
use super::output::{best_move, info, say};
use super::perft;

/// Room for a deep search, without optimisation too.
const STACK: usize = 32 << 20;

/// The engine, and the thread in which it searches.
pub(super) struct Searcher {
    engine: Arc<Mutex<Engine>>,
    running: Option<JoinHandle<()>>,
    /// Whether the engine is to forget the last game before it searches.
    is_new_game: bool,
    /// Makes a weaker player err elsewhere in each game.
    seed: u64,
}

impl Searcher {
    pub(super) fn new() -> Self {
        let engine = Arc::new(Mutex::new(Engine::new(Options::default())));
        Self { engine, running: None, is_new_game: false, seed: now() }
    }

    /// Waits for the end of the search that runs.
    pub(super) fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // It catches its own panics.
            let _ = running.join();
        }
    }

    /// The next search is one of another game.
    pub(super) fn new_game(&mut self) {
        self.is_new_game = true;
        self.seed = now();
    }

    /// Takes memory, unless the engine searches and so has it.
    pub(super) fn get_ready(&mut self, settings: &Settings) {
        if self.running.as_ref().is_none_or(JoinHandle::is_finished) {
            self.engine_with(settings).prepare();
        }
    }

    /// The engine with the settings now.
    fn engine_with(&mut self, settings: &Settings) -> MutexGuard<'_, Engine> {
        let mut engine = lock(&self.engine);
        engine.set_options(Options { seed: self.seed, ..settings.engine.clone() });
        if std::mem::take(&mut self.is_new_game) {
            engine.new_game();
        }
        engine
    }

    /// The static evaluation in words.
    pub(super) fn evaluate(&mut self, p: &AnyPosition, settings: &Settings) -> String {
        if self.running.as_ref().is_some_and(|running| !running.is_finished()) {
            return "info string eval while searching: ask again afterwards".to_owned();
        }
        let value = self.engine_with(settings).evaluate(p);
        format!("evaluation {value} (hundredths of a pawn, from the side to move)")
    }

    /// Searches and says the best move.
    pub(super) fn search(&mut self, game: &[AnyPosition], limits: Limits, settings: &Settings) {
        drop(self.engine_with(settings));
        let engine = Arc::clone(&self.engine);
        let game = game.to_vec();
        let mode = settings.castling_mode(&game[game.len() - 1]);
        let shows_wdl = settings.shows_wdl;
        self.spawn(move || {
            let stop = limits.stop.clone();
            let found = catch_unwind(AssertUnwindSafe(|| {
                let mut tell = |found: &_| say(&info(found, mode, shows_wdl));
                lock(&engine).go(&game, &limits, &mut tell)
            }));
            answer(found.ok(), &game, mode, &stop);
        });
    }

    /// Counts and says the counts.
    pub(super) fn perft(&mut self, p: AnyPosition, depth: u32, stop: Stop, settings: &Settings) {
        let mode = settings.castling_mode(&p);
        self.spawn(move || perft::divide(&p, depth, mode, &stop));
    }

    fn spawn(&mut self, work: impl FnOnce() + Send + 'static) {
        match thread::Builder::new().stack_size(STACK).spawn(work) {
            Ok(handle) => self.running = Some(handle),
            Err(error) => {
                say(&format!("info string no thread to search in: {error}"));
                say("bestmove (none)");
            }
        }
    }
}

/// Says the best move, or any legal one if the search has failed by a defect of ours.
fn answer(found: Option<Option<Choice>>, game: &[AnyPosition], mode: CastlingMode, stop: &Stop) {
    let p = &game[game.len() - 1];
    match found {
        Some(Some(choice)) => say(&best_move(Some(&choice), mode)),
        Some(None) => {
            let lost = Score::Mate(0);
            let score = if p.checkers().any() { lost } else { Score::Centipawns(0) };
            say(&format!("info depth 0 score {score}"));
            say(&best_move(None, mode));
        }
        None => {
            stop.stop();
            say("info string an internal error; any legal move is answered");
            let first = p.legal_moves().first().map(|m| m.uci(mode).to_string());
            say(&format!("bestmove {}", first.as_deref().unwrap_or("(none)")));
        }
    }
}

fn lock(engine: &Mutex<Engine>) -> MutexGuard<'_, Engine> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number that is another one each time.
#[expect(clippy::cast_possible_truncation, reason = "any 64 bits do")]
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
