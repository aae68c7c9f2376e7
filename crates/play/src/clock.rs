//! Chess clocks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time control in seconds: `5+0.05`, or `40/60+0.5` for 40 moves in a minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TimeControl {
    /// The number of moves for which the time must suffice; `None` for the whole game.
    pub(crate) moves: Option<u32>,
    pub(crate) time: Duration,
    pub(crate) increment: Duration,
}

impl TimeControl {
    /// The default time control.
    pub(crate) const USUAL: Self =
        Self { moves: None, time: Duration::from_secs(5), increment: Duration::from_millis(50) };
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || "expected a time control such as 5+0.05, 60 or 40/60+0.5 (seconds)".to_owned();
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|&moves: &u32| moves > 0);
                (Some(moves.ok_or_else(wrong)?), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = seconds(time).filter(|time| !time.is_zero()).ok_or_else(wrong)?;
        Ok(Self { moves, time, increment: seconds(increment).ok_or_else(wrong)? })
    }
}

/// Parses seconds, or minutes and seconds as in `1:30`.
fn seconds(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let plain = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    if !plain(minutes) || !plain(seconds) {
        return None;
    }
    let total = minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?;
    Duration::try_from_secs_f64(total).ok().filter(|time| *time < Duration::from_secs(1 << 30))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The clock of a player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayerClock {
    pub(crate) control: TimeControl,
    left: Duration,
    /// The number of moves that the player has made.
    moves: u32,
}

impl PlayerClock {
    pub(crate) fn new(control: TimeControl) -> Self {
        Self { control, left: control.time, moves: 0 }
    }

    /// The time left.
    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    /// The number of moves until more time is added; `None` if no time will be added.
    pub(crate) fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.moves % moves)
    }

    /// Subtracts time that the player has used.
    pub(crate) fn spend(&mut self, elapsed: Duration) {
        self.left = self.left.saturating_sub(elapsed);
    }

    /// Adds the increment for a move, and the time for further moves when it is due.
    pub(crate) fn end_move(&mut self) {
        self.moves += 1;
        self.left += self.control.increment;
        if self.control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left += self.control.time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_others_write_them() {
        for (text, moves, time, increment) in [
            ("5+0.05", None, 5000, 50),
            ("60", None, 60_000, 0),
            ("40/60+0.5", Some(40), 60_000, 500),
            ("1:30+1", None, 90_000, 1000),
            (".5", None, 500, 0),
        ] {
            let read: TimeControl = text.parse().expect(text);
            assert_eq!(read.moves, moves, "{text}");
            assert_eq!(read.time, Duration::from_millis(time), "{text}");
            assert_eq!(read.increment, Duration::from_millis(increment), "{text}");
        }
        for text in ["", "0", "-5", "5+", "5+-1", "a", "0/5", "/5", "5/", "inf", "nan", "1e20"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn time_is_added_for_each_move_and_for_each_period() {
        let mut clock = PlayerClock::new("2/10+1".parse().expect("a time control"));
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(Duration::from_secs(4));
        clock.end_move();
        assert_eq!((clock.left(), clock.moves_to_go()), (Duration::from_secs(7), Some(1)));
        clock.spend(Duration::from_secs(60));
        assert_eq!(clock.left(), Duration::ZERO);
        clock.end_move();
        assert_eq!((clock.left(), clock.moves_to_go()), (Duration::from_secs(11), Some(2)));
    }
}
