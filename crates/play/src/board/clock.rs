//! The clocks of a game.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tabiya_core::{ByColor, Color};
use tabiya_engine::Clock;

use super::answer::Refusal;

/// The time that each side has for a game, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimeControl {
    /// The time at the beginning.
    base: f64,
    /// The time that each turn adds.
    #[serde(default)]
    increment: f64,
}

/// The maxima of a time control, in seconds.
const LONGEST_BASE: f64 = 6.0 * 3600.0;
const LONGEST_INCREMENT: f64 = 600.0;

impl TimeControl {
    /// # Errors
    /// If a time is out of range.
    pub(super) fn check(self) -> Result<Self, Refusal> {
        if !(1.0..=LONGEST_BASE).contains(&self.base) {
            let why = format!("a clock begins with 1 to {LONGEST_BASE} seconds");
            return Err(Refusal::unfit(why));
        }
        if !(0.0..=LONGEST_INCREMENT).contains(&self.increment) {
            let why = format!("the increment is 0 to {LONGEST_INCREMENT} seconds");
            return Err(Refusal::unfit(why));
        }
        Ok(self)
    }
}

/// The clocks of both sides. They begin to run with the first move that is made on the server.
#[derive(Debug, Clone)]
pub(super) struct GameClock {
    pub(super) control: TimeControl,
    left: ByColor<Duration>,
    /// When the clock of the side to move began to run; `None` while both stand.
    since: Option<Instant>,
    /// Whether the first move has been made.
    has_begun: bool,
}

impl GameClock {
    pub(super) fn new(control: TimeControl) -> Self {
        let base = Duration::from_secs_f64(control.base);
        Self { control, left: ByColor { white: base, black: base }, since: None, has_begun: false }
    }

    pub(super) fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The time that a side has left while `turn` is to move.
    pub(super) fn left(&self, color: Color, turn: Color) -> Duration {
        let used = self.since.filter(|_| color == turn).map(|since| since.elapsed());
        self.left[color].saturating_sub(used.unwrap_or_default())
    }

    /// Stops both clocks while `turn` is to move.
    pub(super) fn stop(&mut self, turn: Color) {
        self.left[turn] = self.left(turn, turn);
        self.since = None;
    }

    /// Lets the clock of the side to move run.
    pub(super) fn start(&mut self) {
        self.has_begun = true;
        self.since = Some(Instant::now());
    }

    /// Lets the clock of the side to move run if the first move has been made.
    pub(super) fn resume(&mut self) {
        if self.has_begun {
            self.start();
        }
    }

    /// Adds the increment to the time of the side whose turn has ended.
    pub(super) fn add_increment(&mut self, color: Color) {
        let increment = self.increment();
        self.left[color] += increment;
    }

    /// The clocks for the engine's search.
    pub(super) fn for_search(&self, turn: Color) -> Clock {
        let left = |color| self.left(color, turn);
        Clock {
            white: left(Color::White),
            black: left(Color::Black),
            white_increment: self.increment(),
            black_increment: self.increment(),
            moves_to_go: None,
        }
    }

    fn increment(&self) -> Duration {
        Duration::from_secs_f64(self.control.increment)
    }
}
