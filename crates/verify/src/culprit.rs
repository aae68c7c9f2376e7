//! The smallest position on which an engine still fails.

use std::mem::discriminant;

use super::difference::{Difference, EngineFault, differs, first_difference};
use super::error::{Breakage, BreakageKind, EngineError};
use super::kept_state::KeptState;
use super::origin::Origin;
use super::{Cause, TestedEngine};
use tabiya_suite::shrink;

/// The number of breakages during one shrinking after which the engine is no longer asked.
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
    /// The questions after which the engine breaks, if it answers this one in a fresh process.
    pub kept: Option<KeptState>,
}

impl Difference {
    /// Returns the difference in the smallest position found: removes pieces, rights and counters as long as
    /// the engine stays wrong.
    ///
    /// If the engine breaks on too many positions, or the control stops the run, uses the smallest position
    /// found so far.
    #[must_use]
    pub fn shrink(&self, engine: &mut TestedEngine<'_>) -> Self {
        if matches!(self.fault, EngineFault::KeptState(..)) {
            return self.clone();
        }
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
    /// The causes of the breakage, the narrowest first.
    pub fn causes(&self) -> Vec<Cause> {
        vec![match self.kept {
            Some(_) => Cause::kept_state(),
            None => Cause::of_breakage(&self.breakage),
        }]
    }

    /// Finds the smallest position, as deep in the tree as possible, on which the engine breaks in the same
    /// way. An engine that hangs is not asked again, since each question would take its whole time-out.
    #[must_use]
    pub fn shrink(&self, engine: &mut TestedEngine<'_>) -> Self {
        let kind = discriminant(&self.breakage.kind);
        let hangs =
            matches!(self.breakage.kind, BreakageKind::TimedOut(_) | BreakageKind::TooOften(_));
        if hangs || self.kept.is_some() {
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
        // If the engine does not break again, there is nothing to shrink.
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
        let breakage = last.unwrap_or_else(|| self.breakage.clone());
        Self { origin, depth, breakage, kept: None }
    }
}

/// Asks an engine that may break, and counts the breakages.
struct ShrinkSearch<'a, 'b> {
    engine: &'a mut TestedEngine<'b>,
    /// The breakages so far; `PATIENCE` once the engine is no longer asked.
    breakages: u32,
}

impl<'b> ShrinkSearch<'_, 'b> {
    /// Whether `ask` returns true, or the engine breaks in the way that `is_it` accepts. Always false once
    /// the engine is no longer asked.
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
                // After two time-outs the engine is no longer asked.
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
