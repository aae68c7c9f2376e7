//! The threads that search and count.

use std::io::{self, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tabiya_core::CastlingMode;
use tabiya_engine::{Choice, Engine, Limits, Options, Score, Stop};
use tabiya_games::{AnyPosition, Game, Move};

use super::answer::GoAnswer;
use super::lag::Lag;
use super::options::Settings;
use super::output::{NO_MOVE, best_move, say, say_error};
use super::perft;
use crate::room;
use tabiya_board::level::random_seed;

/// The time by which a search may be late before another thread answers in its place.
const GRACE: Duration = Duration::from_millis(2);
/// The stack size of a search thread: enough for a deep search, even without optimisation.
const STACK: usize = 32 << 20;

/// The engine, the threads that search, and the thread that watches the time.
pub(super) struct Searcher {
    engine: Arc<Mutex<Engine>>,
    /// The threads of the current or last search or count.
    running: Vec<JoinHandle<()>>,
    /// Whether the engine must clear the data of the last game before the next search.
    is_new_game: bool,
    lag: Arc<Lag>,
    /// The seed of a weakened engine's random errors, different for each game.
    seed: u64,
    /// The last note on a memory limit.
    note: Option<String>,
}

impl Searcher {
    pub(super) fn new() -> Self {
        let engine = Arc::new(Mutex::new(Engine::new(Options::default())));
        Self {
            engine,
            running: Vec::new(),
            is_new_game: false,
            lag: Arc::default(),
            seed: random_seed(),
            note: None,
        }
    }

    /// Whether no search or count is running or waiting.
    pub(super) fn is_idle(&self) -> bool {
        self.running.iter().all(JoinHandle::is_finished)
    }

    /// Waits for searches and counts to end, but only until `end`. Returns whether they have ended.
    pub(super) fn ends_by(&self, end: Instant) -> bool {
        while !self.is_idle() {
            if Instant::now() >= end {
                return false;
            }
            thread::sleep(Duration::from_millis(5));
        }
        true
    }

    /// Waits for all searches and counts to end.
    pub(super) fn wait(&mut self) {
        join_all(&mut self.running);
    }

    /// Marks the next search as the first of another game.
    pub(super) fn new_game(&mut self) {
        self.is_new_game = true;
        self.seed = random_seed();
    }

    /// Allocates the engine's memory. A running search has already done so.
    pub(super) fn get_ready(&mut self, settings: &Settings) {
        if self.is_idle() {
            match room::check() {
                Ok(()) => self.engine_with(settings).prepare(),
                Err(reason) => say_error(reason),
            }
        }
    }

    /// Locks the engine and applies the current settings.
    fn engine_with(&mut self, settings: &Settings) -> MutexGuard<'_, Engine> {
        let mut engine = lock(&self.engine);
        let overhead = settings.engine.overhead + 2 * self.lag.now();
        let reserve = settings.engine.reserve + self.lag.stall();
        let seed = self.seed;
        let wanted = Options { seed, overhead, reserve, ..settings.engine.clone() };
        let (options, note) = room::limited(wanted);
        if note.is_some() && note != self.note {
            say(&format!("info string note: {}", note.as_deref().unwrap_or_default()));
        }
        self.note = note;
        engine.set_options(options);
        if std::mem::take(&mut self.is_new_game) {
            engine.new_game();
        }
        engine
    }

    /// The static evaluation of a position, as a line of text.
    pub(super) fn evaluate(&mut self, p: &AnyPosition, settings: &Settings) -> String {
        if let Err(reason) = room::check() {
            return format!("info string error: {reason}");
        }
        if !self.is_idle() {
            return "info string cannot evaluate while searching: ask again afterwards".to_owned();
        }
        let value = self.engine_with(settings).evaluate(p);
        format!("evaluation {value} (centipawns, for the side to move)")
    }

    /// Outputs the best move: one of the book, unless the front end asks for an analysis or certain moves, or else the
    /// result of a search.
    pub(super) fn answer(&mut self, game: &Game, limits: Limits, settings: &Settings) {
        let now = game.board();
        let is_plain = !limits.infinite && !limits.ponder && limits.searchmoves.is_empty();
        let book = settings.book().filter(|_| is_plain && limits.mate.is_none());
        let Some(m) = book.and_then(|book| book.choose(&now, self.seed)) else {
            return self.search(game, limits, settings);
        };
        let line = best_move(&m.into(), None, settings.castling_mode(&now));
        let tell = move || {
            say("info string the move is from the book");
            say(&line);
        };
        if !self.spawn(tell.clone()) {
            tell();
        }
    }

    /// Starts a search on another thread, which outputs the best move.
    fn search(&mut self, game: &Game, limits: Limits, settings: &Settings) {
        if let Err(reason) = room::check() {
            say_error(format!("{reason}; the answer is any legal move"));
            let p = game.board();
            return say(&any_move(&p, settings.castling_mode(&p)));
        }
        let options = self.engine_with(settings).options().clone();
        let engine = Arc::clone(&self.engine);
        let game = game.clone();
        let mode = settings.castling_mode(&game.board());
        let answer = Arc::new(GoAnswer::new(mode, settings.shows_wdl, say));
        let (latest, stop) = (limits.latest(game.position().turn(), &options), limits.stop.clone());
        let given = Arc::clone(&answer);
        let search = move |limits: &Limits| {
            let stop = limits.stop.clone();
            let found = catch_unwind(AssertUnwindSafe(|| {
                lock(&engine).go(&game, limits, &mut |told| answer.tell(told))
            }));
            answer.give(&in_words(found.ok().and_then(Result::ok), &game.board(), mode, &stop));
        };
        let search = Arc::new(search);
        let (searched, wanted) = (Arc::clone(&search), limits.clone());
        if !self.spawn(move || searched(&wanted)) {
            search(&short(limits));
        } else if let Some(latest) = latest {
            let lag = Arc::clone(&self.lag);
            // If this thread cannot start, answers may be a little late on a busy machine.
            let minding = thread::Builder::new().spawn(move || {
                given.mind(latest + GRACE, &stop);
                lag.learn(latest.elapsed());
            });
            self.running.extend(minding);
        }
    }

    /// Starts a count on another thread, which outputs the counts.
    pub(super) fn perft(&mut self, p: AnyPosition, depth: u32, stop: Stop, settings: &Settings) {
        let mode = settings.castling_mode(&p);
        let count = move || perft::divide(&p, depth, mode, &stop);
        if !self.spawn(count.clone()) {
            count();
        }
    }

    /// Starts a thread that does `work` after all earlier work has ended. Returns whether it could start.
    fn spawn(&mut self, work: impl FnOnce() + Send + 'static) -> bool {
        let before = Arc::new(Mutex::new(std::mem::take(&mut self.running)));
        let awaited = Arc::clone(&before);
        let work = move || {
            join_all(&mut lock(&awaited));
            work();
        };
        let granted = room::check_thread(&room::default_options(), STACK)
            .map_err(|reason| io::Error::new(ErrorKind::OutOfMemory, reason))
            .and_then(|()| thread::Builder::new().stack_size(STACK).spawn(work));
        match granted {
            Ok(handle) => {
                self.running.push(handle);
                true
            }
            Err(error) => {
                say(&format!(
                    "info string note: no thread granted, a short answer follows: {error}"
                ));
                self.running = std::mem::take(&mut *lock(&before));
                false
            }
        }
    }
}

/// Waits for threads to end. They catch their own panics.
fn join_all(threads: &mut Vec<JoinHandle<()>>) {
    threads.drain(..).for_each(|thread| drop(thread.join()));
}

/// Limits for a search on the input thread, which cannot be stopped and has only a small stack.
fn short(limits: Limits) -> Limits {
    let depth = Some(limits.depth.map_or(6, |depth| depth.min(6)));
    let nodes = Some(limits.nodes.map_or(100_000, |nodes| nodes.min(100_000)));
    Limits { depth, nodes, infinite: false, ponder: false, ..limits }
}

/// The lines that answer `go`: the best move, or the first legal move if the search has panicked.
fn in_words(
    found: Option<Option<Choice>>,
    p: &AnyPosition,
    mode: CastlingMode,
    stop: &Stop,
) -> Vec<String> {
    match found {
        Some(Some(choice)) => vec![best_move(&choice.m, choice.ponder.as_ref(), mode)],
        Some(None) => {
            let lost = Score::Mate(0);
            let score = if p.must_answer_check() { lost } else { Score::Centipawns(0) };
            vec![format!("info depth 0 score {score}"), NO_MOVE.to_owned()]
        }
        None => {
            stop.stop();
            let told = "info string an internal error; the answer is any legal move";
            vec![told.to_owned(), any_move(p, mode)]
        }
    }
}

/// The answer with the first legal move, if there is one.
fn any_move(p: &AnyPosition, mode: CastlingMode) -> String {
    let first = p.legal_moves().first().copied().map(Move::Own);
    first.map_or(NO_MOVE.to_owned(), |m| best_move(&m, None, mode))
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_reserves_the_lateness_of_earlier_answers() {
        let (mut searcher, settings) = (Searcher::new(), Settings::default());
        let before = settings.engine.clone();
        searcher.lag.learn(Duration::from_millis(400));
        let engine = searcher.engine_with(&settings);
        let now = engine.options();
        assert_eq!(now.reserve, before.reserve + Duration::from_millis(400));
        assert_eq!(now.overhead, before.overhead + 2 * Duration::from_millis(100));
    }
}
