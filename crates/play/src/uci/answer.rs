//! The answer to the UCI command `go`, which is given exactly once.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tabiya_core::CastlingMode;
use tabiya_engine::{Info, Stop};
use tabiya_games::Move;

use super::output::{best_move, info};

/// The answer to `go`: the best move reported so far, and whether `bestmove` was sent.
///
/// On a busy machine, the search thread may have to wait for the processor when its time is over. Another
/// thread has slept until then and is woken at once: it sends the best move reported so far.
pub(super) struct GoAnswer {
    state: Mutex<GoAnswerState>,
    changed: Condvar,
    mode: CastlingMode,
    shows_wdl: bool,
    say: Box<dyn Fn(&str) + Send + Sync>,
}

#[derive(Default)]
struct GoAnswerState {
    is_given: bool,
    /// The best move reported so far, and the expected reply to it.
    best: Option<(Move, Option<Move>)>,
}

impl GoAnswer {
    /// Creates an answer that is not given yet. `say` outputs a line.
    pub(super) fn new(
        mode: CastlingMode,
        shows_wdl: bool,
        say: impl Fn(&str) + Send + Sync + 'static,
    ) -> Self {
        let (state, changed) = (Mutex::default(), Condvar::new());
        Self { state, changed, mode, shows_wdl, say: Box::new(say) }
    }

    /// Outputs a report of the search, unless the answer was already given.
    pub(super) fn tell(&self, told: &Info) {
        let mut state = self.lock();
        if state.is_given {
            return;
        }
        (self.say)(&info(told, self.mode, self.shows_wdl));
        if told.multipv == 1
            && let Some(m) = told.line.first()
        {
            state.best = Some((m.clone(), told.line.get(1).cloned()));
            self.changed.notify_all();
        }
    }

    /// Outputs lines that end with the answer, unless the answer was already given.
    pub(super) fn give(&self, lines: &[String]) {
        let mut state = self.lock();
        if !state.is_given {
            lines.iter().for_each(|line| (self.say)(line));
            state.is_given = true;
            self.changed.notify_all();
        }
    }

    /// Waits until the answer is given. After `latest`, gives it as soon as a move is known, and stops the
    /// search.
    pub(super) fn mind(&self, latest: Instant, stop: &Stop) {
        let mut state = self.lock();
        while !state.is_given {
            let left = latest.saturating_duration_since(Instant::now());
            match &state.best {
                Some((m, ponder)) if left.is_zero() => {
                    stop.stop();
                    (self.say)(&best_move(m, ponder.as_ref(), self.mode));
                    state.is_given = true;
                }
                _ if left.is_zero() => {
                    state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
                _ => {
                    let waited = self.changed.wait_timeout(state, left);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, GoAnswerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;
    use std::time::Duration;

    use tabiya_core::Position;
    use tabiya_engine::{Bound, Score};

    use super::*;

    /// Creates an answer, with a list that receives the first two words of each output line.
    fn answer() -> (GoAnswer, Arc<Mutex<Vec<String>>>) {
        let said = Arc::new(Mutex::new(Vec::new()));
        let lines = Arc::clone(&said);
        let say = move |line: &str| {
            let words: Vec<_> = line.split(' ').take(2).collect();
            lines.lock().expect("no panic").push(words.join(" "));
        };
        (GoAnswer::new(CastlingMode::Standard, false, say), said)
    }

    fn told() -> Info {
        let first = Position::startpos().legal_moves()[0];
        Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score: Score::Centipawns(0),
            bound: Bound::Exact,
            wdl: [0, 1000, 0],
            nodes: 1,
            nps: 1,
            hashfull: 0,
            time: Duration::ZERO,
            line: vec![Move::Own(first.into())],
        }
    }

    #[test]
    fn a_late_search_is_stopped_and_its_answer_ignored() {
        let ((answer, said), stop) = (answer(), Stop::new());
        answer.tell(&told());
        answer.mind(Instant::now(), &stop);
        answer.tell(&told());
        answer.give(&["bestmove g1f3".to_owned()]);
        assert!(stop.is_stopped());
        assert_eq!(*said.lock().expect("no panic"), ["info depth", "bestmove b1a3"]);
    }

    #[test]
    fn a_search_in_time_gives_its_own_answer() {
        let ((answer, said), stop) = (answer(), Stop::new());
        thread::scope(|scope| {
            scope.spawn(|| answer.mind(Instant::now() + Duration::from_secs(600), &stop));
            answer.tell(&told());
            answer.give(&["bestmove g1f3".to_owned()]);
        });
        assert!(!stop.is_stopped());
        assert_eq!(*said.lock().expect("no panic"), ["info depth", "bestmove g1f3"]);
    }

    #[test]
    fn no_answer_is_sent_until_a_move_is_known() {
        let ((answer, said), stop) = (answer(), Stop::new());
        thread::scope(|scope| {
            scope.spawn(|| answer.mind(Instant::now(), &stop));
            thread::sleep(Duration::from_millis(20));
            assert!(said.lock().expect("no panic").is_empty());
            answer.tell(&told());
        });
        assert_eq!(*said.lock().expect("no panic"), ["info depth", "bestmove b1a3"]);
    }
}
