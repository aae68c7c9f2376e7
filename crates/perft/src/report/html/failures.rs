//! The failures of a run, grouped by their cause: one failure of each group is shown, the others are folded.

use tabiya_draw::escape;

use super::page::{self, Page, capitalised};
use super::{board, exhibit};
use crate::figures::{grouped_within, plural};
use crate::report::{Group, Item, Problem, Report, Status};

/// Maximum number of folded failures drawn with boards. A page with this many has some megabytes.
const DRAWN: usize = 500;

/// Adds the failures to the page.
pub(super) fn add(page: &mut Page, report: &Report<'_>, groups: &[Group<'_>]) {
    if groups.is_empty() {
        return;
    }
    page.heading("Failures");
    let mut exhibits =
        report.items.iter().filter_map(|item| item.problem.as_ref()).flat_map(|p| &p.exhibits);
    if exhibits.any(board::has_arrows) {
        page.raw(&board::legend());
    }
    if groups.iter().map(|group| group.items.len() - shown(group.kind)).sum::<usize>() > DRAWN {
        page.note(&format!("Boards are drawn for the first {DRAWN} folded failures."));
    }
    let mut left = DRAWN;
    for group in groups {
        page.raw(&section(group, &mut left));
    }
}

/// The number of failures of a group that are shown unfolded. A failure that does not fail the run needs no board
/// that is seen at once.
fn shown(kind: Status) -> usize {
    usize::from(kind != Status::Warned)
}

/// A group as HTML; `left` is the number of folded failures that may still be drawn.
fn section(group: &Group<'_>, left: &mut usize) -> String {
    let mut failures: Vec<(&Item<'_>, &Problem)> =
        group.items.iter().filter_map(|(_, item)| Some((*item, item.problem.as_ref()?))).collect();
    // The failure that shows the cause most plainly comes first; the others keep their order.
    let plainest = failures.iter().enumerate().min_by_key(|(_, (_, problem))| plainness(problem));
    if let Some((at, _)) = plainest {
        failures[..=at].rotate_right(1);
    }
    let kind = group.kind;
    let (unfolded, folded) = failures.split_at(shown(kind));
    let first: String =
        unfolded.iter().map(|(item, problem)| failure(item, problem, kind, true)).collect();
    let others = folded.iter().map(|(item, problem)| {
        let is_drawn = *left > 0;
        *left = left.saturating_sub(1);
        failure(item, problem, kind, is_drawn)
    });
    let others: String = others.collect();
    let title = format!("{} {}", kind.badge_of_failure(), escape(&capitalised(&group.cause)));
    let what = if unfolded.is_empty() { "failure" } else { "more failure" };
    let folded = match folded.len() {
        0 => String::new(),
        count => format!(
            "<details><summary>{} with this cause</summary>\n{others}</details>\n",
            counted(count, what)
        ),
    };
    format!(
        "<section class=\"cause\"><h3>{title}</h3><p class=\"label\">{}</p>\n{first}{folded}</section>",
        extent(group)
    )
}

/// How plainly a failure shows its cause, the plainest first: few wrong moves, then few pieces.
fn plainness(problem: &Problem) -> (usize, usize) {
    problem.exhibits.first().map_or((usize::MAX, 0), |shown| {
        (shown.missing.len() + shown.extra.len(), shown.position.pieces().count())
    })
}

/// The number of positions and, if it is another number, of checks: `13 positions, 26 checks`.
fn extent(group: &Group<'_>) -> String {
    let (positions, checks) = (group.positions(), group.items.len());
    let mut text = counted(positions, "position");
    if checks != positions {
        text += &format!(", {}", counted(checks, "check"));
    }
    text
}

/// A number with commas and its noun: `1,200 checks`.
fn counted(number: usize, what: &str) -> String {
    grouped_within(&plural(number as u128, what))
}

/// A failure: its line in the suite, its message and its positions, with or without boards.
fn failure(item: &Item<'_>, problem: &Problem, kind: Status, is_drawn: bool) -> String {
    let located = item.located;
    let id = located.case.id.as_ref().map(|id| format!(" \u{201c}{id}\u{201d}"));
    // What a broken engine writes is left as it is.
    let own = |text: &String| match kind {
        Status::Broken => text.clone(),
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
