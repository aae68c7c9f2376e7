//! How often broken engines are started again.

use std::sync::atomic::{AtomicU32, Ordering};

use super::error::{Breakage, BreakageKind, EngineError, Phase};

/// How often broken engines are started again, all together.
#[derive(Debug)]
pub struct Restarts {
    limit: u32,
    used: AtomicU32,
}

impl Restarts {
    /// So many times.
    pub const fn new(limit: u32) -> Self {
        Self { limit, used: AtomicU32::new(0) }
    }

    /// Takes one if it is needed.
    pub(super) fn check(&self, needed: bool) -> Result<(), EngineError> {
        if !needed || self.used.fetch_add(1, Ordering::Relaxed) < self.limit {
            return Ok(());
        }
        Err(EngineError::Broken(Box::new(Breakage {
            kind: BreakageKind::TooOften(self.limit),
            during: Phase::Start,
            last_lines: Vec::new(),
            stderr: String::new(),
        })))
    }

    /// Gives one back: the last breakage was to be expected.
    pub fn forgive(&self) {
        let _ = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
    }
}

impl Default for Restarts {
    /// Ten times.
    fn default() -> Self {
        Self::new(10)
    }
}
