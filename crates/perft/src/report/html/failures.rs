//! The failures of a run, grouped by their cause: one failure of each group is shown, the others are folded.

use std::cmp::Reverse;

use tabiya_draw::escape;

use super::badge::Badge;
use super::page::{self, Page, capitalised};
use super::{board, exhibit};
use crate::figures::{grouped, grouped_within, plural};
use crate::report::{FailureKind, Group, Item, Problem, Report};

/// Maximum number of failures drawn with boards. A page with this many has some megabytes.
const DRAWN: usize = 500;

/// Adds the failures to the page.
pub(super) fn add(page: &mut Page, report: &Report<'_>, groups: &[Group<'_>]) {
    if groups.is_empty() {
        return;
    }
    page.heading("Failures");
    let mut exhibits = report.items.iter().filter_map(Item::problem).flat_map(|p| &p.exhibits);
    if exhibits.any(board::has_arrows) {
        page.raw(&board::legend());
    }
    if groups.iter().map(|group| group.items.len()).sum::<usize>() > DRAWN {
        page.note(&format!("Boards are drawn for the first {DRAWN} failures."));
    }
    let mut left = DRAWN;
    for group in groups {
        page.raw(&section(group, &mut left));
    }
}

/// A group as HTML; `left` is the number of failures that may still be drawn.
fn section(group: &Group<'_>, left: &mut usize) -> String {
    let mut failures: Vec<(&Item<'_>, &Problem)> =
        group.items.iter().filter_map(|(_, item)| Some((*item, item.problem()?))).collect();
    // The failure that shows the cause most plainly comes first. The sort is stable.
    let plainest =
        failures.iter().enumerate().min_by_key(|(at, (_, problem))| (plainness(problem), *at));
    if let Some((at, _)) = plainest {
        failures[..=at].rotate_right(1);
    }
    let mut articles = failures.iter().map(|(item, problem)| {
        let is_drawn = *left > 0;
        *left = left.saturating_sub(1);
        failure(item, problem, group.kind, is_drawn)
    });
    let kind = group.kind;
    // A failure that does not fail the run needs no board that is seen at once.
    let shown = usize::from(kind != FailureKind::Warned);
    let first: String = articles.by_ref().take(shown).collect();
    let others: String = articles.collect();
    let title = format!(
        "{} {}",
        Badge::of(kind).html(Badge::word(kind)),
        escape(&capitalised(&group.cause))
    );
    let folded = match group.items.len() - shown {
        0 => String::new(),
        folded => {
            let more = if shown > 0 { " more" } else { "" };
            let plural = if folded == 1 { "" } else { "s" };
            format!(
                "<details><summary>{}{more} failure{plural} with this cause</summary>\n{others}</details>\n",
                grouped(folded as u128)
            )
        }
    };
    format!(
        "<section class=\"cause\"><h3>{title}</h3><p class=\"label\">{}</p>\n{first}{folded}</section>",
        extent(group)
    )
}

/// How plainly a failure shows its cause, the plainest first: few wrong moves, then few pieces.
fn plainness(problem: &Problem) -> (Reverse<bool>, usize, usize) {
    match problem.exhibits.first() {
        Some(shown) => {
            let pieces = shown.position.pieces().count();
            (Reverse(true), shown.missing.len() + shown.extra.len(), pieces)
        }
        None => (Reverse(false), 0, 0),
    }
}

/// The number of positions and, if it is another number, of checks: `13 positions, 26 checks`.
fn extent(group: &Group<'_>) -> String {
    let (positions, checks) = (group.positions(), group.items.len());
    let count = |number: usize, what| {
        plural(number as u128, what).replacen(&number.to_string(), &grouped(number as u128), 1)
    };
    let mut text = count(positions, "position");
    if checks != positions {
        text += &format!(", {}", count(checks, "check"));
    }
    text
}

/// A failure: its line in the suite, its message and its positions, with or without boards.
fn failure(item: &Item<'_>, problem: &Problem, kind: FailureKind, is_drawn: bool) -> String {
    let located = item.located;
    let id = located.case.id.as_ref().map(|id| format!(" \u{201c}{id}\u{201d}"));
    // What a broken engine writes is left as it is.
    let own = |text: &String| match kind {
        FailureKind::Broken => text.clone(),
        _ => grouped_within(text),
    };
    let mut article = format!(
        "<article><header><h4>{}:{}{}, depth {}</h4><p>{}</p></header>",
        escape(&located.file),
        located.line,
        escape(&id.unwrap_or_default()),
        item.check.depth,
        escape(&own(&problem.message))
    );
    article += &page::list(&problem.notes.iter().map(own).collect::<Vec<_>>());
    article.extend(problem.exhibits.iter().map(|exhibit| exhibit::section(exhibit, is_drawn)));
    article + "</article>\n"
}
