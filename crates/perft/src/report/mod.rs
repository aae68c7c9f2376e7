//! Reports on a run of suites: one small file per format.

mod exhibit;
pub(crate) mod format;
pub(crate) mod github;
mod group;
pub(crate) mod html;
mod item;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod lint;
pub(crate) mod markdown;
mod speed;
pub(crate) mod tap;
pub(crate) mod text;

pub(crate) use self::lint::{Finding, Lint};

use std::collections::HashSet;

use tabiya_suite::Pattern;
use tabiya_verify::Coverage;

use crate::figures::plural;

pub(crate) use exhibit::Exhibit;
pub(crate) use group::{CauseCount, Group};
pub(crate) use item::{Item, Problem, Status};
pub(crate) use speed::SpeedReport;

/// The end of a summary: `, 2 lines without a check`; empty for 0.
pub(crate) fn without_check(lines: usize) -> String {
    match lines {
        0 => String::new(),
        lines => format!(", {} without a check", plural(lines as u128, "line")),
    }
}

/// The results of a run of suites, counted by this program or by an engine.
pub(crate) struct Report<'a> {
    /// One item per check, in the order of the suites.
    pub(crate) items: Vec<Item<'a>>,
    /// The command-line arguments that named the suites.
    pub(crate) sources: Vec<String>,
    pub(crate) seconds: f64,
    pub(crate) threads: usize,
    pub(crate) cpu: &'static str,
    /// The engine that was checked; `None` if this program counted.
    pub(crate) engine: Option<String>,
    /// The reason for an early end, if it was neither the time limit nor a signal.
    pub(crate) end: Option<String>,
    /// The leaf nodes counted in all checks.
    pub(crate) nodes: u128,
    /// The counts of each feature, from which patterns are found, by `perft reduce` over all shards.
    pub(crate) features: Vec<Pattern>,
    /// Which checks the report covers.
    pub(crate) coverage: Coverage,
    /// How fast the engine is, compared with another one.
    pub(crate) speed: Option<SpeedReport>,
    /// Indices of the items whose failures have already been printed as text.
    pub(crate) told: HashSet<usize>,
}

impl Report<'_> {
    pub(crate) fn count(&self, status: Status) -> usize {
        self.items.iter().filter(|item| item.status == status).count()
    }

    /// The number of checks whose count is wrong, by the engine or in the suite.
    pub(crate) fn wrong(&self) -> usize {
        self.items.iter().filter(|item| item.status.is_wrong()).count()
    }

    /// The features that are more common among the positions that failed than among all.
    fn patterns(&self) -> Vec<Pattern> {
        Pattern::find(&self.features)
    }

    /// The reasons why checks were skipped, each with the number of checks.
    fn reasons(&self) -> Vec<(usize, &str)> {
        let mut reasons: Vec<(usize, &str)> = Vec::new();
        for reason in self.items.iter().filter_map(|item| item.reason.as_deref()) {
            match reasons.iter_mut().find(|known| known.1 == reason) {
                Some(known) => known.0 += 1,
                None => reasons.push((1, reason)),
            }
        }
        reasons.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
        reasons
    }

    /// The totals as text: `12 passed, 1 wrong, 30 skipped: above --max-nodes`, and any other total
    /// that is not 0.
    fn summary(&self) -> String {
        let skipped = |(count, reason): (usize, &str)| format!(", {count} skipped: {reason}");
        let skipped: String = self.reasons().into_iter().map(skipped).collect();
        self.tally() + &skipped + &without_check(self.coverage.without_check)
    }

    /// The main totals as text: `12 passed, 3 wrong (1 wrong in the suite)`, and any other main total that is not 0.
    fn tally(&self) -> String {
        let in_suite = match self.count(Status::WrongSuite) {
            0 => String::new(),
            count => format!(" ({count} wrong in the suite)"),
        };
        let passed = self.count(Status::Passed);
        let mut tally = format!("{passed} passed, {} wrong{in_suite}", self.wrong());
        let others = [(Status::Broken, "broken"), (Status::Warned, "with faults differ")];
        for (count, word) in others.map(|(status, word)| (self.count(status), word)) {
            if count > 0 {
                tally += &format!(", {count} {word}");
            }
        }
        tally
    }
}
