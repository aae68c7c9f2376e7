//! Test Anything Protocol, version 14.

use std::io::Write;

use anyhow::Result;

use super::{Report, Status};

/// A description may not hold what TAP reads as a directive.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('#', "\\#")
}

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "TAP version 14\n1..{}", report.items.len())?;
    for (at, item) in report.items.iter().enumerate() {
        let number = at + 1;
        let name = escape(&item.title());
        let ok = if item.status.is_failure() { "not ok" } else { "ok" };
        match &item.status {
            Status::Skipped(reason) => writeln!(out, "{ok} {number} - {name} # SKIP {reason}")?,
            Status::Warned(_) => {
                writeln!(out, "not {ok} {number} - {name} # TODO the position has faults")?;
            }
            _ => writeln!(out, "{ok} {number} - {name}")?,
        }
        if let Some(problem) = item.problem() {
            let message = serde_json::to_string(&problem.message)?;
            writeln!(out, "  ---\n  message: {message}\n  details: |")?;
            for line in &problem.details {
                writeln!(out, "    {line}")?;
            }
            writeln!(out, "  ...")?;
        }
    }
    if let Some(end) = &report.end {
        writeln!(out, "Bail out! {end}")?;
    }
    Ok(())
}
