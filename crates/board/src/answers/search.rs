//! The engine's move.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_engine::{Clock, Limits, Options, Score, Stop};
use tabiya_games::Game;

use super::engines::Engines;
use super::players::Players;
use super::reply::{Event, Tell};
use crate::book::book_move;
use crate::table::Thought;

/// A search for the engine's move.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Search {
    /// The strength of the engine, and its time without clocks.
    pub(super) players: Players,
    /// The seed of the weakened engine's random errors.
    pub(super) seed: u64,
    pub(super) clock: Option<SearchClock>,
    #[serde(skip)]
    pub(super) stop: Stop,
}

/// The clocks of both sides.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct SearchClock {
    white: Duration,
    black: Duration,
    increment: Duration,
    moves_to_go: Option<u32>,
}

impl From<Clock> for SearchClock {
    fn from(clock: Clock) -> Self {
        // Both sides have the same increment.
        let Clock { white, black, white_increment: increment, moves_to_go, .. } = clock;
        Self { white, black, increment, moves_to_go }
    }
}

impl From<SearchClock> for Clock {
    fn from(clock: SearchClock) -> Self {
        let SearchClock { white, black, increment, moves_to_go } = clock;
        Self { white, black, white_increment: increment, black_increment: increment, moves_to_go }
    }
}

impl Search {
    fn limits(&self) -> Limits {
        let limits = match self.clock {
            Some(clock) => Limits { clock: Some(clock.into()), ..Limits::default() },
            None => self.players.limits(),
        };
        Limits { stop: self.stop.clone(), ..limits }
    }

    /// The text of the engine's move in the game with this id, from the book if it has one; `None` if the search fails.
    pub(super) fn choose(
        &self,
        game: u64,
        course: &Game,
        engines: &Engines,
        tell: Tell<'_>,
    ) -> Option<String> {
        let book = engines.book.as_ref();
        if let Some(text) = book.and_then(|book| book_move(book, course, self.seed)) {
            return Some(text);
        }
        let turn = course.position().turn();
        let strength = self.players.strength();
        let options = Options { strength, seed: self.seed, ..Options::default() };
        let tell = &mut |thought: &Thought| tell(Event::passing("info", told(turn, thought)));
        engines.players.search(game, course, options, &self.limits(), tell)
    }
}

/// A line as the page shows it. The score is White's advantage in pawns or the number of moves to mate: `+0.35`,
/// `#-3`. The line is in algebraic notation; `move` is its first move in the form that a game reads.
pub(super) fn told(turn: Color, thought: &Thought) -> Value {
    let sign = if turn == Color::White { 1 } else { -1 };
    let score = match thought.score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(sign * value) / 100.0),
        Score::Mate(moves) => format!("#{}", sign * moves),
    };
    json!({
        "depth": thought.depth,
        "score": score,
        "nodes": thought.nodes,
        "milliseconds": thought.time.as_millis(),
        "line": thought.line.join(" "),
        "move": thought.text,
    })
}
