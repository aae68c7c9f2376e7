//! Suites of known counts, put to an engine.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex, PoisonError};
use std::thread;

use tabiya_variants::AnyPosition;

use super::culprit::Crash;
use super::difference::{Difference, first_difference};
use super::error::{BreakageKind, EngineError};
use super::restarts::Restarts;
use super::{Engine, EngineConfig};
use tabiya_count::Control;
use tabiya_suite::{Check, CheckOutcome, Run, Verdict};

/// The checks put to an engine at once,
const SHARE: usize = 400;
/// but no fewer than this, as long as there are,
const LEAST_SHARE: usize = 16;
/// with so many leaf nodes in all: some hundredths of a second.
const SHARE_NODES: u128 = 8_000_000;

/// What came of putting a check to an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Judgement {
    /// The engine's count is the suite's.
    Right,
    /// The count is wrong.
    Wrong {
        /// The engine's count.
        got: u128,
        /// The right one.
        right: u128,
        /// Where the engine goes wrong. None if the engine is right and the suite is not, if it did not
        /// repeat its error, or if the search for it was cut short.
        difference: Option<Box<Difference>>,
        /// What cut the search short.
        cut_short: Option<EngineError>,
    },
    /// The engine broke on it.
    Broken(Box<Crash>),
    /// The engine is known to be wrong, or to hang, on the position at a lower depth.
    Known,
}

/// Puts the checks of suites to an engine, several processes at a time.
#[derive(Debug, Clone, Copy)]
pub struct Checker<'a> {
    /// The engine.
    pub config: &'a EngineConfig,
    /// The number of processes, at least 1.
    pub jobs: usize,
    /// Whether guilty positions are made small.
    pub shrink: bool,
    /// Whether the first difference or breakage ends the run.
    pub fail_fast: bool,
    /// Whether positions with faults cannot fail.
    pub ignores_faults: bool,
    /// Says stop, and watches.
    pub control: &'a Control,
    /// How often the engine is started again after a breakage.
    pub restarts: &'a Restarts,
    /// Counts the checks that are done.
    pub done: &'a AtomicUsize,
}

/// All judgements of a run.
#[derive(Debug)]
pub struct Checked<'a> {
    /// What was planned.
    pub run: Run<'a>,
    /// What came of each check, in the same order; none if it was not put to the engine.
    pub judgements: Vec<Option<Judgement>>,
    /// The engine's own name.
    pub engine: Option<String>,
    /// What ended the run early.
    pub end: Option<EngineError>,
}

impl Checker<'_> {
    /// Puts to the engine whatever is planned, the cheapest first by the suite's word. Breakages on
    /// positions with faults do not count among the restarts.
    ///
    /// # Errors
    /// If the engine cannot be started, or lacks a variant or option that any of the positions needs.
    pub fn run<'s>(&self, plan: Run<'s>) -> Result<Checked<'s>, EngineError> {
        let mut order: Vec<usize> = (0..plan.outcomes.len())
            .filter(|&at| plan.outcomes[at].verdict == Verdict::NotReached)
            .collect();
        order.sort_by_key(|&at| plan.outcomes[at].check.expected);
        let queue = Queue {
            plan: &plan,
            order: &order,
            next: Mutex::new(0),
            judgements: Mutex::new(vec![None; plan.outcomes.len()]),
            end: Mutex::new(None),
        };
        let mut first = self.engine();
        // All start at the same time, and none counts before it is known that it will do.
        let started = Barrier::new(self.jobs.max(1));
        let prepared = thread::scope(|scope| {
            for _ in 1..self.jobs {
                scope.spawn(|| {
                    let mut engine = self.engine();
                    // Why it does not start, it will say when it is asked.
                    let _ = order.first().map(|&at| engine.prepare(plan.outcomes[at].position()));
                    started.wait();
                    self.work(engine, &queue);
                });
            }
            let prepared = self.prepare(&mut first, order.iter().map(|&at| &plan.outcomes[at]));
            let name = first.name().map(str::to_owned);
            if let Err(error) = &prepared {
                queue.give_up(error.clone());
            }
            started.wait();
            self.work(first, &queue);
            prepared.map(|()| name)
        });
        let name = match prepared {
            Err(EngineError::Broken(_) | EngineError::Stopped) => None,
            prepared => prepared?,
        };
        queue.forget_known();
        let end = queue.end.into_inner().unwrap_or_else(PoisonError::into_inner);
        let judgements = queue.judgements.into_inner().unwrap_or_else(PoisonError::into_inner);
        // What was judged by then is worth telling.
        match end {
            Some(error @ (EngineError::NotStarted { .. } | EngineError::Refused(_)))
                if judgements.iter().all(Option::is_none) =>
            {
                Err(error)
            }
            end => Ok(Checked { run: plan, judgements, engine: name, end }),
        }
    }

    fn engine(&self) -> Engine<'_> {
        Engine::new(self.config, self.control, self.restarts)
    }

    /// Makes sure that the engine has what the positions need, before any is counted.
    fn prepare<'o, 's: 'o>(
        &self,
        engine: &mut Engine<'_>,
        outcomes: impl Iterator<Item = &'o CheckOutcome<'s>>,
    ) -> Result<(), EngineError> {
        let mut prepared = Vec::new();
        for p in outcomes.map(CheckOutcome::position) {
            let need = (p.variant(), p.castling_mode());
            if !prepared.contains(&need) {
                prepared.push(need);
                engine.prepare(p)?;
            }
        }
        Ok(())
    }

    fn work(&self, mut engine: Engine<'_>, queue: &Queue<'_, '_>) {
        loop {
            let share = queue.share(self.jobs, engine.can_pipeline());
            if share.is_empty() {
                break engine.quit();
            }
            let right = self.right_ones(&mut engine, queue, share);
            for (&at, right) in share.iter().zip(right) {
                let judged = match right {
                    true => Ok(Judgement::Right),
                    false if queue.is_known(at) => Ok(Judgement::Known),
                    false => self.judge(&mut engine, &queue.plan.outcomes[at]),
                };
                match judged {
                    Ok(judgement) => {
                        let ignored = self.ignores_faults && queue.has_faults(at);
                        let failed =
                            matches!(judgement, Judgement::Wrong { .. } | Judgement::Broken(_));
                        queue.keep(at, judgement);
                        self.done.fetch_add(1, Ordering::Relaxed);
                        if failed && !ignored && self.fail_fast {
                            self.control.stop();
                        }
                    }
                    // The others stop as well; the first reason is the one that is told.
                    Err(error) => return queue.give_up(error),
                }
            }
        }
    }

    /// Which of the checks are right, asked for all at once; the others need a closer look.
    fn right_ones(
        &self,
        engine: &mut Engine<'_>,
        queue: &Queue<'_, '_>,
        share: &[usize],
    ) -> Vec<bool> {
        let outcome = |at: usize| &queue.plan.outcomes[share[at]];
        let mut right = vec![false; share.len()];
        // A position with faults may crash the engine, and depth 0 is not its affair.
        let tame =
            |&at: &usize| outcome(at).check.depth > 0 && outcome(at).case.entry.faults.is_empty();
        let asked: Vec<usize> = (0..share.len()).filter(tame).collect();
        if asked.len() < 2 || self.control.is_stopped() {
            return right;
        }
        let question = |&at: &usize| (*outcome(at).position(), outcome(at).check.depth);
        let questions: Vec<_> = asked.iter().map(question).collect();
        for (at, got) in asked.into_iter().zip(engine.pipelined_counts(&questions)) {
            right[at] = got == Some(outcome(at).check.expected);
        }
        right
    }

    fn judge(
        &self,
        engine: &mut Engine<'_>,
        outcome: &CheckOutcome<'_>,
    ) -> Result<Judgement, EngineError> {
        let p = outcome.position();
        let Check { depth, expected } = outcome.check;
        if self.control.is_stopped() {
            return Err(EngineError::Stopped);
        }
        let judged = match depth {
            0 if expected == 1 => Ok(Judgement::Right),
            0 => Ok(Judgement::Wrong { got: 1, right: 1, difference: None, cut_short: None }),
            _ => self.judge_count(engine, p, outcome.check),
        };
        let breakage = match judged {
            Err(EngineError::Broken(breakage)) => breakage,
            other => return other,
        };
        // Asked again, it would say the same.
        let is_final = |kind: &BreakageKind| {
            use BreakageKind::{NoPerft, Searches, TooOften};
            matches!(kind, TooOften(_) | NoPerft(_) | Searches)
        };
        if is_final(&breakage.kind) {
            return Err(EngineError::Broken(breakage));
        }
        if !outcome.case.entry.faults.is_empty() {
            engine.reset_failure();
        }
        let crash = Crash { position: *p, depth, breakage: *breakage };
        let crash = if self.shrink { crash.shrink(engine) } else { crash };
        Ok(Judgement::Broken(Box::new(crash)))
    }

    fn judge_count(
        &self,
        engine: &mut Engine<'_>,
        p: &AnyPosition,
        check: Check,
    ) -> Result<Judgement, EngineError> {
        let answer = engine.answer(p, &[], check.depth)?;
        let got = answer.total;
        let lists = answer.lists(p);
        if got == check.expected && lists {
            return Ok(Judgement::Right);
        }
        // That it is wrong is known: whatever comes now cannot undo that.
        let wrong = |right, difference: Option<Difference>, cut_short| {
            let difference = difference.map(Box::new);
            Ok(Judgement::Wrong { got, right, difference, cut_short })
        };
        let right = match engine.right(p, check.depth) {
            Ok(right) => right,
            Err(error) => return wrong(check.expected, None, Some(error)),
        };
        if got == right && lists {
            return wrong(right, None, None);
        }
        match first_difference(engine, p, check.depth) {
            Ok(Some(found)) if self.shrink => wrong(right, Some(found.shrink(engine)), None),
            Ok(found) => wrong(right, found, None),
            Err(error) => wrong(right, None, Some(error)),
        }
    }
}

/// What several threads take from, and where they leave what they found.
struct Queue<'q, 's> {
    plan: &'q Run<'s>,
    order: &'q [usize],
    next: Mutex<usize>,
    judgements: Mutex<Vec<Option<Judgement>>>,
    end: Mutex<Option<EngineError>>,
}

impl Queue<'_, '_> {
    /// The next checks: several if they are small and the engine bears that, as many for all of so many
    /// threads.
    fn share(&self, threads: usize, several: bool) -> &[usize] {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let left = &self.order[*next..];
        let mut nodes = 0u128;
        let small = |&&at: &&usize| {
            nodes = nodes.saturating_add(self.plan.outcomes[at].check.expected);
            nodes <= SHARE_NODES
        };
        let most = (left.len() / (2 * threads)).clamp(LEAST_SHARE, SHARE);
        let most = if several { most } else { 1 };
        let size = left.iter().take(most).take_while(small).count().max(1).min(left.len());
        *next += size;
        &left[..size]
    }

    fn keep(&self, at: usize, judgement: Judgement) {
        let mut judgements = self.judgements.lock().unwrap_or_else(PoisonError::into_inner);
        judgements[at] = Some(judgement);
    }

    fn give_up(&self, error: EngineError) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = self.order.len();
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if end.is_none() || matches!(*end, Some(EngineError::Stopped)) {
            *end = Some(error);
        }
    }

    fn has_faults(&self, at: usize) -> bool {
        !self.plan.outcomes[at].case.entry.faults.is_empty()
    }

    /// Whether a lower check of the same case has shown the engine wrong, or made it hang.
    fn is_known(&self, at: usize) -> bool {
        self.is_known_by(at, &self.judgements.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_known_by(&self, at: usize, judgements: &[Option<Judgement>]) -> bool {
        let case = self.plan.outcomes[at].case;
        let hangs = |crash: &Crash| matches!(crash.breakage.kind, BreakageKind::TimedOut(_));
        let says_enough = |at: usize| match &judgements[at] {
            Some(Judgement::Wrong { difference, .. }) => difference.is_some(),
            Some(Judgement::Broken(crash)) => hangs(crash),
            _ => false,
        };
        // The checks of a case stand side by side, by ascending depth.
        let of_case = |at: &usize| std::ptr::eq(self.plan.outcomes[*at].case, case);
        (0..at).rev().take_while(of_case).any(says_enough)
    }

    /// Forgets what came of checks while a lower one of the same case was still under way, so that the
    /// number of processes changes nothing in the report.
    fn forget_known(&self) {
        let mut judgements = self.judgements.lock().unwrap_or_else(PoisonError::into_inner);
        for at in (0..judgements.len()).rev() {
            if judgements[at].is_some() && self.is_known_by(at, &judgements) {
                judgements[at] = Some(Judgement::Known);
            }
        }
    }
}
