//! An answer on its way.

use super::error::BreakageKind;
use super::line::{Line, Row};

/// No position has so many moves, whatever the engine thinks of it.
const MAX_ROWS: usize = 10_000;

/// What has come of an answer so far.
#[derive(Debug, Default)]
pub(super) struct Partial {
    pub(super) rows: Vec<Row>,
    pub(super) total: Option<u128>,
    pub(super) perhaps: Option<u128>,
    /// How often `readyok` has come: once before the answer, and again if that was asked for.
    pub(super) readies: u32,
    pub(super) refusal: Option<String>,
    pub(super) searches: bool,
}

impl Partial {
    pub(super) fn add(&mut self, line: Line) -> Result<(), BreakageKind> {
        match line {
            // What a process prints beyond all sense is not kept.
            Line::Row(row) if self.rows.len() < MAX_ROWS => self.rows.push(row),
            Line::Total(total) => self.total = self.total.or(Some(total)),
            Line::PerhapsTotal(total) => self.perhaps = Some(total),
            Line::Ready if self.readies == 0 => *self = Self { readies: 1, ..Self::default() },
            Line::Ready => self.readies += 1,
            Line::Refusal(line) => self.refusal = self.refusal.take().or(Some(line)),
            Line::NoNumber(line) => return Err(BreakageKind::NoNumber(line)),
            Line::BestMove => self.searches = true,
            _ => {}
        }
        Ok(())
    }

    /// Why no count will come.
    pub(super) fn no_count(&self) -> Option<BreakageKind> {
        if !self.rows.is_empty() || self.perhaps.is_some() {
            return None;
        }
        let refusal = self.refusal.clone().map(BreakageKind::NoPerft);
        refusal.or(self.searches.then_some(BreakageKind::Searches))
    }
}
