//! Limits on an engine's search for a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limit on an engine's search for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveLimits {
    /// A chess clock.
    Clock(TimeControl),
    /// A fixed time for each move.
    Time(Duration),
    /// A fixed number of nodes for each move.
    Nodes(u64),
    /// A fixed depth in plies for each move.
    Depth(u32),
}

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

/// Parses a time per move: `100` and `100ms` are milliseconds, `0.5s` is half a second.
pub(crate) fn move_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => (number, 1000.0),
        (None, Some(number)) => (number, 1.0),
        (None, None) => (text, 1000.0),
    };
    let read = number.trim().parse::<f64>().ok();
    read.and_then(|number| Duration::try_from_secs_f64(number / unit).ok())
        .filter(|time| *time >= Duration::from_millis(1))
        .ok_or_else(|| "expected a time of at least 1 ms such as 100, 100ms or 0.5s".to_owned())
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

impl fmt::Display for MoveLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => write!(f, "{control}"),
            Self::Time(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
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
    fn a_time_for_a_move_is_in_milliseconds_unless_it_says_otherwise() {
        for (text, millis) in [("100", 100), ("50ms", 50), ("0.5s", 500), ("2 s", 2000)] {
            assert_eq!(move_time(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "0", "-1", "s", "0.1"] {
            assert!(move_time(text).is_err(), "{text}");
        }
    }
}
