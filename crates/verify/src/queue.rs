//! What several processes of an engine take their checks from.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::castling::OddCastling;
use super::check::Judgement;
use super::culprit::Crash;
use super::error::{BreakageKind, EngineError};
use super::watch::Pace;
use tabiya_suite::SuiteRun;

/// The checks put to an engine at once,
const SHARE: usize = 400;
/// but no fewer than this, as long as there are,
const LEAST_SHARE: usize = 16;
/// with so many leaf nodes in all: some hundredths of a second.
const SHARE_NODES: u128 = 8_000_000;

/// What several threads take from, and where they leave what they found.
pub(super) struct Queue<'q, 's> {
    pub(super) plan: &'q SuiteRun<'s>,
    state: Mutex<QueueState>,
}

/// The work that is left, the threads that do it, and what came of it.
pub(super) struct QueueState {
    left: VecDeque<usize>,
    /// The threads that will look for work again.
    threads: usize,
    /// How many were not granted, and why.
    pub(super) refused: Option<(usize, String)>,
    pub(super) castling: OddCastling,
    pub(super) judgements: Vec<Option<Judgement>>,
    pub(super) times: Vec<Duration>,
    pub(super) end: Option<EngineError>,
}

/// Fewer processes than there should have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortage {
    /// How many there were.
    pub granted: usize,
    /// How many there should have been.
    pub wanted: usize,
    /// Why there were not more.
    pub reason: String,
}

impl<'q, 's> Queue<'q, 's> {
    /// A queue with nothing in it, and one thread.
    pub(super) fn new(plan: &'q SuiteRun<'s>) -> Self {
        let checks = plan.outcomes.len();
        let state = QueueState {
            left: VecDeque::new(),
            threads: 1,
            refused: None,
            castling: OddCastling::default(),
            judgements: vec![None; checks],
            times: vec![Duration::ZERO; checks],
            end: None,
        };
        Self { plan, state: Mutex::new(state) }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says what is put to the engine, once it is known what it lacks.
    pub(super) fn fill(&self, order: Vec<usize>) {
        self.state().left = order.into();
    }

    /// How many checks are left.
    pub(super) fn left(&self) -> usize {
        self.state().left.len()
    }

    /// Counts in a thread that is about to start.
    pub(super) fn enlist(&self) {
        self.state().threads += 1;
    }

    /// Hands work back for want of resources, if another thread is there to do it.
    pub(super) fn hand_back(&self, share: &[usize], reason: &str) -> bool {
        let mut state = self.state();
        if state.threads < 2 {
            return false;
        }
        share.iter().rev().for_each(|&at| state.left.push_front(at));
        state.end_refused_thread(1, reason.to_owned());
        true
    }

    /// The next checks: several if they are small and the engine bears that, at its pace, and as many for
    /// each of the threads. One that gets none has to end.
    pub(super) fn share(&self, threads: usize, pace: Option<Pace>) -> Vec<usize> {
        let Pace { checks, nodes: most_nodes } = pace.unwrap_or(Pace { checks: 1, nodes: 0 });
        let most_nodes = most_nodes.min(SHARE_NODES);
        let mut state = self.state();
        let mut nodes = 0u128;
        let small = |&&at: &&usize| {
            nodes = nodes.saturating_add(self.plan.outcomes[at].check.expected);
            nodes <= most_nodes
        };
        let most = (state.left.len() / (2 * threads)).clamp(LEAST_SHARE, SHARE);
        let most = most.min(checks);
        let size = state.left.iter().take(most).take_while(small).count().max(1);
        let size = size.min(state.left.len());
        if size == 0 {
            state.threads -= 1;
        }
        state.left.drain(..size).collect()
    }

    /// Ends the work.
    pub(super) fn give_up(&self, error: EngineError) {
        let mut state = self.state();
        state.left.clear();
        if matches!(state.end, None | Some(EngineError::Stopped)) {
            state.end = Some(error);
        }
    }

    /// Whether a lower check of the same case has shown the engine wrong, or made it hang.
    pub(super) fn is_known(&self, at: usize) -> bool {
        self.is_known_by(at, &self.state().judgements)
    }

    pub(super) fn is_known_by(&self, at: usize, judgements: &[Option<Judgement>]) -> bool {
        let case = self.plan.outcomes[at].located;
        let hangs = |crash: &Crash| matches!(crash.breakage.kind, BreakageKind::TimedOut(_));
        let says_enough = |at: usize| match &judgements[at] {
            Some(Judgement::Wrong { difference, .. }) => difference.is_some(),
            Some(Judgement::Broken { crash, .. }) => hangs(crash),
            _ => false,
        };
        // The checks of a case stand side by side, by ascending depth.
        let of_case = |at: &usize| std::ptr::eq(self.plan.outcomes[*at].located, case);
        (0..at).rev().take_while(of_case).any(says_enough)
    }

    /// Forgets what came of checks while a lower one of the same case was still under way, so that the
    /// number of processes changes nothing in the report.
    fn forget_known(&self) {
        let judgements = &mut self.state().judgements;
        for at in (0..judgements.len()).rev() {
            let asked = !matches!(judgements[at], None | Some(Judgement::Unsupported(_)));
            if asked && self.is_known_by(at, judgements) {
                judgements[at] = Some(Judgement::Known);
            }
        }
    }

    /// What came of all work.
    pub(super) fn finish(self) -> QueueState {
        self.forget_known();
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    /// Counts out a thread that the system refused; `missing` is the number of all that are missing.
    pub(super) fn end_refused_thread(&mut self, missing: usize, reason: String) {
        self.threads -= 1;
        let (refused, _) = self.refused.get_or_insert((0, reason));
        *refused += missing;
    }
}
