//! Results and progress reports of a search.

use std::time::Duration;

use tabiya_games::Move;

use crate::score::Score;

/// The move chosen by a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub m: Move,
    /// The score of the position after best play that begins with the move.
    pub score: Score,
    /// The best line found, which begins with the move.
    pub line: Vec<Move>,
    /// The opponent's expected reply, to ponder on.
    pub ponder: Option<Move>,
}

/// A progress report, sent after each iteration and sometimes during one.
#[derive(Debug, Clone, PartialEq)]
pub struct Info {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The greatest number of plies from the root that was reached (selective depth).
    pub seldepth: u32,
    /// The rank of this line among the best lines, from 1.
    pub multipv: u32,
    /// The score of the position.
    pub score: Score,
    /// Whether the score is exact, a lower bound or an upper bound.
    pub bound: Bound,
    /// The chances of the side to move to win, draw and lose, in thousandths.
    pub wdl: [u32; 3],
    /// The number of positions searched.
    pub nodes: u64,
    /// The number of positions searched per second.
    pub nps: u64,
    /// How much of the hash table this search has filled, in thousandths.
    pub hashfull: u32,
    /// The time since the search began.
    pub time: Duration,
    /// The best line found, from the root.
    pub line: Vec<Move>,
}

/// Whether a score is exact or only a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The score is a lower bound.
    Lower,
    /// The score is an upper bound.
    Upper,
}

/// The number of nodes searched per second.
pub(crate) fn per_second(nodes: u64, time: Duration) -> u64 {
    u64::try_from(u128::from(nodes) * 1_000_000 / time.as_micros().max(1)).unwrap_or(u64::MAX)
}
