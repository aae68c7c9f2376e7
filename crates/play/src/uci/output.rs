//! Output to the front end.

use std::fmt::Write as _;
use std::io::{Write as _, stdout};

use tabiya_core::CastlingMode;
use tabiya_engine::{Bound, Info};
use tabiya_games::{Move, printable_start};
use tabiya_terminal::Exit;

/// Writes a line and flushes it. If writing fails, the front end is gone, so the process ends: without a
/// message if a pipe was closed.
pub(super) fn say(line: &str) {
    let mut out = stdout().lock();
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        Exit::of_error(error.into()).end_process();
    }
}

/// Outputs the reason why a command was not carried out, in one line short enough for front ends.
pub(super) fn say_error(error: impl std::fmt::Display) {
    say(&format!("info string error: {}", printable_start(&error.to_string(), MAX_ERROR)));
}

/// The maximum number of characters in an error message.
const MAX_ERROR: usize = 400;

/// Outputs several lines.
pub(super) fn say_all(text: &str) {
    say(text.trim_end_matches('\n'));
}

/// Formats a report of the search as an `info` line.
pub(super) fn info(info: &Info, mode: CastlingMode, shows_wdl: bool) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}",
        info.depth, info.seldepth, info.multipv, info.score
    );
    line.push_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if shows_wdl {
        let [win, draw, loss] = info.wdl;
        let _ = write!(line, " wdl {win} {draw} {loss}");
    }
    let _ = write!(
        line,
        " nodes {} nps {} hashfull {} time {} pv",
        info.nodes,
        info.nps,
        info.hashfull,
        info.time.as_millis()
    );
    for m in &info.line {
        let _ = write!(line, " {}", m.uci(mode));
    }
    line
}

/// Formats the `bestmove` line, with the expected reply if there is one.
pub(super) fn best_move(m: &Move, ponder: Option<&Move>, mode: CastlingMode) -> String {
    let best = m.uci(mode);
    match ponder {
        Some(ponder) => format!("bestmove {best} ponder {}", ponder.uci(mode)),
        None => format!("bestmove {best}"),
    }
}

/// The answer to `go` if there is no legal move.
pub(super) const NO_MOVE: &str = "bestmove (none)";
