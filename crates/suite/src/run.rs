//! Running the checks of suites in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tabiya_house::{HouseError, HouseGame};
use tabiya_variants::{AnyMove, AnyPosition};

use tabiya_count::{Control, Error, Perft, queue};

use crate::case::Check;
use crate::source::{Located, Source};

/// Which checks to run.
#[derive(Debug, Clone, Copy, Default)]
pub struct CheckLimits {
    /// None that is deeper.
    pub depth: Option<u32>,
    /// None that is larger, by the suite's word.
    pub max_nodes: Option<u128>,
    /// Only this part of the cases.
    pub shard: Option<Shard>,
}

impl CheckLimits {
    /// The checks that would be run or left out, in the order of the suites.
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
                    Verdict::TooDeep
                } else if self.max_nodes.is_some_and(|nodes| check.expected > nodes) {
                    Verdict::TooLarge
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

/// One of several equal parts, for sharing a suite out among machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which one, counted from 1.
    pub part: usize,
    /// Of how many.
    pub of: usize,
}

impl Shard {
    /// Whether the case at this place belongs to the part: neighbours, which are often alike, go
    /// to different ones.
    fn holds(self, place: usize) -> bool {
        place % self.of == self.part - 1
    }
}

/// What came of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The count is the suite's.
    Right,
    /// The count is not the suite's.
    Wrong {
        /// The count.
        got: u128,
        /// Each move as text, and its share of the count.
        rows: Vec<(String, u128)>,
    },
    /// A house rule that misbehaves.
    Misruled(HouseError),
    /// Deeper than asked for.
    TooDeep,
    /// Larger than asked for.
    TooLarge,
    /// Of a position with faults, which are not asked for.
    Faulty,
    /// Of a game with house rules, which are not asked for.
    House,
    /// Time ran out, or something said stop, before its end.
    NotReached,
}

/// A check and what came of it.
#[derive(Debug, Clone)]
pub struct CheckOutcome<'a> {
    /// The argument of the command that named it, as an index.
    pub source: usize,
    /// The case, and where it stands.
    pub located: &'a Located,
    /// The check.
    pub check: Check,
    /// What came of it.
    pub verdict: Verdict,
    /// How long it took.
    pub time: Duration,
}

impl CheckOutcome<'_> {
    /// The position of its case.
    pub fn position(&self) -> &AnyPosition {
        &self.located.case.position
    }
}

/// All outcomes of a run, in the order of the suites.
#[derive(Debug)]
pub struct SuiteRun<'a> {
    /// One for each check of the shard.
    pub outcomes: Vec<CheckOutcome<'a>>,
}

impl SuiteRun<'_> {
    /// Gives this verdict to those that are still to be run and of which something holds.
    pub fn leave_out(&mut self, verdict: Verdict, holds: impl Fn(&CheckOutcome<'_>) -> bool) {
        for outcome in &mut self.outcomes {
            if outcome.verdict == Verdict::NotReached && holds(outcome) {
                outcome.verdict = verdict.clone();
            }
        }
    }

    /// How many checks ended so.
    pub fn count(&self, mut is: impl FnMut(&Verdict) -> bool) -> usize {
        self.outcomes.iter().filter(|outcome| is(&outcome.verdict)).count()
    }

    /// The leaf nodes that are still to be counted, by the suites' word.
    pub fn expected_leaf_nodes(&self) -> u128 {
        let pending = self.outcomes.iter().filter(|o| o.verdict == Verdict::NotReached);
        pending.map(|outcome| outcome.check.expected).fold(0, u128::saturating_add)
    }

    /// The leaf nodes of all checks that were run to their end.
    pub fn leaf_nodes(&self) -> u128 {
        let nodes = |outcome: &CheckOutcome<'_>| match outcome.verdict {
            Verdict::Right => outcome.check.expected,
            Verdict::Wrong { got, .. } => got,
            _ => 0,
        };
        self.outcomes.iter().map(nodes).sum()
    }
}

/// Runs the checks of suites on the threads of the current pool.
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    /// How each count is made; its control is the one below.
    pub perft: Perft<'a>,
    /// Whether the first wrong count ends the run.
    pub fail_fast: bool,
    /// Says stop, and watches.
    pub control: &'a Control,
    /// Counts the checks that are done.
    pub done: &'a AtomicUsize,
    /// Hears what comes of each as soon as that is known, on any thread, with its place in the plan.
    pub watcher: &'a (dyn Fn(usize, &CheckOutcome<'_>) + Sync),
}

impl Runner<'_> {
    /// Runs what is planned, the cheapest first by the suite's word: when time runs out, as many
    /// checks as possible have been made.
    ///
    /// # Errors
    /// Whatever [`Error`] names but [`Error::Stopped`], which only leaves checks unmade.
    pub fn run<'s>(&self, plan: SuiteRun<'s>) -> Result<SuiteRun<'s>, Error> {
        let mut order: Vec<usize> = (0..plan.outcomes.len())
            .filter(|&at| plan.outcomes[at].verdict == Verdict::NotReached)
            .collect();
        order.sort_by_key(|&at| plan.outcomes[at].check.expected);
        let verdicts = Mutex::new(Vec::with_capacity(order.len()));
        // A thread that finds no check left helps with those that others are still counting.
        let judged = queue::in_order(order.len(), &|index| {
            let at = order[index];
            let start = Instant::now();
            let verdict = self.judge(&plan.outcomes[at])?;
            let wrong = verdict != Verdict::Right;
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
        if let Some(game) = &case.house {
            return self.judge_house(game, outcome.check);
        }
        let Check { depth, expected } = outcome.check;
        // Move by move from the start: should the sum be wrong, the rows are at hand.
        let mut rows = Vec::new();
        let mut got = u128::from(depth == 0);
        for (m, count) in self.perft.control(self.control).divide(case.position, depth) {
            let count = count?;
            got = got.checked_add(count).ok_or(Error::Overflow)?;
            rows.push((m, count));
        }
        self.control.check()?;
        if got == expected {
            return Ok(Verdict::Right);
        }
        let text = |(m, count): (AnyMove, u128)| (m.uci(case.mode()).to_string(), count);
        Ok(Verdict::Wrong { got, rows: rows.into_iter().map(text).collect() })
    }

    fn judge_house(&self, game: &HouseGame, check: Check) -> Result<Verdict, Error> {
        let mut rows = Vec::new();
        let mut got = u128::from(check.depth == 0);
        let stop = || self.control.check().is_err();
        let counted = match game.position().divide_until(check.depth, stop) {
            Ok(counted) => counted,
            Err(error) => return Ok(Verdict::Misruled(error)),
        };
        for row in counted {
            let (text, count) = match row {
                Ok((text, count)) => (text, u128::from(count)),
                Err(HouseError::Stopped) => return Err(Error::Stopped),
                Err(error) => return Ok(Verdict::Misruled(error)),
            };
            got += count;
            rows.push((text, count));
        }
        Ok(if got == check.expected { Verdict::Right } else { Verdict::Wrong { got, rows } })
    }
}
