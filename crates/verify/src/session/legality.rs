//! Legal moves of an engine by its legality test.
//!
//! The engine gets the command `legal`. It asks its own test about every encoding that a move can have, 65,536 in most
//! engines, and writes a line `e2e4: 796` for each that the test accepts: the move in UCI notation, and the encoding.
//! `total: 20` with their number ends the answer. Only the engine can go through its encodings, and one question a
//! position is fast.

use std::time::{Duration, Instant};

use super::uci_session::{LOOK, UciSession};
use crate::error::{BreakageKind, EngineError, Phase, Unsupported};
use crate::output::answer::{Answer, legal};
use crate::output::line::Line;
use crate::output::row::Row;
use crate::query::Query;

/// The command that asks the question.
pub(crate) const LEGAL: &str = "legal";
/// The silence after `readyok` which shows that the engine ignores the command.
const SILENCE: Duration = Duration::from_secs(2);
/// The maximum number of illegal moves that are kept. A test that accepts nearly everything is not quoted in full.
const MOST_ILLEGAL: usize = 40;
/// The number of accepted encodings from which on lines may be lost, because they arrive faster than they are read.
const MANY: u128 = 5000;

impl UciSession<'_> {
    /// Lists the moves that the engine's legality test accepts, once for each encoding.
    pub(crate) fn accepted_moves(&mut self, query: &Query<'_>) -> Result<Answer, EngineError> {
        let commands = self.before_position(query)? + &query.position(self.config.protocol);
        self.set_position(&commands)?;
        self.process.inbox.await_ready();
        self.process.send(&format!("{LEGAL}\nisready\n"));
        let p = query.origin.end();
        let start = Instant::now();
        let (mut rows, mut accepted, mut illegal) = (Vec::new(), 0, 0);
        let (mut total, mut is_ready) = (None, false);
        let mut last = start;
        loop {
            let taken = self.take(Phase::Perft, start, self.config.deadlines.query, LOOK)?;
            if !taken.lines.is_empty() {
                last = Instant::now();
            }
            for line in taken.lines {
                match line {
                    Line::Row(Row { text, .. }) => {
                        accepted += 1;
                        illegal += usize::from(legal(&p, &text).is_none());
                        if illegal <= MOST_ILLEGAL || legal(&p, &text).is_some() {
                            rows.push(Row { text, count: 1 });
                        }
                    }
                    Line::Total(said) => total = Some(said.count),
                    Line::Ready => is_ready = true,
                    Line::Unsupported(_) => return Err(unknown()),
                    _ => {}
                }
            }
            let is_silent = last.elapsed() >= SILENCE;
            match total {
                Some(total) if is_ready || is_silent => {
                    if total != accepted && accepted < MANY {
                        let kind = BreakageKind::Sum { sum: accepted, total };
                        return Err(self.broken(Phase::Perft, kind));
                    }
                    return Ok(Answer { rows, total, ..Answer::default() });
                }
                None if is_ready && is_silent && rows.is_empty() => return Err(unknown()),
                _ if taken.ended => return Err(self.died(Phase::Perft)),
                _ => {}
            }
        }
    }
}

/// The error for an engine that does not know the command.
fn unknown() -> EngineError {
    Unsupported::Command(LEGAL).into()
}
