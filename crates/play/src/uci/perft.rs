//! The command `go perft N`: leaf nodes below each move (divide).

use tabiya_core::CastlingMode;
use tabiya_engine::Stop;
use tabiya_games::AnyPosition;

use super::output::{say, say_error};

/// Outputs each move with its number of leaf nodes, then the sum; or an error if the count was stopped.
pub(super) fn divide(p: &AnyPosition, depth: u32, mode: CastlingMode, stop: &Stop) {
    let mut sum = 0;
    if depth == 0 {
        sum = 1;
    } else {
        for m in p.legal_moves() {
            let Some(count) = count(&p.play_unchecked(m), depth - 1, stop) else {
                return say_error("stopped, the count is not complete");
            };
            say(&format!("{}: {count}", m.uci(mode)));
            sum += count;
        }
    }
    say(&format!("\nNodes searched: {sum}\n"));
}

/// Counts the leaf nodes of a tree; `None` if the count was stopped.
fn count(p: &AnyPosition, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    match depth {
        0 => Some(1),
        1 => Some(u64::from(p.count_moves())),
        _ => p.legal_moves().iter().map(|&m| count(&p.play_unchecked(m), depth - 1, stop)).sum(),
    }
}
