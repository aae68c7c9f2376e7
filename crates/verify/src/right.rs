//! The right counts, computed while an engine counts.

use std::collections::BTreeMap;
use std::time::Instant;

use tabiya_core::{Backend, CastlingMode};
use tabiya_count::{Control, Counters, Perft, perft_on};
use tabiya_games::{AnyMove, AnyPosition};

use super::error::EngineError;

/// Trees deeper than this are counted in parts, and the clock and the control are checked before each part.
const PART: u32 = 4;

/// The right counts below the moves of a position, as far as they have been computed.
#[derive(Debug, Clone)]
pub(super) struct RightCounts<'a> {
    control: &'a Control,
    backend: Backend,
    pub(super) position: AnyPosition,
    pub(super) depth: u32,
    /// The notation that the engine must use for castling.
    pub(super) mode: CastlingMode,
    moves: Vec<AnyMove>,
    rows: BTreeMap<AnyMove, u128>,
    /// The total of the previous answer, which the engine may print late.
    pub(super) stale: Option<u128>,
}

impl<'a> RightCounts<'a> {
    /// Prepares the counts, but computes none yet; `depth` is at least 1.
    pub(super) fn new(
        position: AnyPosition,
        depth: u32,
        backend: Backend,
        control: &'a Control,
    ) -> Self {
        let moves = position.legal_moves();
        let (mode, rows) = (CastlingMode::Standard, BTreeMap::new());
        Self { control, backend, position, depth, mode, moves, rows, stale: None }
    }

    /// The number of legal moves.
    pub(super) fn moves(&self) -> usize {
        self.moves.len()
    }

    /// Counts until `until` at the latest.
    pub(super) fn advance(&mut self, until: Instant) -> Result<(), EngineError> {
        match self.go_on(Some(until)) {
            Err(_) if !self.control.is_stopped() => Ok(()),
            counted => counted,
        }
    }

    /// Counts the rest and returns all counts.
    pub(super) fn finish(&mut self) -> Result<&BTreeMap<AnyMove, u128>, EngineError> {
        self.go_on(None)?;
        Ok(&self.rows)
    }

    /// Continues counting; returns [`EngineError::Stopped`] if the control or the time limit ends it.
    fn go_on(&mut self, until: Option<Instant>) -> Result<(), EngineError> {
        while let Some(&m) = self.moves.get(self.rows.len()) {
            let count = self.count(&self.position.play_unchecked(m), self.depth - 1, until)?;
            self.rows.insert(m, count);
        }
        Ok(())
    }

    fn count(
        &self,
        p: &AnyPosition,
        depth: u32,
        until: Option<Instant>,
    ) -> Result<u128, EngineError> {
        if depth <= PART {
            if self.control.is_stopped() || until.is_some_and(|until| Instant::now() > until) {
                return Err(EngineError::Stopped);
            }
            return Ok(perft_on(self.backend, p, depth));
        }
        let behind = |m| self.count(&p.play_unchecked(m), depth - 1, until);
        p.legal_moves().into_iter().map(behind).sum()
    }

    /// The number of leaf nodes.
    pub(super) fn total(&mut self) -> Result<u128, EngineError> {
        Ok(self.finish()?.values().sum())
    }

    /// How many of the last moves are captures, checks and so on.
    pub(super) fn counters(&self) -> Result<Counters, EngineError> {
        let perft = Perft::new().control(self.control);
        perft.counters(self.position, self.depth).map_err(|_| EngineError::Stopped)
    }

    /// Whether a number may be intermediate output before a right answer: 0, the depth, or the number of leaf
    /// nodes at a lower depth.
    pub(super) fn is_on_the_way(&self, number: u128) -> Result<bool, EngineError> {
        Ok(number == 0 || number == u128::from(self.depth) || self.is_lower(number)?)
    }

    /// Whether a number is the number of leaf nodes at a lower depth.
    pub(super) fn is_lower(&self, number: u128) -> Result<bool, EngineError> {
        for depth in 0..self.depth {
            if self.count(&self.position, depth, None)? == number {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a number is the total of the previous answer, which may be printed late.
    pub(super) fn is_stale(&self, number: u128) -> bool {
        self.stale == Some(number)
    }

    /// Whether a number is the number of all nodes of the tree, with or without its root.
    pub(super) fn is_whole_tree(&mut self, number: u128) -> Result<bool, EngineError> {
        let mut nodes = self.total()?;
        for depth in 1..self.depth {
            nodes += self.count(&self.position, depth, None)?;
        }
        Ok(number == nodes || number == nodes + 1)
    }
}
