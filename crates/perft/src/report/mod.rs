//! What a run of suites is told as: one small file a format.

pub(crate) mod coverage;
mod exhibit;
pub(crate) mod format;
pub(crate) mod github;
pub(crate) mod html;
mod item;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod lint;
mod pattern;
pub(crate) mod tap;
pub(crate) mod text;

pub(crate) use self::coverage::digest;
pub(crate) use self::lint::{Finding, Lint};

use std::collections::HashSet;

use crate::figures::plural;

pub(crate) use coverage::Coverage;
pub(crate) use exhibit::Exhibit;
pub(crate) use item::{Item, Problem, Status};
pub(crate) use pattern::Pattern;

/// `, 2 lines without a check`, where there are any.
pub(crate) fn without_check(lines: usize) -> String {
    match lines {
        0 => String::new(),
        lines => format!(", {} without a check", plural(lines as u128, "line")),
    }
}

/// A run and its circumstances, whoever has counted.
pub(crate) struct Report<'a> {
    /// One for each check, in the order of the suites.
    pub(crate) items: Vec<Item<'a>>,
    /// The arguments that named the suites.
    pub(crate) sources: Vec<String>,
    pub(crate) seconds: f64,
    pub(crate) threads: usize,
    pub(crate) cpu: &'static str,
    /// The engine that was checked, if it was not this program itself.
    pub(crate) engine: Option<String>,
    /// What ended the run before its end, other than time or a signal.
    pub(crate) end: Option<String>,
    /// The leaf nodes of all checks that were made.
    pub(crate) nodes: u128,
    /// What the failures have in common.
    pub(crate) patterns: Vec<Pattern>,
    /// All that patterns may be made of, those of other shards added.
    pub(crate) features: Vec<Pattern>,
    /// What part of which checks this is.
    pub(crate) coverage: Coverage,
    /// The failures that have been told as text already, as places of the items.
    pub(crate) told: HashSet<usize>,
}

impl Report<'_> {
    fn count(&self, is: impl Fn(&Status) -> bool) -> usize {
        self.items.iter().filter(|item| is(&item.status)).count()
    }

    pub(crate) fn passed(&self) -> usize {
        self.count(|status| *status == Status::Passed)
    }

    pub(crate) fn wrong(&self) -> usize {
        self.count(|status| matches!(status, Status::Wrong(_)))
    }

    pub(crate) fn broken(&self) -> usize {
        self.count(|status| matches!(status, Status::Broken(_)))
    }

    pub(crate) fn warned(&self) -> usize {
        self.count(|status| matches!(status, Status::Warned(_)))
    }

    pub(crate) fn skipped(&self) -> usize {
        self.count(|status| matches!(status, Status::Skipped(_)))
    }

    /// How many checks were left out, and why.
    fn reasons(&self) -> Vec<(usize, &str)> {
        let mut reasons: Vec<(usize, &str)> = Vec::new();
        for item in &self.items {
            if let Status::Skipped(reason) = &item.status {
                match reasons.iter_mut().find(|known| known.1 == reason) {
                    Some(known) => known.0 += 1,
                    None => reasons.push((1, reason)),
                }
            }
        }
        reasons.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
        reasons
    }

    /// `12 passed, 1 wrong, 30 skipped: above --max-nodes`, and what else there is.
    fn summary(&self) -> String {
        let skipped = |(count, reason): (usize, &str)| format!(", {count} skipped: {reason}");
        let skipped: String = self.reasons().into_iter().map(skipped).collect();
        self.tally() + &skipped + &without_check(self.coverage.without_check)
    }

    /// `12 passed, 1 wrong`, and what else there is.
    fn tally(&self) -> String {
        let mut tally = format!("{} passed, {} wrong", self.passed(), self.wrong());
        for (count, word) in [(self.broken(), "broken"), (self.warned(), "with faults differ")] {
            if count > 0 {
                tally += &format!(", {count} {word}");
            }
        }
        tally
    }
}
