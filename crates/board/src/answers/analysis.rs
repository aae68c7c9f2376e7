//! The best lines of a position, found at full strength.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_engine::{Limits, Options, Score, Stop};
use tabiya_games::Game;

use super::engines::Engines;
use super::reply::{Event, Refusal, Tell};
use super::search::told;
use crate::table::Thought;

/// The maximum number of lines.
const MOST_LINES: usize = 5;

/// The maximum time, in seconds.
const LONGEST: f64 = 60.0;

/// The maximum depth, in plies. With a limit of depth, a position with a single legal move is searched as well.
const DEEPEST: u32 = 64;

/// A search for the best lines.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Analysis {
    lines: usize,
    seconds: f64,
    #[serde(skip)]
    pub(super) stop: Stop,
}

impl Analysis {
    /// Reads the query of an address: `lines=3&seconds=1`, of which each part may be missing.
    ///
    /// # Errors
    /// If a part is unknown or its value out of range.
    pub(super) fn read(query: &str) -> Result<Self, Refusal> {
        let mut request = Self { lines: 1, seconds: LONGEST, stop: Stop::new() };
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            match name {
                "lines" => {
                    let lines = value.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines));
                    let why = format!("lines are a number from 1 to {MOST_LINES}");
                    request.lines = lines.ok_or_else(|| Refusal::unfit(why))?;
                }
                "seconds" => {
                    let seconds = value.parse().ok().filter(|time| (0.01..=LONGEST).contains(time));
                    let why = format!("seconds are a number from 0.01 to {LONGEST}");
                    request.seconds = seconds.ok_or_else(|| Refusal::unfit(why))?;
                }
                _ => return Err(Refusal::unfit("an analysis has lines and seconds")),
            }
        }
        Ok(request)
    }

    fn limits(&self) -> Limits {
        let time = Duration::try_from_secs_f64(self.seconds).ok();
        Limits { depth: Some(DEEPEST), time, stop: self.stop.clone(), ..Limits::default() }
    }

    /// Analyses the position of the game with this id, and reports the best lines found so far: `info` after each
    /// iteration, then `end`. The search ends when it is stopped, when the time is up, or when a mate is proven.
    pub(super) fn run(&self, game: u64, course: &Game, engines: &Engines, tell: Tell<'_>) {
        let (fen, turn) = (course.position().fen(), course.position().turn());
        let mut lines: Vec<Thought> = Vec::new();
        let heard = &mut |thought: &Thought| {
            match lines.iter_mut().find(|line| line.number == thought.number) {
                Some(line) => line.clone_from(thought),
                None => lines.push(thought.clone()),
            }
            // An iteration reports its lines one after the other.
            if lines.iter().all(|line| line.depth == thought.depth) {
                tell(Event::passing("info", report(&fen, turn, &lines)));
            }
            if lines.first().is_some_and(is_proven) {
                self.stop.stop();
            }
        };
        let options = Options { multipv: self.lines, ..Options::default() };
        engines.analysts.search(game, course, options, &self.limits(), heard);
        tell(Event::lasting("end", report(&fen, turn, &lines)));
    }
}

/// Whether the line is a mate so much nearer than the depth searched that it will not become shorter.
fn is_proven(line: &Thought) -> bool {
    matches!(line.score, Score::Mate(moves) if line.depth >= 2 * moves.unsigned_abs() + 4)
}

/// The position, so that a page can detect that it now shows another one, and the lines, best first.
fn report(fen: &str, turn: Color, lines: &[Thought]) -> Value {
    let line = |line: &Thought| {
        let mut told = told(turn, line);
        told["san"] = json!(line.san);
        told["from"] = json!(line.from.map(|square| square.to_string()));
        told["to"] = json!(line.to.to_string());
        told
    };
    json!({ "fen": fen, "lines": lines.iter().map(line).collect::<Vec<Value>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_query_parameters_are_read_and_others_refused() {
        let read = |query| match Analysis::read(query) {
            Ok(Analysis { lines, seconds, .. }) => Ok((lines, seconds)),
            Err(refusal) => Err(refusal.why),
        };
        assert_eq!(read(""), Ok((1, LONGEST)));
        assert_eq!(read("lines=5&seconds=0.5"), Ok((5, 0.5)));
        for wrong in ["lines=0", "lines=6", "lines", "lines=x"] {
            assert_eq!(read(wrong), Err("lines are a number from 1 to 5".to_owned()), "{wrong}");
        }
        for wrong in ["seconds=0", "seconds=61", "seconds=NaN", "seconds=inf", "seconds=-1"] {
            assert_eq!(read(wrong), Err("seconds are a number from 0.01 to 60".to_owned()));
        }
        assert_eq!(read("depth=3"), Err("an analysis has lines and seconds".to_owned()));
    }
}
