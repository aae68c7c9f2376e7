//! The smallest position on which an engine still fails.

use std::mem::discriminant;

use super::TestedEngine;
use super::difference::{Difference, differs, first_difference};
use super::error::{Breakage, BreakageKind, EngineError};
use super::origin::Origin;
use tabiya_suite::shrink;

/// The number of breakages while a position is shrunk after which an engine is no longer asked.
const PATIENCE: u32 = 1000;

/// A position on which an engine breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crash {
    /// The position, and how it was given to the engine.
    pub origin: Origin,
    /// The depth of the count.
    pub depth: u32,
    /// The breakage.
    pub breakage: Breakage,
}

impl Difference {
    /// The difference in the smallest position that was found: pieces, rights and counters are removed as long
    /// as the engine stays wrong.
    ///
    /// If the engine breaks on some of the positions, or the control says stop, the smallest position found so
    /// far is used.
    #[must_use]
    pub fn shrink(&self, engine: &mut TestedEngine<'_>) -> Self {
        let depth = self.depth_from_origin();
        let mut search = ShrinkSearch { engine, breakages: 0 };
        let smallest = shrink(&self.origin.position, &mut |p| {
            search.holds(|engine| differs(engine, p, depth), |_| false)
        });
        let found = first_difference(engine, smallest, depth).ok().flatten();
        found.unwrap_or_else(|| self.clone())
    }
}

impl Crash {
    /// Finds the smallest position, as deep in the tree as possible, on which the engine breaks in the same
    /// way. An engine that hangs is not asked again, since each question would take its whole time-out.
    #[must_use]
    pub fn shrink(&self, engine: &mut TestedEngine<'_>) -> Self {
        let kind = discriminant(&self.breakage.kind);
        if matches!(self.breakage.kind, BreakageKind::TimedOut(_) | BreakageKind::TooOften(_)) {
            return self.clone();
        }
        let mut last = None;
        let mut search = ShrinkSearch { engine, breakages: 0 };
        let mut breaks = |origin: &Origin, depth: u32| {
            let is_it = |breakage: &Breakage| {
                let same = discriminant(&breakage.kind) == kind;
                if same {
                    last = Some(breakage.clone());
                }
                same
            };
            search.holds(|engine| engine.answer(origin, depth).map(|_| false), is_it)
        };
        let mut origin = self.origin.clone();
        // The breakage may not happen again.
        let Some(mut depth) = (1..=self.depth).find(|&depth| breaks(&origin, depth)) else {
            return self.clone();
        };
        while depth > 1 {
            let p = origin.position;
            let moves = p.legal_moves().into_iter();
            let mut children = moves.map(|m| Origin::reached(p.play_unchecked(m)));
            let Some(child) = children.find(|child| breaks(child, depth - 1)) else {
                break;
            };
            (origin, depth) = (child, depth - 1);
        }
        let smallest = shrink(&origin.position, &mut |p| breaks(&p.into(), depth));
        if smallest != origin.position {
            origin = smallest.into();
        }
        Self { origin, depth, breakage: last.unwrap_or_else(|| self.breakage.clone()) }
    }
}

/// Asks questions of an engine that may break.
struct ShrinkSearch<'a, 'b> {
    engine: &'a mut TestedEngine<'b>,
    /// The breakages so far; `PATIENCE` once the engine is no longer asked.
    breakages: u32,
}

impl<'b> ShrinkSearch<'_, 'b> {
    /// Whether the engine confirms the question, or breaks in the expected way; always false once it is no
    /// longer asked.
    fn holds(
        &mut self,
        ask: impl FnOnce(&mut TestedEngine<'b>) -> Result<bool, EngineError>,
        is_it: impl FnOnce(&Breakage) -> bool,
    ) -> bool {
        if self.breakages >= PATIENCE {
            return false;
        }
        match ask(self.engine) {
            Ok(holds) => holds,
            Err(EngineError::Broken(breakage)) => {
                self.engine.reset_failure();
                // A second time-out is the last.
                let hangs = matches!(breakage.kind, BreakageKind::TimedOut(_));
                self.breakages += if hangs { PATIENCE / 2 } else { 1 };
                is_it(&breakage)
            }
            Err(_) => {
                self.breakages = PATIENCE;
                false
            }
        }
    }
}
