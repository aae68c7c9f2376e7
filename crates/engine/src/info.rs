//! What a search tells.

use std::time::Duration;

use tabiya_variants::AnyMove;

use crate::score::Score;

/// The move that a search has chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub m: AnyMove,
    /// What it leads to.
    pub score: Score,
    /// The best play of both sides, this move first.
    pub line: Vec<AnyMove>,
    /// The reply that is expected.
    pub ponder: Option<AnyMove>,
}

/// What is known after an iteration, or while one runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Info {
    /// The plies of the iteration.
    pub depth: u32,
    /// The plies of the longest line that was looked at.
    pub seldepth: u32,
    /// Which of the best moves it is, from 1.
    pub multipv: u32,
    /// What the position is worth.
    pub score: Score,
    /// Whether that is sure.
    pub bound: Bound,
    /// How likely the side to move is to win, draw and lose, in thousandths.
    pub wdl: [u32; 3],
    /// Positions searched.
    pub nodes: u64,
    /// Positions searched a second.
    pub nps: u64,
    /// How much of the table is filled with entries of this search, in thousandths.
    pub hashfull: u32,
    /// Since when.
    pub time: Duration,
    /// The best play of both sides.
    pub line: Vec<AnyMove>,
}

/// What a score says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is what the search has found.
    Exact,
    /// It is at least that.
    Lower,
    /// It is at most that.
    Upper,
}
