//! For people.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Result;

use super::Report;
use crate::cli::progress::amount;
use crate::cli::session::plural;

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    for item in &report.items {
        let Some(problem) = item.problem() else { continue };
        writeln!(out, "{} {}", item.status.word().to_uppercase(), item.title())?;
        writeln!(out, "  {}", problem.message)?;
        for line in &problem.details {
            writeln!(out, "  {line}")?;
        }
        writeln!(out)?;
    }
    if !report.patterns.is_empty() {
        for line in &report.patterns {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
    }
    write!(out, "{}", report.summary())?;
    let cases: BTreeSet<_> =
        report.items.iter().map(|item| (&item.case.file, item.case.line)).collect();
    writeln!(
        out,
        "; {}, {} in {:.2} s, {} a second",
        plural(cases.len() as u128, "position"),
        plural(report.nodes, "leaf node"),
        report.seconds,
        amount(report.nodes as f64 / report.seconds.max(1e-9))
    )?;
    Ok(())
}
