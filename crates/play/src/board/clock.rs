//! The clocks of a game.

use std::time::{Duration, Instant};

use tabiya_core::{ByColor, Color};
use tabiya_engine::Clock;

use crate::clock::{PlayerClock, TimeControl};

/// The clocks of both sides. They begin to run with the first move that is made on the server.
#[derive(Debug, Clone)]
pub(super) struct GameClock {
    sides: ByColor<PlayerClock>,
    /// When the clock of the side to move began to run; `None` while both stand.
    since: Option<Instant>,
    /// Whether the first move has been made.
    has_begun: bool,
}

impl GameClock {
    pub(super) fn new(control: TimeControl) -> Self {
        let clock = PlayerClock::new(control);
        Self { sides: ByColor { white: clock, black: clock }, since: None, has_begun: false }
    }

    /// The time control, which is the same for both sides.
    pub(super) fn control(&self) -> TimeControl {
        self.sides.white.control
    }

    pub(super) fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The time since the clock of the side to move began to run.
    fn used(&self) -> Duration {
        self.since.map(|since| since.elapsed()).unwrap_or_default()
    }

    /// The time that a side has left while `turn` is to move.
    pub(super) fn left(&self, color: Color, turn: Color) -> Duration {
        let used = if color == turn { self.used() } else { Duration::ZERO };
        self.sides[color].left().saturating_sub(used)
    }

    /// Stops both clocks while `turn` is to move.
    pub(super) fn stop(&mut self, turn: Color) {
        let used = self.used();
        self.sides[turn].spend(used);
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

    /// Adds the time for a turn that a side has ended.
    pub(super) fn end_turn(&mut self, color: Color) {
        self.sides[color].end_move();
    }

    /// The clocks for the engine's search.
    pub(super) fn for_search(&self, turn: Color) -> Clock {
        let increment = self.control().increment;
        Clock {
            white: self.left(Color::White, turn),
            black: self.left(Color::Black, turn),
            white_increment: increment,
            black_increment: increment,
            moves_to_go: self.sides[turn].moves_to_go(),
        }
    }
}
