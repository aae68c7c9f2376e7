//! Chess clocks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tabiya_core::{ByColor, Color};
use tabiya_engine::Clock;
use web_time::Instant;

/// The time below which a clock shows tenths of a second.
const TENTHS_BELOW: Duration = Duration::from_secs(20);

/// A time control in seconds: `5+0.05`, or `40/60+0.5` for 40 moves in a minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// The number of moves for which the time must suffice; `None` for the whole game.
    pub moves: Option<u32>,
    /// The time for them.
    pub time: Duration,
    /// The time that is added for each move.
    pub increment: Duration,
}

impl TimeControl {
    /// The default time control.
    pub const USUAL: Self =
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
pub struct PlayerClock {
    /// The time control.
    pub control: TimeControl,
    left: Duration,
    /// The number of moves that the player has made.
    moves: u32,
}

impl PlayerClock {
    /// A clock before the first move.
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: control.time, moves: 0 }
    }

    /// The time left.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// The number of moves until more time is added; `None` if no time will be added.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.moves % moves)
    }

    /// Subtracts time that the player has used.
    pub fn spend(&mut self, elapsed: Duration) {
        self.left = self.left.saturating_sub(elapsed);
    }

    /// Adds the increment for a move, and the time for further moves when it is due.
    pub fn end_move(&mut self) {
        self.moves += 1;
        self.left += self.control.increment;
        if self.control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left += self.control.time;
        }
    }
}

/// The clocks of both sides. They begin to run with the first move that is made.
#[derive(Debug, Clone)]
pub struct GameClock {
    sides: ByColor<PlayerClock>,
    /// When the clock of the side to move began to run; `None` while both clocks are stopped.
    since: Option<Instant>,
    /// Whether the first move has been made.
    has_begun: bool,
}

impl GameClock {
    /// Two clocks with the same time control, before the first move.
    pub fn new(control: TimeControl) -> Self {
        let clock = PlayerClock::new(control);
        Self { sides: ByColor { white: clock, black: clock }, since: None, has_begun: false }
    }

    /// The time control, which is the same for both sides.
    pub fn control(&self) -> TimeControl {
        self.sides.white.control
    }

    /// Whether the clock of the side to move is running.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Whether the clock of the side to move is running and has no time left.
    pub fn is_out(&self, turn: Color) -> bool {
        self.is_running() && self.left(turn, turn).is_zero()
    }

    /// The time since the clock of the side to move began to run.
    fn used(&self) -> Duration {
        self.since.map(|since| since.elapsed()).unwrap_or_default()
    }

    /// The time that a side has left while `turn` is to move.
    pub fn left(&self, color: Color, turn: Color) -> Duration {
        let used = if color == turn { self.used() } else { Duration::ZERO };
        self.sides[color].left().saturating_sub(used)
    }

    /// Stops both clocks while `turn` is to move.
    pub fn stop(&mut self, turn: Color) {
        let used = self.used();
        self.sides[turn].spend(used);
        self.since = None;
    }

    /// Lets the clock of the side to move run.
    fn start(&mut self) {
        self.has_begun = true;
        self.since = Some(Instant::now());
    }

    /// Lets the clock of the side to move run if the first move has been made.
    pub fn resume(&mut self) {
        if self.has_begun {
            self.start();
        }
    }

    /// Lets the clock of the side to move run after a move of `mover`, who gets the time for a turn if it has ended.
    pub fn move_on(&mut self, mover: Color, is_turn_over: bool) {
        self.stop(mover);
        if is_turn_over {
            self.sides[mover].end_move();
        }
        self.start();
    }

    /// The time that both sides have left while `turn` is to move.
    pub fn words(&self, turn: Color) -> String {
        let [white, black] = Color::ALL.map(|color| shown(self.left(color, turn)));
        format!("Time left: White {white}, Black {black}")
    }

    /// The clocks for the engine's search.
    pub fn for_search(&self, turn: Color) -> Clock {
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

/// Time as a clock shows it: `1:02:03`, `4:05`, and below 20 seconds with tenths, `0:19.4`.
fn shown(time: Duration) -> String {
    // A clock that has not run out never shows zero.
    let tenths = time.as_millis().div_ceil(100);
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, time < TENTHS_BELOW) {
        (0, true) => format!("{minutes}:{seconds:02}.{tenth}"),
        (0, false) => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_the_formats_of_other_programs() {
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

    #[test]
    fn a_clock_shows_the_time_left() {
        for (milliseconds, text) in [
            (0, "0:00.0"),
            (1, "0:00.1"),
            (19_400, "0:19.4"),
            (20_000, "0:20"),
            (245_000, "4:05"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(shown(Duration::from_millis(milliseconds)), text);
        }
    }
}
