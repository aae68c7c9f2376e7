//! The limits of a search.

use std::time::Duration;

use tabiya_core::Color;
use tabiya_games::AnyMove;
use web_time::Instant;

use crate::deadline::Deadline;
use crate::options::Options;
use crate::stop::Stop;

/// The limits of a search, which ends when the first of them is reached. Without limits, the search goes to
/// the maximum depth.
///
/// ```
/// use tabiya_engine::Limits;
/// let limits = Limits { depth: Some(8), nodes: Some(100_000), ..Limits::default() };
/// assert!(limits.time.is_none());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// The depth of the main search, in plies.
    pub depth: Option<u32>,
    /// The number of positions searched by all threads together.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub time: Option<Duration>,
    /// The clocks of the game.
    pub clock: Option<Clock>,
    /// The moment when the clock began to run; `None` for the beginning of the search.
    pub begun: Option<Instant>,
    /// Stop when a forced win in at most this many moves is found.
    pub mate: Option<u32>,
    /// Search only these moves; all legal moves if empty.
    pub searchmoves: Vec<AnyMove>,
    /// Search until stopped.
    pub infinite: bool,
    /// Think on the opponent's time: no clock runs until [`Stop::ponder_hit`].
    pub ponder: bool,
    /// Stops the search from another thread: keep a clone of it.
    pub stop: Stop,
}

impl Limits {
    /// The latest moment at which a search for the side `turn` must end, by an engine with these options;
    /// `None` if no clock runs (yet).
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use tabiya_core::Color;
    /// use tabiya_engine::{Limits, Options};
    ///
    /// let begun = Instant::now();
    /// let limits = Limits { time: Some(Duration::from_secs(1)), begun: Some(begun), ..Limits::default() };
    /// let options = Options { overhead: Duration::from_millis(20), ..Options::default() };
    /// let latest = limits.latest(Color::White, &options);
    /// assert_eq!(latest, Some(begun + Duration::from_millis(980)));
    /// ```
    pub fn latest(&self, turn: Color, options: &Options) -> Option<Instant> {
        if self.ponder { None } else { Deadline::new(self, turn, options).latest() }
    }
}

/// The clocks of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// White's time.
    pub white: Duration,
    /// Black's time.
    pub black: Duration,
    /// White's increment for each move.
    pub white_increment: Duration,
    /// Black's increment for each move.
    pub black_increment: Duration,
    /// The number of moves until more time is added; `None` if no time will be added.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// The time and the increment of a side.
    pub(crate) fn for_color(&self, color: Color) -> (Duration, Duration) {
        match color {
            Color::White => (self.white, self.white_increment),
            Color::Black => (self.black, self.black_increment),
        }
    }
}
