//! The deadline of a search.

use std::time::Duration;

use tabiya_core::Color;
use web_time::Instant;

use crate::limits::Limits;
use crate::options::Options;

/// The largest part of the clock that one move may take.
const MOST_OF_CLOCK: f64 = 0.25;
/// The number of moves that a game is assumed to last, if the clock does not say.
const MOVES_LEFT: f64 = 22.0;
/// The part of the increment that one move may use.
const OF_INCREMENT: f64 = 0.75;
/// The part of a move's share of the clock after which no new iteration begins.
const SOFT: f64 = 0.8;

/// The times after which a search begins no new iteration (soft) and breaks off the current one (hard);
/// `None` for no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deadline {
    start: Instant,
    /// The time after which no new iteration begins; scaled by how settled the best move is.
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Deadline {
    /// Computes the deadline of a search, with the delays allowed for in the options.
    pub(crate) fn new(limits: &Limits, turn: Color, options: &Options) -> Self {
        let Options { overhead, reserve, .. } = *options;
        let start = limits.begun.unwrap_or_else(Instant::now);
        let mut deadline = Self { start, soft: None, hard: None };
        if limits.infinite {
            return deadline;
        }
        if let Some(clock) = &limits.clock {
            let (time, increment) = clock.for_color(turn);
            let time = time.saturating_sub(overhead).as_secs_f64();
            // The reserve is kept back for times when the machine is busy.
            let time = time - (time * 0.6).min(reserve.as_secs_f64());
            let increment = increment.as_secs_f64();
            let (moves, most) = match clock.moves_to_go {
                Some(1) => (1.0, 0.9),
                Some(moves) => (f64::from(moves.max(1)).min(MOVES_LEFT), 0.5),
                None => (MOVES_LEFT, MOST_OF_CLOCK),
            };
            let most = (time * most).max(0.001);
            let share = time / moves + increment * OF_INCREMENT;
            deadline.soft = Some(Duration::from_secs_f64((share * SOFT).min(most)));
            deadline.hard = Some(Duration::from_secs_f64((share * 3.0).min(most)));
        }
        if let Some(time) = limits.time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            deadline.hard = Some(deadline.hard.map_or(time, |hard| hard.min(time)));
        }
        deadline
    }

    /// This deadline with its start moved to now.
    pub(crate) fn restarted(self) -> Self {
        Self { start: Instant::now(), ..self }
    }

    /// The time since the search or its clock began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The moment at which the current iteration must be broken off; `None` if there is no limit.
    pub(crate) fn latest(&self) -> Option<Instant> {
        self.hard.map(|hard| self.start + hard)
    }

    /// Whether the current iteration must be broken off now.
    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether no new iteration should begin. The soft limit is multiplied by `unrest`.
    pub(crate) fn is_enough(&self, unrest: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(unrest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn of(clock: Clock) -> Deadline {
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        Deadline::new(&limits, Color::White, &Options::default())
    }

    #[test]
    fn no_move_takes_the_whole_clock() {
        for millis in [1, 5, 20, 100, 1000, 60_000, 3_600_000] {
            for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                let white = Duration::from_millis(millis);
                let increment = Duration::from_millis(millis / 10);
                let deadline = of(Clock {
                    white,
                    white_increment: increment,
                    moves_to_go,
                    ..Clock::default()
                });
                let hard = deadline.hard.expect("a clock runs");
                assert!(hard < white || hard <= Duration::from_millis(1), "{millis} {hard:?}");
                assert!(deadline.soft <= deadline.hard);
            }
        }
    }

    #[test]
    fn a_reserve_of_clock_time_is_left_unused() {
        let clock = Clock { white: Duration::from_secs(1), ..Clock::default() };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let hard = |reserve| {
            let reserve = Duration::from_millis(reserve);
            let options = Options { overhead: Duration::ZERO, reserve, ..Options::default() };
            let hard = Deadline::new(&limits, Color::White, &options).hard;
            hard.expect("a clock runs").as_secs_f64()
        };
        // Three shares of the clock less the reserve; at least two fifths of the clock are shared out.
        for (reserve, left) in [(0, 1.0), (100, 0.9), (500, 0.5), (900, 0.4)] {
            assert!((hard(reserve) - 3.0 * left / MOVES_LEFT).abs() < 1e-6, "{reserve}");
        }
    }

    #[test]
    fn an_infinite_search_ignores_the_clock() {
        let limits = Limits { clock: Some(Clock::default()), infinite: true, ..Limits::default() };
        assert!(Deadline::new(&limits, Color::White, &Options::default()).hard.is_none());
    }
}
