//! The smallest position that still shows what is wrong with an engine.

use std::mem::discriminant;

use super::Engine;
use super::difference::{Difference, differs, first_difference};
use super::error::{Breakage, BreakageKind, EngineError};
use super::origin::Origin;
use tabiya_suite::shrink;

/// An engine that breaks so often while a position is made smaller is let alone.
const PATIENCE: u32 = 1000;

/// A position on which an engine breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crash {
    /// The position, and how the engine was given it.
    pub origin: Origin,
    /// The plies that it was to count.
    pub depth: u32,
    /// What happened.
    pub breakage: Breakage,
}

impl Difference {
    /// The difference in the smallest position that was found: pieces, rights and counters are
    /// taken away as long as the engine stays wrong.
    ///
    /// That the engine breaks on some of the positions, or that the control says stop, does no harm: what
    /// was found so far counts.
    #[must_use]
    pub fn shrink(&self, engine: &mut Engine<'_>) -> Self {
        let depth = self.depth_from_origin();
        let mut search = Search { engine, breakages: 0 };
        let smallest = shrink(&self.origin.position, &mut |p| {
            search.holds(|engine| differs(engine, p, depth), |_| false)
        });
        let found = first_difference(engine, smallest, depth).ok().flatten();
        found.unwrap_or_else(|| self.clone())
    }
}

impl Crash {
    /// Finds the smallest position, as far down the tree as can be, on which the engine breaks as it
    /// did on this one. One that hangs is not asked again: that would take its time-out each time.
    #[must_use]
    pub fn shrink(&self, engine: &mut Engine<'_>) -> Self {
        let kind = discriminant(&self.breakage.kind);
        if matches!(self.breakage.kind, BreakageKind::TimedOut(_) | BreakageKind::TooOften(_)) {
            return self.clone();
        }
        let mut last = None;
        let mut search = Search { engine, breakages: 0 };
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
        // It may have happened once and not again.
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

/// Questions to an engine that may break.
struct Search<'a, 'b> {
    engine: &'a mut Engine<'b>,
    /// As many as its patience if it can no more be asked.
    breakages: u32,
}

impl<'b> Search<'_, 'b> {
    /// Whether the engine says so, or breaks in such a way; from its last failure on, never.
    fn holds(
        &mut self,
        ask: impl FnOnce(&mut Engine<'b>) -> Result<bool, EngineError>,
        is_it: impl FnOnce(&Breakage) -> bool,
    ) -> bool {
        if self.breakages >= PATIENCE {
            return false;
        }
        match ask(self.engine) {
            Ok(holds) => holds,
            Err(EngineError::Broken(breakage)) => {
                self.engine.reset_failure();
                // What hangs is waited for once more, and no third time.
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
