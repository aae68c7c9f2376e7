//! Checks an engine against suites of known counts.

use std::io::ErrorKind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::culprit::Crash;
use super::difference::Difference;
use super::error::{BreakageKind, EngineError};
use super::failure::CheckFailure;
use super::habits::Habits;
use super::kept_state::{Asked, Suspicion};
use super::origin::Origin;
use super::process::has_room_for_engine;
use super::queue::{Queue, QueueState, Shortage};
use super::restarts::Restarts;
use super::watch::{Pace, VerdictWatcher, shared_out};
use super::{EngineConfig, TestedEngine};
use tabiya_count::Control;
use tabiya_suite::{Check, CheckOutcome, LeftOut, SuiteRun, Verdict};

impl<'a> Checked<'a> {
    /// The checks, each with the verdict on it.
    pub fn judged(&self) -> impl Iterator<Item = (&CheckOutcome<'a>, &Verdict<CheckFailure>)> {
        self.run.outcomes.iter().zip(&self.verdicts)
    }
}

/// Checks an engine against suites, with several processes at a time.
#[derive(Clone, Copy)]
pub struct Checker<'a> {
    /// How the engine is started and asked.
    pub config: &'a EngineConfig,
    /// The number of engine processes that run at a time, at least 1.
    pub jobs: usize,
    /// Whether positions where the engine goes wrong are shrunk.
    pub shrink: bool,
    /// Whether the run ends at the first difference or breakage.
    pub fail_fast: bool,
    /// Whether `fail_fast` ignores failures on positions with faults.
    pub ignores_faults: bool,
    /// Lets the caller stop the run.
    pub control: &'a Control,
    /// The budget of restarts after breakages.
    pub restarts: &'a Restarts,
    /// Counts the checks that are done.
    pub done: &'a AtomicUsize,
    /// Is notified of each verdict.
    pub watcher: &'a dyn VerdictWatcher,
}

/// The result of a run: the verdicts on all checks.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The planned checks, and how long each took.
    pub run: SuiteRun<'a>,
    /// The verdict on each check of `run`, in the same order; [`Verdict::NotReached`] if the engine was not asked.
    pub verdicts: Vec<Verdict<CheckFailure>>,
    /// The name that the engine gives.
    pub engine: Option<String>,
    /// The error that ended the run early.
    pub end: Option<EngineError>,
    /// The number of processes, if the system granted fewer than requested.
    pub shortage: Option<Shortage>,
    /// The peculiarities that the engine showed.
    pub habits: Habits,
}

impl Checker<'_> {
    /// Runs the planned checks on the engine, those with the smallest expected counts first. Breakages on
    /// positions with faults do not use up restarts.
    ///
    /// # Errors
    /// If the engine cannot be started, or lacks a variant or option that every position needs.
    pub fn run<'s>(&self, plan: SuiteRun<'s>) -> Result<Checked<'s>, EngineError> {
        let mut order: Vec<usize> = (0..plan.outcomes.len())
            .filter(|&at| plan.outcomes[at].verdict == Verdict::NotReached)
            .collect();
        order.sort_by_key(|&at| plan.outcomes[at].check.expected);
        let queue = Queue::new(&plan);
        let mut first = self.engine();
        // The other processes start only after this one is known to work, so that they cannot take system
        // resources from it.
        let prepared = self.prepare(&mut first, order, &queue);
        let name = first.name().map(str::to_owned);
        if let Err(error) = prepared.clone() {
            queue.give_up(error);
        }
        let jobs = self.jobs.min(queue.left()).max(1);
        thread::scope(|scope| {
            for job in 1..jobs {
                queue.enlist();
                let work = || self.help(&queue);
                let refused = match has_room_for_engine() {
                    true => thread::Builder::new().spawn_scoped(scope, work).map(|_| ()).err(),
                    false => Some(ErrorKind::OutOfMemory.into()),
                };
                if let Some(error) = refused {
                    queue.state().end_refused_thread(jobs - job, error.to_string());
                    break;
                }
            }
            self.work(first, &queue);
        });
        match prepared {
            Err(EngineError::Broken(_) | EngineError::Stopped) => {}
            prepared => prepared?,
        }
        let QueueState { refused, habits, verdicts, times, end, .. } = queue.finish();
        let mut run = plan;
        for (outcome, time) in run.outcomes.iter_mut().zip(times) {
            outcome.time = time;
        }
        // If any check was judged before the error, the verdicts are returned together with the error.
        let unasked = |verdict: &Verdict<CheckFailure>| {
            matches!(verdict, Verdict::NotReached | Verdict::LeftOut(LeftOut::Unsupported(_)))
        };
        let was_asked = !verdicts.iter().all(unasked);
        match end {
            Some(error) if error.is_no_engine() && !was_asked => Err(error),
            end => {
                let shortage = refused.map(|(refused, reason)| Shortage {
                    granted: jobs - refused,
                    wanted: jobs,
                    reason,
                });
                Ok(Checked { run, verdicts, engine: name, end, shortage, habits })
            }
        }
    }

    fn engine(&self) -> TestedEngine<'_> {
        TestedEngine::new(self.config, self.control, self.restarts)
    }

    /// Finds out, before the engine counts, which required variants and options it lacks. Positions that need
    /// them are left out; if no others remain, returns an error.
    fn prepare(
        &self,
        engine: &mut TestedEngine<'_>,
        order: Vec<usize>,
        queue: &Queue<'_, '_>,
    ) -> Result<(), EngineError> {
        let board = |at: usize| queue.plan.outcomes[at].located.case.board();
        let need = |at: usize| {
            let p = board(at);
            (p.variant(), p.castling_mode())
        };
        let mut lacking = Vec::new();
        let mut prepared = Vec::new();
        let mut left = Vec::with_capacity(order.len());
        for at in order {
            if !prepared.contains(&need(at)) {
                prepared.push(need(at));
                match engine.prepare(&board(at)) {
                    Err(EngineError::Refused(refusal)) if refusal.is_of_position() => {
                        lacking.push((need(at), refusal));
                    }
                    prepared => prepared?,
                }
            }
            match lacking.iter().find(|(needed, _)| *needed == need(at)) {
                Some((_, refusal)) => {
                    let left_out = Verdict::LeftOut(LeftOut::Unsupported(refusal.in_short()));
                    queue.keep(at, left_out, Duration::ZERO, self.watcher);
                    self.done.fetch_add(1, Ordering::Relaxed);
                }
                None => left.push(at),
            }
        }
        let first = lacking.into_iter().next().filter(|_| left.is_empty());
        queue.fill(left);
        first.map_or(Ok(()), |(_, refusal)| Err(EngineError::Refused(refusal)))
    }

    /// Starts one more engine process, and runs checks with it.
    fn help(&self, queue: &Queue<'_, '_>) {
        let mut engine = self.engine();
        match engine.start() {
            // The first process started, so this one probably lacked system resources.
            Err(EngineError::Broken(breakage)) if queue.hand_back(&[], &breakage.to_string()) => {}
            _ => self.work(engine, queue),
        }
    }

    fn work(&self, mut engine: TestedEngine<'_>, queue: &Queue<'_, '_>) {
        let mut pace = Pace::FIRST;
        loop {
            let share = queue.share(self.jobs, engine.can_pipeline().then_some(pace));
            if share.is_empty() {
                queue.state().habits.merge(std::mem::take(&mut engine.habits));
                break engine.quit();
            }
            engine.habits.needs_new_game |= queue.needs_new_game();
            let nodes: Vec<u128> =
                share.iter().map(|&at| queue.plan.outcomes[at].check.expected).collect();
            let start = Instant::now();
            let right = self.right_ones(&mut engine, queue, &share);
            let whole = start.elapsed();
            let parts = right.into_iter().zip(shared_out(whole, &nodes));
            for (place, (&at, (right, part))) in share.iter().zip(parts).enumerate() {
                let start = Instant::now();
                let mut judged = match right {
                    Some(true) => Ok(Verdict::Right),
                    _ if queue.is_known(at) => Ok(Verdict::LeftOut(LeftOut::Known)),
                    _ => self.judge(&mut engine, queue, at),
                };
                // Asked again alone, the engine is right: its pipelined answers could not be separated, or the answer
                // depends on the questions before it.
                if right == Some(false) && judged == Ok(Verdict::Right) {
                    engine.cautious = true;
                    let outcome = &queue.plan.outcomes[at];
                    let asked = Asked { origin: origin(outcome), depth: outcome.check.depth };
                    if let Some(found) = engine.difference_in_batch(&asked) {
                        judged = Ok(Verdict::Failed(CheckFailure::of_difference(found)));
                    }
                }
                if engine.habits.needs_new_game {
                    queue.state().habits.needs_new_game = true;
                }
                match judged {
                    Ok(verdict) => {
                        let case = &queue.plan.outcomes[at].located.case;
                        let ignored = self.ignores_faults && !case.faults.is_empty();
                        let failed = matches!(verdict, Verdict::Failed(_));
                        queue.keep(at, verdict, part + start.elapsed(), self.watcher);
                        self.done.fetch_add(1, Ordering::Relaxed);
                        if failed && !ignored && self.fail_fast {
                            self.control.stop();
                        }
                    }
                    // The other processes have the resources that this one lacks, and take over its checks.
                    Err(EngineError::NoResources(reason))
                        if queue.hand_back(&share[place..], &reason) =>
                    {
                        return queue.state().habits.merge(engine.habits);
                    }
                    // The other processes stop as well; the first error is reported.
                    Err(error) => return queue.give_up(error),
                }
            }
            let nodes = nodes.iter().fold(0u128, |sum, &nodes| sum.saturating_add(nodes));
            match share[..] {
                // Only the time of a right answer counts: explaining a wrong answer takes longer.
                [at] => {
                    queue.time_of_right(at).into_iter().for_each(|time| pace.took(1, nodes, time));
                }
                _ => pace.took(share.len(), nodes, whole),
            }
        }
    }

    /// Asks for the counts of several checks at once. Returns for each check whether the count is right, or
    /// `None` if it was not asked for. All checks that are not right must be judged one by one.
    fn right_ones(
        &self,
        engine: &mut TestedEngine<'_>,
        queue: &Queue<'_, '_>,
        share: &[usize],
    ) -> Vec<Option<bool>> {
        let outcome = |at: usize| &queue.plan.outcomes[share[at]];
        let mut right = vec![None; share.len()];
        // Positions with faults may crash the engine, and engines are not asked for depth 0.
        let tame =
            |&at: &usize| outcome(at).check.depth > 0 && outcome(at).located.case.faults.is_empty();
        let asked: Vec<usize> = (0..share.len()).filter(tame).collect();
        if asked.len() < 2 || self.control.is_stopped() {
            return right;
        }
        let question = |&at: &usize| (origin(outcome(at)), outcome(at).check.depth);
        let questions: Vec<_> = asked.iter().map(question).collect();
        for (at, got) in asked.into_iter().zip(engine.pipelined_counts(&questions)) {
            right[at] = Some(got == Some(outcome(at).check.expected));
        }
        right
    }

    fn judge(
        &self,
        engine: &mut TestedEngine<'_>,
        queue: &Queue<'_, '_>,
        at: usize,
    ) -> Result<Verdict<CheckFailure>, EngineError> {
        let outcome = &queue.plan.outcomes[at];
        let suspected = |failure| queue.suspect(at, &Verdict::Failed(failure), self.watcher);
        let origin = origin(outcome);
        let Check { depth, expected } = outcome.check;
        if self.control.is_stopped() {
            return Err(EngineError::Stopped);
        }
        let judged = match depth {
            0 if expected == 1 => Ok(Verdict::Right),
            0 => {
                let (difference, smallest, cut_short) = (None, None, None);
                let wrong =
                    CheckFailure::Wrong { got: 1, right: 1, difference, smallest, cut_short };
                Ok(Verdict::Failed(wrong))
            }
            _ => self.judge_count(engine, &origin, outcome.check, &suspected),
        };
        let breakage = match judged {
            Err(EngineError::Broken(breakage)) => breakage,
            Err(EngineError::Refused(refusal)) if refusal.is_of_position() => {
                return Ok(Verdict::LeftOut(LeftOut::Unsupported(refusal.in_short())));
            }
            other => return other,
        };
        // Where another answer was read, an answer without a total is a matter of the position.
        let has_answers = breakage.kind == BreakageKind::NoTotal && queue.has_answers();
        if breakage.kind.is_final() && !has_answers {
            return Err(EngineError::Broken(breakage));
        }
        if !outcome.located.case.faults.is_empty() {
            engine.reset_failure();
        }
        let crash = Crash::repeated(engine, Asked { origin, depth }, *breakage);
        suspected(CheckFailure::Broken { crash: Box::new(crash.clone()), smallest: None });
        let smallest = self.shrink.then(|| Box::new(crash.shrink(engine)));
        Ok(Verdict::Failed(CheckFailure::Broken { crash: Box::new(crash), smallest }))
    }

    fn judge_count(
        &self,
        engine: &mut TestedEngine<'_>,
        origin: &Origin,
        check: Check,
        suspected: &dyn Fn(CheckFailure),
    ) -> Result<Verdict<CheckFailure>, EngineError> {
        let answer = engine.answer_beside(origin, check.depth)?;
        let (got, right) = (answer.total(), answer.right_total());
        if got == check.expected && !answer.is_wrong() {
            return Ok(match answer.wrong_counters {
                wrong if !wrong.is_empty() => Verdict::Failed(CheckFailure::Miscounted(wrong)),
                _ => Verdict::Right,
            });
        }
        // From here on the verdict is `Wrong`, even if a later question fails.
        let wrong = |difference: Option<Difference>, smallest: Option<Difference>, cut_short| {
            let (difference, smallest) = (difference.map(Box::new), smallest.map(Box::new));
            CheckFailure::Wrong { got, right, difference, smallest, cut_short }
        };
        if !answer.is_wrong() {
            return Ok(Verdict::Failed(wrong(None, None, None)));
        }
        suspected(wrong(None, None, None));
        let asked = Asked { origin: origin.clone(), depth: check.depth };
        let suspicion = Suspicion::of_last(engine, asked, answer);
        Ok(Verdict::Failed(match suspicion.difference(engine) {
            Ok(found) => {
                let smallest = found.as_ref().filter(|_| self.shrink);
                let smallest = smallest.map(|found| found.shrink(engine));
                wrong(found, smallest, None)
            }
            Err(error) => wrong(None, None, Some(error)),
        }))
    }
}

/// The position in the form in which the engine gets it: the text of the suite.
fn origin(outcome: &CheckOutcome<'_>) -> Origin {
    let case = &outcome.located.case;
    Origin::written(case.board(), &case.text)
}
