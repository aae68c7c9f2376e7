//! Workflow commands of GitHub Actions: an annotation for each wrong count, and a summary.

use std::io::Write;

use anyhow::Result;

use super::{Report, title};

/// Escapes the text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    for failure in report.failures() {
        let case = failure.outcome.case;
        let message = format!("{}\n{}", failure.message(), failure.details());
        writeln!(
            out,
            "::error file={},line={},title={}::{}",
            property(&case.file),
            case.line,
            property(&format!("wrong count: {}", title(failure.outcome))),
            data(&message)
        )?;
    }
    let skipped: usize = report.skipped().iter().map(|(count, _)| count).sum();
    let (passed, wrong) = (report.passed(), report.wrong());
    writeln!(out, "::notice title=perft::{passed} passed, {wrong} wrong, {skipped} skipped")?;
    Ok(())
}
