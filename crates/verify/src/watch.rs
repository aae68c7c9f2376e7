//! Reports each check while others are still running, and limits how many checks an engine is asked at once.

use std::time::Duration;

use tabiya_suite::{CheckOutcome, LeftOut, Verdict};

use super::failure::CheckFailure;
use super::queue::{Queue, QueueState};

/// Is notified of the verdict on each check as soon as it is known, on any thread.
pub trait VerdictWatcher: Sync {
    /// The engine failed the check with index `at` in the plan. The verdict does not contain the reason
    /// yet: the search for the reason goes on, and may fail.
    fn suspected(&self, at: usize, outcome: &CheckOutcome<'_>, verdict: &Verdict<CheckFailure>);

    /// The check with index `at` in the plan is judged. The outcome says how long the check took.
    fn judged(&self, at: usize, outcome: &CheckOutcome<'_>, verdict: &Verdict<CheckFailure>);
}

/// The checks of one case, from `at` on, that can be reported: they and all checks before them are judged, so
/// they can no longer become known failures.
fn ripe(
    outcomes: &[CheckOutcome<'_>],
    verdicts: &[Verdict<CheckFailure>],
    at: usize,
) -> impl Iterator<Item = usize> {
    let of_case = move |&other: &usize| std::ptr::eq(outcomes[other].located, outcomes[at].located);
    let open = |other: &usize| {
        verdicts[*other] == Verdict::NotReached && outcomes[*other].verdict == Verdict::NotReached
    };
    let waits = (0..at).rev().take_while(of_case).any(|other| open(&other));
    let last = if waits { at } else { outcomes.len() };
    let judged = move |other: &usize| !open(other);
    (at..last)
        .take_while(of_case)
        .take_while(judged)
        .filter(move |&other| verdicts[other] != Verdict::NotReached)
}

impl Queue<'_, '_> {
    /// Stores the verdict on a check, and reports it once no other running check of the case can make it a
    /// known failure.
    pub(crate) fn keep(
        &self,
        at: usize,
        verdict: Verdict<CheckFailure>,
        time: Duration,
        watcher: &dyn VerdictWatcher,
    ) {
        let mut told = Vec::new();
        {
            let QueueState { times, verdicts, .. } = &mut *self.state();
            times[at] = time;
            verdicts[at] = verdict;
            let ripe: Vec<usize> = ripe(&self.plan.outcomes, verdicts, at).collect();
            for at in ripe {
                if self.is_known_by(at, verdicts) {
                    verdicts[at] = Verdict::LeftOut(LeftOut::Known);
                }
                told.push((at, times[at], verdicts[at].clone()));
            }
        }
        for (at, time, verdict) in told {
            let outcome = CheckOutcome { time, ..self.plan.outcomes[at].clone() };
            watcher.judged(at, &outcome, &verdict);
        }
    }

    /// Reports a failure that is being investigated, unless a shallower check of the case may explain it.
    pub(crate) fn suspect(
        &self,
        at: usize,
        verdict: &Verdict<CheckFailure>,
        watcher: &dyn VerdictWatcher,
    ) {
        let mut verdicts = self.state().verdicts.clone();
        verdicts[at] = verdict.clone();
        if ripe(&self.plan.outcomes, &verdicts, at).next().is_some() {
            watcher.suspected(at, &self.plan.outcomes[at], verdict);
        }
    }

    /// The time of a check, if it was judged right.
    pub(crate) fn time_of_right(&self, at: usize) -> Option<Duration> {
        let state = self.state();
        (state.verdicts[at] == Verdict::Right).then(|| state.times[at])
    }
}

/// The number of checks sent to an engine at once: about as many as it answers within [`MOMENT`], so that a wrong
/// answer is reported soon after it arrives.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) checks: usize,
    pub(crate) nodes: u128,
}

/// The time in which an engine should answer all checks that are sent to it at once.
const MOMENT: Duration = Duration::from_millis(250);

impl Pace {
    /// The pace for the first request: even a slow engine answers so few checks quickly.
    pub(crate) const FIRST: Self = Self { checks: 4, nodes: 20_000 };

    /// Adapts the pace to the time that this many checks with this many leaf nodes took.
    pub(crate) fn took(&mut self, checks: usize, nodes: u128, time: Duration) {
        let room = MOMENT.as_secs_f64() / time.as_secs_f64().max(1e-6);
        if room >= 4.0 {
            // Both limits grow, because it is not known which of them limited the request.
            self.checks = self.checks.saturating_mul(4);
            self.nodes = self.nodes.saturating_mul(4);
        } else if room < 1.0 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "less than there were"
            )]
            let fewer = |number: f64| ((number * room) as u64).max(1);
            self.checks = usize::try_from(fewer(checks as f64)).unwrap_or(1);
            self.nodes = fewer(nodes as f64).into();
        }
    }
}

/// Divides the time that an engine took for a batch of checks among those checks, roughly in proportion to their
/// leaf nodes.
pub(crate) fn shared_out(time: Duration, nodes: &[u128]) -> Vec<Duration> {
    // Each check takes an engine some time, even without any leaf nodes.
    let weight = |nodes: &u128| *nodes as f64 + 1000.0;
    let whole: f64 = nodes.iter().map(weight).sum();
    nodes.iter().map(|nodes| time.mul_f64(weight(nodes) / whole)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_per_query_adapts_to_the_engines_speed() {
        let mut pace = Pace::FIRST;
        for _ in 0..6 {
            pace.took(pace.checks, pace.nodes, Duration::from_millis(5));
        }
        assert!(pace.checks > 10_000 && pace.nodes > 50_000_000, "{pace:?}");
        pace.took(400, 1_000_000, Duration::from_secs(25));
        assert_eq!((pace.checks, pace.nodes), (4, 10_000));
        pace.took(1, 20, Duration::from_secs(2));
        assert_eq!((pace.checks, pace.nodes), (1, 2));
        pace.took(1, 0, Duration::from_secs(2));
        assert_eq!((pace.checks, pace.nodes), (1, 1));
    }

    #[test]
    fn the_slices_of_a_time_add_up_to_it() {
        let parts = shared_out(Duration::from_secs(3), &[0, 1000, 0]);
        assert!(parts[1] > parts[0] && parts[0] == parts[2], "{parts:?}");
        let whole: Duration = parts.iter().sum();
        assert!(whole.abs_diff(Duration::from_secs(3)) < Duration::from_micros(1), "{whole:?}");
        assert!(shared_out(Duration::from_secs(3), &[]).is_empty());
    }
}
