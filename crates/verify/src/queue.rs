//! The queue from which several engine processes take their checks.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::culprit::Crash;
use super::error::{BreakageKind, EngineError};
use super::failure::CheckFailure;
use super::habits::Habits;
use super::watch::Pace;
use tabiya_suite::{LeftOut, SuiteRun, Verdict};

/// The maximum number of checks that an engine is asked at once.
const SHARE: usize = 400;
/// The number of checks that an engine may be asked at once even if few are left for each thread.
const LEAST_SHARE: usize = 16;
/// The maximum number of leaf nodes of checks that are asked at once: some hundredths of a second.
const SHARE_NODES: u128 = 8_000_000;

/// The queue of checks that several threads share, with their results.
pub(super) struct Queue<'q, 's> {
    pub(super) plan: &'q SuiteRun<'s>,
    state: Mutex<QueueState>,
}

/// The work that is left, the threads that do it, and the results.
#[derive(Default)]
pub(super) struct QueueState {
    left: VecDeque<usize>,
    /// The number of threads that will ask for checks again.
    threads: usize,
    /// The number of threads that the system refused, and the reason.
    pub(super) refused: Option<(usize, String)>,
    pub(super) habits: Habits,
    pub(super) verdicts: Vec<Verdict<CheckFailure>>,
    pub(super) times: Vec<Duration>,
    pub(super) end: Option<EngineError>,
}

/// The fact that fewer engine processes ran than were requested, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortage {
    /// The number of processes that ran.
    pub granted: usize,
    /// The number of processes requested.
    pub wanted: usize,
    /// The reason why no further process could be started.
    pub reason: String,
}

impl<'q, 's> Queue<'q, 's> {
    /// An empty queue, for one thread.
    pub(super) fn new(plan: &'q SuiteRun<'s>) -> Self {
        let checks = plan.outcomes.len();
        let state = QueueState {
            threads: 1,
            verdicts: vec![Verdict::NotReached; checks],
            times: vec![Duration::ZERO; checks],
            ..QueueState::default()
        };
        Self { plan, state: Mutex::new(state) }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the checks to run, once the features that the engine lacks are known.
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

    /// Whether any process of the engine has shown that it needs `ucinewgame` before each position.
    pub(super) fn needs_new_game(&self) -> bool {
        self.state().habits.needs_new_game
    }

    /// Puts back the checks of a thread that lacks resources, if another thread can do them; returns whether.
    pub(super) fn hand_back(&self, share: &[usize], reason: &str) -> bool {
        let mut state = self.state();
        if state.threads < 2 {
            return false;
        }
        share.iter().rev().for_each(|&at| state.left.push_front(at));
        state.end_refused_thread(1, reason.to_owned());
        true
    }

    /// Takes the next checks: one, or several small ones as far as the engine's pace allows, and about
    /// equally many for each thread. A thread that gets none must end.
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

    /// Ends the run: drops the remaining checks and keeps the error.
    pub(super) fn give_up(&self, error: EngineError) {
        let mut state = self.state();
        state.left.clear();
        if matches!(state.end, None | Some(EngineError::Stopped)) {
            state.end = Some(error);
        }
    }

    /// Whether a shallower check of the same case has shown that the engine is wrong, or has made it hang.
    pub(super) fn is_known(&self, at: usize) -> bool {
        self.is_known_by(at, &self.state().verdicts)
    }

    pub(super) fn is_known_by(&self, at: usize, verdicts: &[Verdict<CheckFailure>]) -> bool {
        let case = self.plan.outcomes[at].located;
        let hangs = |crash: &Crash| matches!(crash.breakage.kind, BreakageKind::TimedOut(_));
        let says_enough = |at: usize| match &verdicts[at] {
            Verdict::Failed(CheckFailure::Wrong { difference, .. }) => difference.is_some(),
            Verdict::Failed(CheckFailure::Miscounted(_)) => true,
            Verdict::Failed(CheckFailure::Broken { crash, .. }) => hangs(crash),
            _ => false,
        };
        // The checks of a case are adjacent, by ascending depth.
        let of_case = |at: &usize| std::ptr::eq(self.plan.outcomes[*at].located, case);
        (0..at).rev().take_while(of_case).any(says_enough)
    }

    /// Whether an answer of the engine was read.
    pub(super) fn has_answers(&self) -> bool {
        let is_answer = |verdict: &Verdict<CheckFailure>| match verdict {
            Verdict::Right => true,
            Verdict::Failed(failure) => !matches!(failure, CheckFailure::Broken { .. }),
            _ => false,
        };
        self.state().verdicts.iter().any(is_answer)
    }

    /// Marks a check as a known failure if a shallower check of the same case failed while it ran, so that
    /// the report does not depend on the number of processes.
    fn forget_known(&self) {
        let verdicts = &mut self.state().verdicts;
        for at in (0..verdicts.len()).rev() {
            let asked = !matches!(
                verdicts[at],
                Verdict::NotReached | Verdict::LeftOut(LeftOut::Unsupported(_))
            );
            if asked && self.is_known_by(at, verdicts) {
                verdicts[at] = Verdict::LeftOut(LeftOut::Known);
            }
        }
    }

    /// Returns the results of all checks.
    pub(super) fn finish(self) -> QueueState {
        self.forget_known();
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    /// Removes a thread that the system refused; `missing` is the number of threads that will not run.
    pub(super) fn end_refused_thread(&mut self, missing: usize, reason: String) {
        self.threads -= 1;
        let (refused, _) = self.refused.get_or_insert((0, reason));
        *refused += missing;
    }
}
