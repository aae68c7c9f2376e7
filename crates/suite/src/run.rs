//! Runs the checks of suites in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tabiya_count::{Control, Error, Perft, queue};

use crate::case::Check;
use crate::source::{Located, Source};
use crate::verdict::{CountFailure, LeftOut, Verdict};

/// Limits on the checks to run.
#[derive(Debug, Clone, Copy, Default)]
pub struct CheckLimits {
    /// The maximum depth of a check.
    pub depth: Option<u32>,
    /// The only depth of checks.
    pub exact_depth: Option<u32>,
    /// The maximum expected count of a check.
    pub max_nodes: Option<u128>,
    /// The part of the cases to run.
    pub shard: Option<Shard>,
}

impl CheckLimits {
    /// Lists the checks to run and the checks left out by the limits, in the order of the suites.
    pub fn plan<'s>(self, sources: &'s [Source]) -> SuiteRun<'s> {
        let mut outcomes = Vec::new();
        let cases = sources
            .iter()
            .enumerate()
            .flat_map(|(index, source)| source.entries.iter().map(move |located| (index, located)));
        for (place, (source, located)) in cases.enumerate() {
            if self.shard.is_some_and(|shard| !shard.holds(place)) {
                continue;
            }
            for &check in &located.case.checks {
                let verdict = if self.depth.is_some_and(|depth| check.depth > depth) {
                    Verdict::LeftOut(LeftOut::TooDeep)
                } else if self.exact_depth.is_some_and(|depth| check.depth != depth) {
                    Verdict::LeftOut(LeftOut::OtherDepth)
                } else if self.max_nodes.is_some_and(|nodes| check.expected > nodes) {
                    Verdict::LeftOut(LeftOut::TooLarge)
                } else {
                    Verdict::NotReached
                };
                let time = Duration::ZERO;
                outcomes.push(CheckOutcome { source, located, check, verdict, time });
            }
        }
        SuiteRun { outcomes }
    }
}

/// One of several equal parts of the cases, for distributing suites over machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// The number of this shard, counted from 1.
    pub part: usize,
    /// The number of shards.
    pub of: usize,
}

impl Shard {
    /// Whether the case at index `place` belongs to this part. Neighbouring cases, which are often similar, belong
    /// to different parts.
    fn holds(self, place: usize) -> bool {
        place % self.of == self.part - 1
    }
}

/// A check and its result.
#[derive(Debug, Clone)]
pub struct CheckOutcome<'a> {
    /// The index of the source that the check comes from.
    pub source: usize,
    /// The case, with file and line.
    pub located: &'a Located,
    /// The check.
    pub check: Check,
    /// What became of the check.
    pub verdict: Verdict,
    /// The time that the check took.
    pub time: Duration,
}

/// The outcomes of all checks of a run, in the order of the suites.
#[derive(Debug)]
pub struct SuiteRun<'a> {
    /// The outcomes, one for each check of the shard.
    pub outcomes: Vec<CheckOutcome<'a>>,
}

impl SuiteRun<'_> {
    /// Leaves out, for this reason, the checks that are not run yet and for which `holds` returns true.
    pub fn leave_out(&mut self, reason: LeftOut, holds: impl Fn(&CheckOutcome<'_>) -> bool) {
        for outcome in &mut self.outcomes {
            if outcome.verdict == Verdict::NotReached && holds(outcome) {
                outcome.verdict = Verdict::LeftOut(reason.clone());
            }
        }
    }

    /// The number of checks for whose verdict `is` returns true.
    pub fn count(&self, mut is: impl FnMut(&Verdict) -> bool) -> usize {
        self.outcomes.iter().filter(|outcome| is(&outcome.verdict)).count()
    }

    /// The total expected number of leaf nodes of the checks that are not run yet.
    pub fn expected_leaf_nodes(&self) -> u128 {
        let pending = self.outcomes.iter().filter(|o| o.verdict == Verdict::NotReached);
        pending.map(|outcome| outcome.check.expected).fold(0, u128::saturating_add)
    }

    /// The total number of leaf nodes of all completed checks.
    pub fn leaf_nodes(&self) -> u128 {
        let nodes = |outcome: &CheckOutcome<'_>| match outcome.verdict {
            Verdict::Right => outcome.check.expected,
            Verdict::Failed(CountFailure::Wrong { got, .. }) => got,
            _ => 0,
        };
        self.outcomes.iter().map(nodes).sum()
    }
}

/// Runs the checks of suites on the threads of the current pool.
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    /// The options of each count; `control` replaces their control.
    pub perft: Perft<'a>,
    /// Whether the first wrong count ends the run.
    pub fail_fast: bool,
    /// Whether `fail_fast` ignores wrong counts of positions with faults.
    pub ignores_faults: bool,
    /// Stops the counts and watches their progress.
    pub control: &'a Control,
    /// The number of checks done so far.
    pub done: &'a AtomicUsize,
    /// Called on any thread as soon as an outcome is known, with the outcome's index in the plan and the outcome.
    pub watcher: &'a (dyn Fn(usize, &CheckOutcome<'_>) + Sync),
}

impl Runner<'_> {
    /// Runs the planned checks in ascending order of their expected counts, so that as many checks as possible are
    /// completed when the time runs out.
    ///
    /// # Errors
    /// Any [`Error`] except [`Error::Stopped`], after which the remaining checks are just not run.
    pub fn run<'s>(&self, plan: SuiteRun<'s>) -> Result<SuiteRun<'s>, Error> {
        let mut order: Vec<usize> = (0..plan.outcomes.len())
            .filter(|&at| plan.outcomes[at].verdict == Verdict::NotReached)
            .collect();
        order.sort_by_key(|&at| plan.outcomes[at].check.expected);
        let verdicts = Mutex::new(Vec::with_capacity(order.len()));
        // A thread that finds no check left helps other threads with their counts.
        let judged = queue::in_order(order.len(), &|index| {
            let at = order[index];
            let start = Instant::now();
            let verdict = self.judge(&plan.outcomes[at])?;
            let case = &plan.outcomes[at].located.case;
            let ignored = self.ignores_faults && case.has_faults();
            let wrong = verdict != Verdict::Right && !ignored;
            let judged =
                CheckOutcome { verdict, time: start.elapsed(), ..plan.outcomes[at].clone() };
            (self.watcher)(at, &judged);
            verdicts.lock().unwrap_or_else(PoisonError::into_inner).push((at, judged));
            self.done.fetch_add(1, Ordering::Relaxed);
            if wrong && self.fail_fast {
                self.control.stop();
            }
            Ok(())
        });
        match judged {
            Ok(()) | Err(Error::Stopped) => {}
            Err(other) => {
                self.control.stop();
                return Err(other);
            }
        }
        let mut run = plan;
        for (at, judged) in verdicts.into_inner().unwrap_or_else(PoisonError::into_inner) {
            run.outcomes[at] = judged;
        }
        Ok(run)
    }

    fn judge(&self, outcome: &CheckOutcome<'_>) -> Result<Verdict, Error> {
        let case = &outcome.located.case;
        let Check { depth, expected } = outcome.check;
        // The count is divided by move right away, so that the rows are available if the sum is wrong.
        let perft = self.perft.control(self.control);
        let p = case.game.position();
        let rows = perft.divide_game(p, depth).and_then(|rows| {
            rows.into_iter().map(|(m, count)| Ok((m, count?))).collect::<Result<Vec<_>, _>>()
        });
        if let Err(Error::Rule(error)) = rows {
            return Ok(Verdict::Failed(CountFailure::Misruled(error.to_string())));
        }
        let rows = rows?;
        let got = rows
            .iter()
            .try_fold(u128::from(depth == 0), |sum, (_, count)| sum.checked_add(*count))
            .ok_or(Error::Overflow)?;
        self.control.check()?;
        if got == expected {
            return Ok(Verdict::Right);
        }
        let rows = rows.iter().map(|(m, count)| (p.text(m), *count)).collect();
        Ok(Verdict::Failed(CountFailure::Wrong { got, rows }))
    }
}
