//! Reports of a search.

use std::time::Duration;

use tabiya_variants::AnyMove;

use crate::score::Score;

/// The move chosen by a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub m: AnyMove,
    /// The score to which it leads.
    pub score: Score,
    /// The best play of both sides, beginning with this move.
    pub line: Vec<AnyMove>,
    /// The expected reply.
    pub ponder: Option<AnyMove>,
}

/// A report after an iteration, or during one.
#[derive(Debug, Clone, PartialEq)]
pub struct Info {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The length of the longest line searched, in plies.
    pub seldepth: u32,
    /// The rank among the best moves, from 1.
    pub multipv: u32,
    /// The score of the position.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The chances of the side to move to win, draw and lose, in thousandths.
    pub wdl: [u32; 3],
    /// Positions searched.
    pub nodes: u64,
    /// Positions searched per second.
    pub nps: u64,
    /// The part of the table filled with entries of this search, in thousandths.
    pub hashfull: u32,
    /// The time since the search began.
    pub time: Duration,
    /// The best play of both sides.
    pub line: Vec<AnyMove>,
}

/// The meaning of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The score is a lower bound.
    Lower,
    /// The score is an upper bound.
    Upper,
}
