//! The best lines of a position, found at full strength.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_engine::{Limits, Options, Score};
use tokio::sync::OwnedSemaphorePermit;

use super::answer::Refusal;
use super::feed::{Feed, News, feed};
use super::game::Search;
use super::state::AppState;
use super::thinking::{begin, searched, told};
use crate::table::Thought;

/// The maximum number of lines.
const MOST_LINES: usize = 5;

/// The maximum time, in seconds.
const LONGEST: f64 = 60.0;

/// The maximum depth, in plies. With a limit of depth, a position with a single legal move is searched as well.
const DEEPEST: u32 = 64;

/// What an analysis is asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct AnalysisRequest {
    lines: usize,
    seconds: f64,
}

impl AnalysisRequest {
    /// Reads the query of an address: `lines=3&seconds=1`, of which each part may be missing.
    ///
    /// # Errors
    /// If a part is unknown or its value out of range.
    pub(super) fn read(query: &str) -> Result<Self, Refusal> {
        let mut request = Self { lines: 1, seconds: LONGEST };
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

    fn limits(self) -> Limits {
        let time = Duration::try_from_secs_f64(self.seconds).ok();
        Limits { depth: Some(DEEPEST), time, ..Limits::default() }
    }
}

/// Analyses the position after `ply` moves of a game, and sends events with the best lines found so far: `info`
/// after each iteration, then `end`. The search ends when the page closes the stream, when the time is up, or
/// when a mate is proven.
///
/// # Errors
/// If the game or ply does not exist, or the game is over at this ply.
pub(super) fn analyse(
    board: &AppState,
    id: u64,
    ply: usize,
    request: AnalysisRequest,
) -> Result<Feed, Refusal> {
    let (course, revision) = {
        let mut games = board.games();
        let game = games.game(id)?;
        (game.at(ply)?, game.revision())
    };
    let is_open = matches!(course.ended(), Ok(None));
    if !is_open || course.choices().is_ok_and(|all| all.is_empty()) {
        return Err(Refusal::conflict("the game is over in this position"));
    }
    let limits = request.limits();
    let stop = limits.stop.clone();
    let options = Options { multipv: request.lines, ..Options::default() };
    let search = Search { course, options, limits, revision };
    let (news, feed) = feed(move || stop.stop());
    let (queue, board) = (Arc::clone(&board.analyses), board.clone());
    begin(queue, news, move |news, permit| run(&board, id, &search, news, permit));
    Ok(feed)
}

fn run(board: &AppState, id: u64, search: &Search, news: &News, permit: OwnedSemaphorePermit) {
    let now = search.course.now();
    let (fen, turn) = (now.fen(), now.board().turn());
    let mut lines: Vec<Thought> = Vec::new();
    let tell = &mut |thought: &Thought| {
        match lines.iter_mut().find(|line| line.number == thought.number) {
            Some(line) => line.clone_from(thought),
            None => lines.push(thought.clone()),
        }
        // An iteration tells its lines one after the other.
        if lines.iter().all(|line| line.depth == thought.depth) {
            news.mention("info", &report(&fen, turn, &lines));
        }
        if lines.first().is_some_and(is_proven) {
            search.limits.stop.stop();
        }
    };
    searched(&board.analysts, id, search, tell);
    drop(permit);
    news.tell("end", &report(&fen, turn, &lines));
}

/// Whether the line is a mate so much nearer than the depth searched that it will not become shorter.
fn is_proven(line: &Thought) -> bool {
    matches!(line.score, Score::Mate(moves) if line.depth >= 2 * moves.unsigned_abs() + 4)
}

/// The position, so that a page that shows another one can tell, and the lines, the best first.
fn report(fen: &str, turn: Color, lines: &[Thought]) -> Value {
    let line = |line: &Thought| {
        let mut told = told(turn, line);
        told["move"] = json!(line.text);
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
    fn the_parts_of_a_query_are_read_and_others_refused() {
        let read = |query| AnalysisRequest::read(query).map_err(|refusal| refusal.why);
        assert_eq!(read(""), Ok(AnalysisRequest { lines: 1, seconds: LONGEST }));
        assert_eq!(read("lines=5&seconds=0.5"), Ok(AnalysisRequest { lines: 5, seconds: 0.5 }));
        for wrong in ["lines=0", "lines=6", "lines", "lines=x"] {
            assert_eq!(read(wrong), Err("lines are a number from 1 to 5".to_owned()), "{wrong}");
        }
        for wrong in ["seconds=0", "seconds=61", "seconds=NaN", "seconds=inf", "seconds=-1"] {
            assert_eq!(read(wrong), Err("seconds are a number from 0.01 to 60".to_owned()));
        }
        assert_eq!(read("depth=3"), Err("an analysis has lines and seconds".to_owned()));
    }
}
