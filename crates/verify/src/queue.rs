//! The queue from which several engine processes take their checks.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::castling::OddCastling;
use super::check::Judgement;
use super::culprit::Crash;
use super::error::{BreakageKind, EngineError};
use super::watch::Pace;
use tabiya_suite::SuiteRun;

/// The most checks that are put to an engine at once,
const SHARE: usize = 400;
/// the fewest, while that many are left,
const LEAST_SHARE: usize = 16;
/// and the most leaf nodes in all: some hundredths of a second.
const SHARE_NODES: u128 = 8_000_000;

/// The queue that several threads share, with their findings.
pub(super) struct Queue<'q, 's> {
    pub(super) plan: &'q SuiteRun<'s>,
    state: Mutex<QueueState>,
}

/// The work that is left, the threads that do it, and the results.
pub(super) struct QueueState {
    left: VecDeque<usize>,
    /// The threads that will look for work again.
    threads: usize,
    /// The number of threads that were not granted, and why.
    pub(super) refused: Option<(usize, String)>,
    pub(super) castling: OddCastling,
    pub(super) judgements: Vec<Option<Judgement>>,
    pub(super) times: Vec<Duration>,
    pub(super) end: Option<EngineError>,
}

/// Fewer processes than there should have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortage {
    /// The number of processes that ran.
    pub granted: usize,
    /// The number of processes requested.
    pub wanted: usize,
    /// Why there were not more.
    pub reason: String,
}

impl<'q, 's> Queue<'q, 's> {
    /// An empty queue, for one thread.
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

    /// Sets the checks that are put to the engine, once it is known what it lacks.
    pub(super) fn fill(&self, order: Vec<usize>) {
        self.state().left = order.into();
    }

    /// The number of checks left.
    pub(super) fn left(&self) -> usize {
        self.state().left.len()
    }

    /// Adds a thread that is about to start.
    pub(super) fn enlist(&self) {
        self.state().threads += 1;
    }

    /// Returns work for lack of resources, if there is another thread to do it.
    pub(super) fn hand_back(&self, share: &[usize], reason: &str) -> bool {
        let mut state = self.state();
        if state.threads < 2 {
            return false;
        }
        share.iter().rev().for_each(|&at| state.left.push_front(at));
        state.end_refused_thread(1, reason.to_owned());
        true
    }

    /// The next checks: several if they are small and the engine can take that, according to its pace, and
    /// about equally many for each thread. A thread that gets none must end.
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

    /// Whether a shallower check of the same case has shown that the engine is wrong, or has made it hang.
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
        // The checks of a case are adjacent, by ascending depth.
        let of_case = |at: &usize| std::ptr::eq(self.plan.outcomes[*at].located, case);
        (0..at).rev().take_while(of_case).any(says_enough)
    }

    /// Replaces judgements that were made while a shallower check of the same case was still running, so that
    /// the number of processes does not change the report.
    fn forget_known(&self) {
        let judgements = &mut self.state().judgements;
        for at in (0..judgements.len()).rev() {
            let asked = !matches!(judgements[at], None | Some(Judgement::Unsupported(_)));
            if asked && self.is_known_by(at, judgements) {
                judgements[at] = Some(Judgement::Known);
            }
        }
    }

    /// The results of all work.
    pub(super) fn finish(self) -> QueueState {
        self.forget_known();
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    /// Removes a thread that the system refused; `missing` is the number of all threads that are missing.
    pub(super) fn end_refused_thread(&mut self, missing: usize, reason: String) {
        self.threads -= 1;
        let (refused, _) = self.refused.get_or_insert((0, reason));
        *refused += missing;
    }
}
