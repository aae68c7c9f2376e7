//! The arguments of the UCI command `go`.

use std::str::SplitWhitespace;
use std::time::{Duration, Instant};

use tabiya_engine::{Clock, Limits};
use tabiya_games::AnyPosition;

/// A requested search.
pub(super) struct Go {
    pub(super) limits: Limits,
    /// Whether a clock or a time for the move ends the search.
    pub(super) is_timed: bool,
}

impl Go {
    /// Parses the words after `go`, in any order. Skips unknown words.
    pub(super) fn read(p: &AnyPosition, words: &mut SplitWhitespace<'_>) -> Self {
        let mut limits = Limits { begun: Some(Instant::now()), ..Limits::default() };
        let mut clock = Clock::default();
        let mut has_clock = false;
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let mut number = || words.next_if(|word| word.parse::<i64>().is_ok()).and_then(read);
            match word {
                "depth" => limits.depth = number().map(small),
                "nodes" => limits.nodes = number(),
                "mate" => limits.mate = number().map(small),
                "movetime" => limits.time = number().map(Duration::from_millis),
                "movestogo" => clock.moves_to_go = number().map(small).filter(|&moves| moves > 0),
                "wtime" | "btime" | "winc" | "binc" => {
                    let Some(time) = number().map(Duration::from_millis) else { continue };
                    has_clock |= word.ends_with("time");
                    match word {
                        "wtime" => clock.white = time,
                        "btime" => clock.black = time,
                        "winc" => clock.white_increment = time,
                        _ => clock.black_increment = time,
                    }
                }
                "infinite" => limits.infinite = true,
                "ponder" => limits.ponder = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| p.read_uci(word).is_ok()) {
                        limits.searchmoves.extend(p.uci_move(word).ok());
                    }
                }
                _ => {}
            }
        }
        limits.clock = has_clock.then_some(clock);
        let has_time = limits.time.is_some() || limits.clock.is_some();
        let is_timed = has_time && !limits.infinite && !limits.ponder;
        Self { limits, is_timed }
    }
}

/// Parses a number. A negative number, as for a clock that has run out, becomes zero.
fn read(word: &str) -> Option<u64> {
    word.parse::<i64>().ok().map(|number| u64::try_from(number).unwrap_or(0))
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
