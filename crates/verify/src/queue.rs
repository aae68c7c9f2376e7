//! What several processes of an engine take their checks from.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use super::check::Judgement;
use super::culprit::Crash;
use super::error::{BreakageKind, EngineError};
use super::watch::Pace;
use tabiya_suite::Run;

/// The checks put to an engine at once,
const SHARE: usize = 400;
/// but no fewer than this, as long as there are,
const LEAST_SHARE: usize = 16;
/// with so many leaf nodes in all: some hundredths of a second.
const SHARE_NODES: u128 = 8_000_000;

/// What several threads take from, and where they leave what they found.
pub(super) struct Queue<'q, 's> {
    pub(super) plan: &'q Run<'s>,
    /// What is put to the engine, once it is known what it lacks.
    pub(super) order: OnceLock<Vec<usize>>,
    pub(super) next: Mutex<usize>,
    pub(super) judgements: Mutex<Vec<Option<Judgement>>>,
    pub(super) times: Mutex<Vec<Duration>>,
    pub(super) end: Mutex<Option<EngineError>>,
}

impl Queue<'_, '_> {
    fn order(&self) -> &[usize] {
        self.order.get().map_or(&[], Vec::as_slice)
    }

    /// The next checks: several if they are small and the engine bears that, at its pace, and as many for
    /// all of so many threads.
    pub(super) fn share(&self, threads: usize, pace: Option<Pace>) -> &[usize] {
        let Pace { checks, nodes: most_nodes } = pace.unwrap_or(Pace { checks: 1, nodes: 0 });
        let most_nodes = most_nodes.min(SHARE_NODES);
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let left = self.order().get(*next..).unwrap_or_default();
        let mut nodes = 0u128;
        let small = |&&at: &&usize| {
            nodes = nodes.saturating_add(self.plan.outcomes[at].check.expected);
            nodes <= most_nodes
        };
        let most = (left.len() / (2 * threads)).clamp(LEAST_SHARE, SHARE);
        let most = most.min(checks);
        let size = left.iter().take(most).take_while(small).count().max(1).min(left.len());
        *next += size;
        &left[..size]
    }

    pub(super) fn give_up(&self, error: EngineError) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = usize::MAX;
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if end.is_none() || matches!(*end, Some(EngineError::Stopped)) {
            *end = Some(error);
        }
    }

    pub(super) fn has_faults(&self, at: usize) -> bool {
        !self.plan.outcomes[at].case.entry.faults.is_empty()
    }

    /// Whether a lower check of the same case has shown the engine wrong, or made it hang.
    pub(super) fn is_known(&self, at: usize) -> bool {
        self.is_known_by(at, &self.judgements.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn is_known_by(&self, at: usize, judgements: &[Option<Judgement>]) -> bool {
        let case = self.plan.outcomes[at].case;
        let hangs = |crash: &Crash| matches!(crash.breakage.kind, BreakageKind::TimedOut(_));
        let says_enough = |at: usize| match &judgements[at] {
            Some(Judgement::Wrong { difference, .. }) => difference.is_some(),
            Some(Judgement::Broken { crash, .. }) => hangs(crash),
            _ => false,
        };
        // The checks of a case stand side by side, by ascending depth.
        let of_case = |at: &usize| std::ptr::eq(self.plan.outcomes[*at].case, case);
        (0..at).rev().take_while(of_case).any(says_enough)
    }

    /// Forgets what came of checks while a lower one of the same case was still under way, so that the
    /// number of processes changes nothing in the report.
    pub(super) fn forget_known(&self) {
        let mut judgements = self.judgements.lock().unwrap_or_else(PoisonError::into_inner);
        for at in (0..judgements.len()).rev() {
            let asked = !matches!(judgements[at], None | Some(Judgement::Unsupported(_)));
            if asked && self.is_known_by(at, &judgements) {
                judgements[at] = Some(Judgement::Known);
            }
        }
    }
}
