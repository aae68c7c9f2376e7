//! How long a search may take.

use std::time::{Duration, Instant};

use tabiya_core::Color;
use tabiya_variants::AnyMove;

use crate::deadline::Deadline;
use crate::engine::Options;
use crate::stop::Stop;

/// What ends a search, whichever comes first; nothing set is a search to the greatest depth.
///
/// ```
/// use tabiya_engine::Limits;
/// let limits = Limits { depth: Some(8), nodes: Some(100_000), ..Limits::default() };
/// assert!(limits.time.is_none());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Plies of the main search.
    pub depth: Option<u32>,
    /// Positions searched by all threads together.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clocks of the game.
    pub clock: Option<Clock>,
    /// When the clock began to run; when the search begins, if nothing is said.
    pub begun: Option<Instant>,
    /// Stop when a win in so many moves is found.
    pub mate: Option<u32>,
    /// Search these moves only; all if empty.
    pub searchmoves: Vec<AnyMove>,
    /// Answer only when told to stop.
    pub infinite: bool,
    /// Think on the opponent's time: no clock runs until [`Stop::ponder_hit`].
    pub ponder: bool,
    /// What stops the search from another thread: keep a clone.
    pub stop: Stop,
}

impl Limits {
    /// The moment when the search of an engine with these options has to be over for this side to move;
    /// `None` if no clock runs, or not yet.
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
    /// What White gets for each move.
    pub white_increment: Duration,
    /// What Black gets for each move.
    pub black_increment: Duration,
    /// The number of moves until more time comes; `None` if none comes.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// The time and the increment of a side.
    pub(crate) fn of(&self, color: Color) -> (Duration, Duration) {
        match color {
            Color::White => (self.white, self.white_increment),
            Color::Black => (self.black, self.black_increment),
        }
    }
}
