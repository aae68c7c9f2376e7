//! What several processes of an engine take their checks from.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::castling::OddCastling;
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
    pub(super) crew: Mutex<Crew>,
    pub(super) judgements: Mutex<Vec<Option<Judgement>>>,
    pub(super) times: Mutex<Vec<Duration>>,
    pub(super) end: Mutex<Option<EngineError>>,
}

/// The work that is left, and the threads that do it.
pub(super) struct Crew {
    left: VecDeque<usize>,
    /// The threads that will look for work again.
    threads: usize,
    /// How many were not granted, and why.
    pub(super) refused: Option<(usize, String)>,
    pub(super) castling: OddCastling,
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
    pub(super) fn new(plan: &'q Run<'s>) -> Self {
        let checks = plan.outcomes.len();
        let castling = OddCastling::default();
        let crew = Crew { left: VecDeque::new(), threads: 1, refused: None, castling };
        Self {
            plan,
            crew: Mutex::new(crew),
            judgements: Mutex::new(vec![None; checks]),
            times: Mutex::new(vec![Duration::ZERO; checks]),
            end: Mutex::new(None),
        }
    }

    fn crew(&self) -> MutexGuard<'_, Crew> {
        self.crew.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says what is put to the engine, once it is known what it lacks.
    pub(super) fn fill(&self, order: Vec<usize>) {
        self.crew().left = order.into();
    }

    /// How many checks are left.
    pub(super) fn left(&self) -> usize {
        self.crew().left.len()
    }

    /// Counts in a thread that is about to start.
    pub(super) fn enlist(&self) {
        self.crew().threads += 1;
    }

    /// Counts out a thread that could not start, the first of some that are not granted.
    pub(super) fn dismiss(&self, some: usize, reason: String) {
        self.crew().lose(some, reason);
    }

    /// Hands work back for want of resources, if another thread is there to do it.
    pub(super) fn hand_back(&self, share: &[usize], reason: &str) -> bool {
        let mut crew = self.crew();
        if crew.threads < 2 {
            return false;
        }
        share.iter().rev().for_each(|&at| crew.left.push_front(at));
        crew.lose(1, reason.to_owned());
        true
    }

    /// Tells of castling that is not written as usual.
    pub(super) fn tell_castling(&self, castling: OddCastling) {
        self.crew().castling.merge(castling);
    }

    /// The next checks: several if they are small and the engine bears that, at its pace, and as many for
    /// each of the threads. One that gets none has to end.
    pub(super) fn share(&self, threads: usize, pace: Option<Pace>) -> Vec<usize> {
        let Pace { checks, nodes: most_nodes } = pace.unwrap_or(Pace { checks: 1, nodes: 0 });
        let most_nodes = most_nodes.min(SHARE_NODES);
        let mut crew = self.crew();
        let mut nodes = 0u128;
        let small = |&&at: &&usize| {
            nodes = nodes.saturating_add(self.plan.outcomes[at].check.expected);
            nodes <= most_nodes
        };
        let most = (crew.left.len() / (2 * threads)).clamp(LEAST_SHARE, SHARE);
        let most = most.min(checks);
        let size = crew.left.iter().take(most).take_while(small).count().max(1);
        let size = size.min(crew.left.len());
        if size == 0 {
            crew.threads -= 1;
        }
        crew.left.drain(..size).collect()
    }

    /// Ends the work.
    pub(super) fn give_up(&self, error: EngineError) {
        self.crew().left.clear();
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if end.is_none() || matches!(*end, Some(EngineError::Stopped)) {
            *end = Some(error);
        }
    }
}

impl Crew {
    fn lose(&mut self, some: usize, reason: String) {
        self.threads -= 1;
        let (refused, _) = self.refused.get_or_insert((0, reason));
        *refused += some;
    }
}

impl Queue<'_, '_> {
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
