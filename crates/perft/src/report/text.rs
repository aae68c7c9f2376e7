//! The text report.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Result;

use super::format::{Format, Subject};
use super::lint::Lint;
use super::{Item, Report};
use crate::figures::{amount, plural};

/// The failed check and its message, in two lines.
fn heading(item: &Item<'_>) -> String {
    format!("{} {}\n  {}\n", item.heading_word(), item.title(), item.message())
}

/// The details of the failure, one per line.
fn details(item: &Item<'_>) -> String {
    let details = item.problem.as_ref().map_or(&[] as &[String], |problem| &problem.details);
    details.iter().map(|line| format!("  {line}\n")).collect()
}

/// The part of a failure that is printed at once, before the cause is known.
pub(crate) fn headline(item: &Item<'_>) -> String {
    format!("{}  the cause is being looked for\n\n", heading(item))
}

/// The details of a failure whose first part has been printed before.
pub(crate) fn rest(item: &Item<'_>) -> String {
    format!("DETAILS {}\n{}\n", item.title(), details(item))
}

/// A failure with all details.
pub(crate) fn whole(item: &Item<'_>) -> String {
    format!("{}{}\n", heading(item), details(item))
}

/// A failure on one line.
pub(crate) fn line(item: &Item<'_>) -> String {
    format!("{} {}: {}", item.heading_word(), item.title(), item.message())
}

/// The format `text`.
pub(crate) static TEXT: Format = Format {
    name: "text",
    subjects: &[Subject::Result, Subject::Comparison, Subject::Findings, Subject::Run],
    run,
    findings,
};

fn run(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    for (at, item) in report.items.iter().enumerate() {
        if item.problem.is_some() && !report.told.contains(&at) {
            write!(out, "{}", whole(item))?;
        }
    }
    let common = report.common_lines();
    for line in &common {
        writeln!(out, "{line}")?;
    }
    if !common.is_empty() {
        writeln!(out)?;
    }
    write!(out, "{}", report.summary())?;
    let cases: BTreeSet<_> =
        report.items.iter().map(|item| (&item.located.file, item.located.line)).collect();
    writeln!(
        out,
        "; {}, {} in {:.2} s, {} a second",
        plural(cases.len() as u128, "position"),
        plural(report.nodes, "leaf node"),
        report.seconds,
        amount(report.nodes as f64 / report.seconds.max(1e-9))
    )?;
    if let Some(speed) = &report.speed {
        writeln!(out, "{}", speed.line)?;
    }
    Ok(())
}

fn findings(lint: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
    for finding in &lint.findings {
        writeln!(out, "{}", finding.text())?;
    }
    Ok(writeln!(out, "{}", lint.tally())?)
}
