//! Failures grouped by their cause.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tabiya_suite::Pattern;
use tabiya_verify::{Cause, CauseGroup};

use super::{Item, Report, Status};

/// The failures of a report that have the same cause.
pub(crate) struct Group<'r> {
    pub(crate) kind: Status,
    /// The cause in words.
    pub(crate) cause: String,
    /// The failed checks, each with its index among the items of the report.
    pub(crate) items: Vec<(usize, &'r Item<'r>)>,
}

/// The number of positions where the engine fails for this cause. Each position counts once, however many checks it
/// has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CauseCount {
    pub(crate) cause: String,
    pub(crate) failures: usize,
    pub(crate) of_failures: usize,
}

impl Group<'_> {
    /// The number of positions with these failures.
    pub(crate) fn positions(&self) -> usize {
        positions(self.items.iter().map(|(_, item)| *item))
    }
}

/// The number of different positions of suites among the items.
fn positions<'a>(items: impl Iterator<Item = &'a Item<'a>>) -> usize {
    items.map(|item| std::ptr::from_ref(item.located)).collect::<HashSet<_>>().len()
}

impl Report<'_> {
    /// The failures grouped by kind and cause, the largest groups of each kind first.
    pub(crate) fn groups(&self) -> Vec<Group<'_>> {
        let unknown = [Cause::new("wrong counts")];
        let of_kind = |kind: Status| {
            let is_it = move |(_, item): &(usize, &Item<'_>)| item.status == kind;
            let items: Vec<_> = self.items.iter().enumerate().filter(is_it).collect();
            let causes = items.iter().map(|(_, item)| match &item.problem {
                Some(problem) if !problem.causes.is_empty() => &problem.causes[..],
                _ => &unknown[..],
            });
            let causes: Vec<&[Cause]> = causes.collect();
            let group = |group: CauseGroup| Group {
                kind,
                cause: group.cause.name().to_owned(),
                items: group.failures.into_iter().map(|at| items[at]).collect(),
            };
            CauseGroup::group(&causes).into_iter().map(group).collect::<Vec<_>>()
        };
        Status::FAILURES.into_iter().flat_map(of_kind).collect()
    }

    /// What the engine's failures have in common, as lines of text: their causes and the patterns.
    pub(crate) fn common_lines(&self) -> Vec<String> {
        let causes = CauseCount::lines(&CauseCount::count(&self.groups()));
        causes.into_iter().chain(Pattern::lines(&self.patterns())).collect()
    }
}

impl CauseCount {
    /// How many positions the engine fails for each cause, the most common cause first. Like patterns, causes leave out
    /// positions with faults, and counts that are wrong in the suite.
    pub(crate) fn count(groups: &[Group<'_>]) -> Vec<Self> {
        let is_engine = |kind| matches!(kind, Status::Wrong | Status::Broken);
        let groups: Vec<_> = groups.iter().filter(|group| is_engine(group.kind)).collect();
        let items = groups.iter().flat_map(|group| &group.items);
        let of_failures = positions(items.map(|(_, item)| *item));
        let count = |group: &&Group<'_>| Self {
            cause: group.cause.clone(),
            failures: group.positions(),
            of_failures,
        };
        let mut causes: Vec<_> = groups.iter().map(count).collect();
        causes.sort_by_key(|cause| std::cmp::Reverse(cause.failures));
        causes
    }

    /// Adds the counts of another shard to those so far.
    pub(crate) fn add_all(all: &mut Vec<Self>, more: &[Self]) {
        let before = all.first().map_or(0, |cause| cause.of_failures);
        let of_failures = before + more.first().map_or(0, |cause| cause.of_failures);
        for cause in more {
            match all.iter_mut().find(|known| known.cause == cause.cause) {
                Some(known) => known.failures += cause.failures,
                None => all.push(cause.clone()),
            }
        }
        all.iter_mut().for_each(|cause| cause.of_failures = of_failures);
        all.sort_by_key(|cause| std::cmp::Reverse(cause.failures));
    }

    /// The causes as text: a heading, and a line for each cause. A single failure needs no such table.
    pub(crate) fn lines(causes: &[Self]) -> Vec<String> {
        let Some(Self { of_failures: of @ 2.., .. }) = causes.first() else { return Vec::new() };
        let head = format!("causes, with how many of the {of} positions that failed have each:");
        let row = |Self { cause, failures, .. }: &Self| {
            let bar = "#".repeat((failures * 20).div_ceil(*of));
            format!("  {failures:>5} of {of}  {bar:<20}  {cause}")
        };
        std::iter::once(head).chain(causes.iter().map(row)).collect()
    }
}
