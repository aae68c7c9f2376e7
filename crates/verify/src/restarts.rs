//! The budget of restarts of broken engines.

use std::sync::atomic::{AtomicU32, Ordering};

use super::error::{Breakage, BreakageKind, EngineError, Phase};
use crate::process::inbox::LastWords;

/// A budget of restarts that broken engines share.
#[derive(Debug)]
pub struct Restarts {
    limit: u32,
    used: AtomicU32,
}

impl Restarts {
    /// A budget of `limit` restarts.
    pub const fn new(limit: u32) -> Self {
        Self { limit, used: AtomicU32::new(0) }
    }

    /// Uses up one restart if it is `needed`; returns an error if none is left.
    pub(super) fn check(&self, needed: bool) -> Result<(), EngineError> {
        if !needed || self.used.fetch_add(1, Ordering::Relaxed) < self.limit {
            return Ok(());
        }
        let kind = BreakageKind::TooOften(self.limit);
        let nothing_heard = LastWords::default();
        Err(EngineError::Broken(Box::new(Breakage::new(kind, Phase::Start, nothing_heard))))
    }
}

impl Default for Restarts {
    /// Ten restarts.
    fn default() -> Self {
        Self::new(10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_breakages_count_as_restarts() {
        let restarts = Restarts::new(2);
        for _ in 0..9 {
            assert_eq!(restarts.check(false), Ok(()));
        }
        assert_eq!([restarts.check(true), restarts.check(true)], [Ok(()), Ok(())]);
        let Err(EngineError::Broken(breakage)) = restarts.check(true) else { panic!("a third") };
        assert_eq!(breakage.kind, BreakageKind::TooOften(2));
        assert_eq!(restarts.check(false), Ok(()));
    }
}
