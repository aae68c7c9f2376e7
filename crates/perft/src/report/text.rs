//! For people.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;

use super::{Report, title};
use crate::cli::progress::amount;

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    for failure in report.failures() {
        writeln!(out, "WRONG {}", title(failure.outcome))?;
        writeln!(out, "  {}", failure.message())?;
        writeln!(out, "  position {}", failure.outcome.case.entry.case.fen())?;
        if let Some(hint) = failure.hint() {
            writeln!(out, "  hint: {hint}")?;
        }
        writeln!(out, "  repeat: {}", failure.repeat())?;
        for row in failure.rows() {
            writeln!(out, "    {row}")?;
        }
        writeln!(out)?;
    }
    write!(out, "{} passed, {} wrong", report.passed(), report.wrong())?;
    for (count, reason) in report.skipped() {
        write!(out, ", {count} skipped ({reason})")?;
    }
    let cases: BTreeMap<_, _> =
        report.run.outcomes.iter().map(|o| ((&o.case.file, o.case.line), ())).collect();
    let nodes = report.run.leaf_nodes();
    writeln!(
        out,
        "; {} positions, {nodes} leaf nodes in {:.2} s, {} a second",
        cases.len(),
        report.seconds,
        amount(nodes as f64 / report.seconds.max(1e-9))
    )?;
    Ok(())
}
