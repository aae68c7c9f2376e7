//! Test Anything Protocol, version 14.

use std::io::Write;

use anyhow::Result;
use tabiya_perft::suite::Verdict;

use super::{Report, title};

/// A description may not hold what TAP reads as a directive.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('#', "\\#")
}

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "TAP version 14\n1..{}", report.run.outcomes.len())?;
    for (at, outcome) in report.run.outcomes.iter().enumerate() {
        let number = at + 1;
        let name = escape(&title(outcome));
        match &outcome.verdict {
            Verdict::Right => writeln!(out, "ok {number} - {name}")?,
            Verdict::Wrong { .. } => writeln!(out, "not ok {number} - {name}")?,
            skipped => writeln!(out, "ok {number} - {name} # SKIP {}", report.reason(skipped))?,
        }
        if let Some(failure) = report.failure(outcome) {
            writeln!(out, "  ---\n  message: \"{}\"\n  details: |", failure.message())?;
            for line in failure.details().lines() {
                writeln!(out, "    {line}")?;
            }
            writeln!(out, "  ...")?;
        }
    }
    Ok(())
}
