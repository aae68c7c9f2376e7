//! Limits on an engine's search for a move.

use std::fmt;
use std::time::Duration;

use tabiya_board::clock::TimeControl;

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
    fn the_default_unit_of_a_move_time_is_milliseconds() {
        for (text, millis) in [("100", 100), ("50ms", 50), ("0.5s", 500), ("2 s", 2000)] {
            assert_eq!(move_time(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "0", "-1", "s", "0.1"] {
            assert!(move_time(text).is_err(), "{text}");
        }
    }
}
