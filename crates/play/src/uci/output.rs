//! Lines to the front end.

use std::fmt::Write as _;
use std::io::{Write as _, stdout};

use tabiya_core::CastlingMode;
use tabiya_engine::{Bound, Info};
use tabiya_terminal::Exit;
use tabiya_variants::AnyMove;

/// Says a line, at once and whole. If it cannot be written the front end is gone, and the process
/// ends: quietly if a pipe was closed.
pub(super) fn say(line: &str) {
    let mut out = stdout().lock();
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        Exit::of_error(error.into()).end_process();
    }
}

/// Says why a command is not carried out: one line of a length that front ends read, whatever was sent.
pub(super) fn say_error(error: impl std::fmt::Display) {
    let mut line = "info string error: ".to_owned();
    for c in error.to_string().chars().take(MAX_ERROR) {
        if c.is_control() {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    say(&line);
}

/// The most characters of an error.
const MAX_ERROR: usize = 400;

/// Says text of several lines.
pub(super) fn say_all(text: &str) {
    say(text.trim_end_matches('\n'));
}

/// What a search has found so far.
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

/// The answer, with the reply that is expected.
pub(super) fn best_move(m: AnyMove, ponder: Option<AnyMove>, mode: CastlingMode) -> String {
    let best = m.uci(mode);
    match ponder {
        Some(ponder) => format!("bestmove {best} ponder {}", ponder.uci(mode)),
        None => format!("bestmove {best}"),
    }
}

/// The answer where there is no move.
pub(super) const NO_MOVE: &str = "bestmove (none)";
