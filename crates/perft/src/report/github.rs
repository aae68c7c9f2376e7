//! Workflow commands of GitHub Actions: an annotation for each wrong count, and a summary.

use std::io::Write;

use anyhow::Result;

use super::format::{Format, Subject};
use super::lint::{Finding, Lint};
use super::{Blame, Report, Status};

/// Escapes the text of a workflow command.
pub(super) fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a workflow command.
pub(super) fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// The format `github`.
pub(crate) static GITHUB: Format =
    Format { name: "github", subjects: &[Subject::Findings, Subject::Run], run, findings };

fn run(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    for item in &report.items {
        let (Some(problem), case) = (item.problem(), item.located) else { continue };
        let (level, what) = match item.status {
            Status::Warned(_) => ("warning", "position with faults"),
            Status::Broken(_) => ("error", "broken engine"),
            _ if problem.blame == Blame::Suite => ("error", "wrong count in the suite"),
            _ => ("error", "wrong count"),
        };
        let message = format!("{}\n{}", problem.message, problem.details.join("\n"));
        writeln!(
            out,
            "::{level} file={},line={},title={}::{}",
            property(&case.file),
            case.line,
            property(&format!("{what}: {}", item.title())),
            data(&message)
        )?;
    }
    if let Some(end) = &report.end {
        writeln!(out, "::error title=perft::{}", data(end))?;
    }
    if let Some(speed) = &report.speed {
        let level = if speed.is_failure() { "error" } else { "notice" };
        writeln!(out, "::{level} title=speed::{}", data(&speed.line()))?;
    }
    for line in report.common_lines() {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "::notice title=perft::{}", data(&report.summary()))?;
    Ok(())
}

fn findings(lint: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
    for Finding { file, line, message } in &lint.findings {
        let place = if *line == 0 { String::new() } else { format!(",line={line}") };
        let (file, message) = (property(file), data(message));
        writeln!(out, "::warning file={file}{place},title=lint::{message}")?;
    }
    Ok(writeln!(out, "::notice title=perft::{}", lint.tally())?)
}
