//! The HTML report: totals, patterns, and each failure with its board.
//!
//! The report is one file that opens from disk and loads nothing: no scripts, fonts or external
//! pictures.

mod board;
mod exhibit;
mod page;

use std::io::Write;

use anyhow::{Result, bail};
use tabiya_draw::escape;

use super::format::{Format, Subject};
use super::{Exhibit, Item, Problem, Report};
use crate::figures::amount;
use page::Page;
use tabiya_suite::Pattern;

/// Maximum number of failures drawn with boards. A page with this many has some megabytes.
const DRAWN: usize = 500;

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
    let mut page = Page::begin(command, &subject, &report.tally());
    page.totals(&totals(report));
    if let Some(end) = &report.end {
        page.note(end);
    }
    patterns(&mut page, &report.patterns);
    failures(&mut page, report);
    let reasons = report.reasons();
    if !reasons.is_empty() {
        page.heading("Left out");
        let row = |(count, reason): (usize, &str)| format!("{count}: {reason}");
        page.list(&reasons.into_iter().map(row).collect::<Vec<_>>());
    }
    Ok(out.write_all(page.end().as_bytes())?)
}

/// Writes a comparison as a page: the result and the positions that show it.
pub(crate) fn comparison(
    out: &mut dyn Write,
    engine: &str,
    verdict: &str,
    totals: &[(&str, String)],
    notes: &[String],
    exhibits: &[Exhibit],
) -> Result<()> {
    let mut page = Page::begin("perft compare", engine, verdict);
    page.totals(totals);
    page.list(notes);
    if exhibits.iter().any(board::has_arrows) {
        page.raw(&board::legend());
    }
    for exhibit in exhibits {
        page.raw(&exhibit::section(exhibit, true));
    }
    Ok(out.write_all(page.end().as_bytes())?)
}

fn totals<'a>(report: &Report<'_>) -> Vec<(&'a str, String)> {
    let rate = amount(report.nodes as f64 / report.seconds.max(1e-9));
    let mut rows = vec![
        ("passed", report.passed().to_string()),
        ("wrong", report.wrong().to_string()),
        ("broken", report.broken().to_string()),
        ("with faults, differ", report.warned().to_string()),
        ("left out", report.skipped().to_string()),
        ("lines without a check", report.coverage.without_check.to_string()),
        ("leaf nodes", report.nodes.to_string()),
        ("time", format!("{:.2} s", report.seconds)),
        ("nodes a second", rate),
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

fn patterns(page: &mut Page, patterns: &[Pattern]) {
    if patterns.is_empty() {
        return;
    }
    page.heading("Patterns");
    let mut table = String::from(
        "<p>More common among the positions that failed than among all.</p><table><thead><tr>\
         <th>positions with</th><th>failed</th><th>all</th><th>share of failed</th></tr></thead><tbody>",
    );
    for Pattern { feature, failures, of_failures, cases, of_cases } in patterns {
        let share = 100 * failures / of_failures.max(&1);
        table += &format!(
            "<tr><th>{feature}</th><td>{failures} of {of_failures}</td><td>{cases} of {of_cases}</td>\
             <td><svg class=\"bar\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" \
             aria-hidden=\"true\"><rect width=\"{share}\" height=\"8\"/></svg></td></tr>"
        );
    }
    page.raw(&(table + "</tbody></table>"));
}

fn failures(page: &mut Page, report: &Report<'_>) {
    let failed: Vec<(&Item<'_>, &Problem)> =
        report.items.iter().filter_map(|item| Some((item, item.problem()?))).collect();
    if failed.is_empty() {
        return;
    }
    page.heading("Failures");
    let exhibits = failed.iter().flat_map(|(_, problem)| &problem.exhibits);
    if exhibits.clone().any(board::has_arrows) {
        page.raw(&board::legend());
    }
    for (at, (item, problem)) in failed.iter().enumerate() {
        if at == DRAWN {
            page.note(&format!("Boards are drawn for the first {DRAWN} failures."));
        }
        page.raw(&failure(item, problem, at < DRAWN));
    }
}

/// A failure: its message, its line in the suite and its positions, with or without boards.
fn failure(item: &Item<'_>, problem: &Problem, is_drawn: bool) -> String {
    let located = item.located;
    let id = located.case.id.as_ref().map(|id| format!(" \u{201c}{id}\u{201d}"));
    let mut article = format!(
        "<article><header><h3><b class=\"status\">{}</b> {}:{}{}, depth {}</h3><p>{}</p></header>",
        item.status.word(),
        escape(&located.file),
        located.line,
        escape(&id.unwrap_or_default()),
        item.check.depth,
        escape(&problem.message)
    );
    article += &page::list(&problem.notes);
    article.extend(problem.exhibits.iter().map(|exhibit| exhibit::section(exhibit, is_drawn)));
    article + "</article>\n"
}
