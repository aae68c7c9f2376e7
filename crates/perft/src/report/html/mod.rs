//! The HTML report: totals, causes, patterns, and the failures with their boards.
//!
//! The report is one file that opens from disk and loads nothing: no fonts or pictures from elsewhere. Its only
//! script copies commands.

mod badge;
mod board;
mod exhibit;
mod failures;
mod page;

use std::io::Write;

use anyhow::{Result, bail};
use tabiya_draw::escape;

use super::format::{Format, Subject};
use super::{CauseCount, Exhibit, Report, Status};
use crate::figures::{amount, grouped, grouped_within};
use page::{Headline, Page};
use tabiya_suite::Pattern;

/// An HTML page with boards.
pub(crate) static HTML: Format = Format {
    name: "html",
    subjects: &[Subject::Comparison, Subject::Run],
    run,
    findings: |_, _| bail!("there is no page of findings"),
};

/// Writes the report on a run of suites as a page.
fn run(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    let (command, subject) = match &report.engine {
        Some(engine) => ("perft check", engine.clone()),
        None => ("perft suite", report.sources.join(", ")),
    };
    let groups = report.groups();
    let mut page = Page::begin(command, &subject, &verdict(report));
    page.totals(&totals(report));
    if let Some(end) = &report.end {
        page.note(end);
    }
    if let Some(speed) = &report.speed {
        page.note(&speed.line);
    }
    causes(&mut page, &CauseCount::count(&groups));
    patterns(&mut page, &report.patterns());
    failures::add(&mut page, report, &groups);
    let reasons = report.reasons();
    if !reasons.is_empty() {
        page.heading("Left out");
        let row = |(count, reason): (usize, &str)| format!("{}: {reason}", grouped(count as u128));
        page.list(&reasons.into_iter().map(row).collect::<Vec<_>>());
    }
    Ok(out.write_all(page.end().as_bytes())?)
}

/// What a page says of a comparison.
pub(crate) struct ComparisonPage<'a> {
    pub(crate) engine: &'a str,
    /// Decides the look of the badge.
    pub(crate) status: Status,
    pub(crate) verdict: String,
    /// The cause of the difference, if there is one.
    pub(crate) cause: Option<String>,
    pub(crate) totals: &'a [(&'a str, String)],
    pub(crate) notes: &'a [String],
    pub(crate) exhibits: &'a [Exhibit],
}

/// Writes a comparison as a page: the result and the positions that show it.
pub(crate) fn comparison(comparison: &ComparisonPage<'_>, out: &mut dyn Write) -> Result<()> {
    let ComparisonPage { engine, status, verdict, cause, totals, notes, exhibits } = comparison;
    let verdict = Headline { title: verdict.clone(), badges: vec![(*status, verdict.clone())] };
    let mut page = Page::begin("perft compare", engine, &verdict);
    page.totals(totals);
    page.list(notes);
    if let Some(cause) = cause {
        page.heading(&page::capitalised(cause));
    }
    if exhibits.iter().any(board::has_arrows) {
        page.raw(&board::legend());
    }
    for exhibit in *exhibits {
        page.raw(&exhibit::section(exhibit, true));
    }
    Ok(out.write_all(page.end().as_bytes())?)
}

/// The main totals, each as a badge; those that are 0 are left out.
fn verdict(report: &Report<'_>) -> Headline {
    let words = [
        (Status::Passed, "passed"),
        (Status::Wrong, "wrong"),
        (Status::Broken, "broken"),
        (Status::WrongSuite, "wrong in the suite"),
        (Status::Differs, "wrong: suite differs"),
        (Status::Warned, "with faults differ"),
        (Status::Skipped, "left out"),
    ];
    let counts = words.map(|(status, word)| (status, report.count(status), word));
    let badges = counts.into_iter().filter(|&(_, count, _)| count > 0);
    let badge = |(status, count, word)| (status, format!("{} {word}", grouped(count as u128)));
    Headline { title: report.tally(), badges: badges.map(badge).collect() }
}

fn totals<'a>(report: &Report<'_>) -> Vec<(&'a str, String)> {
    let number = |count: usize| grouped(count as u128);
    let rate = amount(report.nodes as f64 / report.seconds.max(1e-9));
    let mut rows = vec![
        ("passed", number(report.count(Status::Passed))),
        ("wrong", number(report.wrong())),
        ("broken", number(report.count(Status::Broken))),
        ("with faults, differ", number(report.count(Status::Warned))),
        ("left out", number(report.count(Status::Skipped))),
        ("lines without a check", number(report.coverage.without_check)),
        ("leaf nodes", grouped(report.nodes)),
        ("time", format!("{:.2} s", report.seconds)),
        ("nodes a second", grouped_within(&rate)),
    ];
    // Rows for engines and for rare conditions are shown only if they are not 0.
    rows.retain(|(name, number)| {
        let rare = ["broken", "with faults, differ", "lines without a check"];
        !(rare.contains(name) && number == "0")
    });
    let threads = if report.engine.is_some() { "processes" } else { "threads" };
    rows.push((threads, report.threads.to_string()));
    rows.push(("back end", report.cpu.to_owned()));
    if report.engine.is_some() {
        rows.push(("suites", report.sources.join(", ")));
    }
    rows
}

/// A table of the causes, if more than one position failed.
fn causes(page: &mut Page, causes: &[CauseCount]) {
    let Some(CauseCount { of_failures: of @ 2.., .. }) = causes.first() else { return };
    page.heading("Causes");
    let rows: String = causes
        .iter()
        .map(|CauseCount { cause, failures, .. }| {
            let (count, bar) = (grouped(*failures as u128), bar(*failures, *of));
            format!(
                "<tr><th>{}</th><td>{count}</td><td>{bar}</td></tr>",
                escape(&page::capitalised(cause))
            )
        })
        .collect();
    let of = grouped(*of as u128);
    page.raw(&format!(
        "<table><thead><tr><th>cause</th><th>of the {of} positions that failed</th><th>share</th></tr></thead>\
         <tbody>{rows}</tbody></table>"
    ));
}

/// A table of the features that are more common among the positions that failed.
fn patterns(page: &mut Page, patterns: &[Pattern]) {
    let Some(Pattern { of_failures, of_cases, .. }) = patterns.first() else { return };
    page.heading("Patterns");
    let (failed, all) = (grouped(*of_failures as u128), grouped(*of_cases as u128));
    let rows: String = patterns
        .iter()
        .map(|Pattern { feature, failures, of_failures, cases, .. }| {
            let (count, cases) = (grouped(*failures as u128), grouped(*cases as u128));
            let bar = bar(*failures, *of_failures);
            format!("<tr><th>{feature}</th><td>{count}</td><td>{cases}</td><td>{bar}</td></tr>")
        })
        .collect();
    page.raw(&format!(
        "<p>Features of positions that are more common among those that failed than among all.</p>\
         <table><thead><tr><th>positions with</th><th>of the {failed} that failed</th><th>of all {all}</th>\
         <th>share of failed</th></tr></thead><tbody>{rows}</tbody></table>"
    ));
}

/// A share as a bar.
fn bar(part: usize, whole: usize) -> String {
    let share = 100 * part / whole.max(1);
    format!(
        "<svg class=\"bar\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect width=\"{share}\" height=\"8\"/></svg>"
    )
}
