//! Test Anything Protocol, version 13, which Perl's `prove` reads.

use std::io::Write;

use anyhow::Result;

use super::format::{Format, Subject};
use super::lint::Lint;
use super::{Report, Status};

/// Escapes the characters of a description that TAP reads as a directive, and replaces line breaks.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('#', "\\#").replace(['\n', '\r'], " ")
}

/// Writes the version of TAP and the number of tests.
pub(super) fn begin(tests: usize, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "TAP version 13")?;
    // A plan of 0 tests says that all were skipped; otherwise the tests would count as missing.
    let why = if tests == 0 { " # SKIP nothing to check" } else { "" };
    Ok(writeln!(out, "1..{tests}{why}")?)
}

/// Writes a failure as a block of YAML for the parser of `prove`. The block has no list, because
/// that parser mistakes a quoted list item that contains a colon for a key.
pub(super) fn diagnostics(message: &str, details: &[String], out: &mut dyn Write) -> Result<()> {
    writeln!(out, "  ---\n  message: {}", quoted(message))?;
    if !details.is_empty() {
        writeln!(out, "  details: |")?;
    }
    for (at, line) in details.iter().enumerate() {
        // The first line sets the indentation of all lines, and an empty line would end the block.
        let line = if at == 0 { line.trim_start() } else { line };
        writeln!(out, "    {}", printable(if line.is_empty() { "-" } else { line }))?;
    }
    Ok(writeln!(out, "  ...")?)
}

/// A text in single quotes, where only single quotes need escaping.
fn quoted(text: &str) -> String {
    format!("'{}'", printable(text).replace('\'', "''"))
}

/// Puts a text on one line, by replacing control characters.
fn printable(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}

/// The format `tap`.
pub(crate) static TAP: Format =
    Format { name: "tap", subjects: &[Subject::Findings, Subject::Run], run, findings };

fn run(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    begin(report.items.len() + usize::from(report.speed.is_some()), out)?;
    for (at, item) in report.items.iter().enumerate() {
        let number = at + 1;
        let name = escape(&item.title());
        let ok = if item.status.is_failure() { "not ok" } else { "ok" };
        match (item.status, &item.reason) {
            (_, Some(reason)) => writeln!(out, "{ok} {number} - {name} # SKIP {reason}")?,
            (Status::Warned, _) => {
                writeln!(out, "not {ok} {number} - {name} # TODO the position has faults")?;
            }
            _ => writeln!(out, "{ok} {number} - {name}")?,
        }
        if let Some(problem) = &item.problem {
            diagnostics(&problem.message, &problem.details, out)?;
        }
    }
    if let Some(speed) = &report.speed {
        let ok = if speed.failed { "not ok" } else { "ok" };
        writeln!(out, "{ok} {} - {}", report.items.len() + 1, escape(&speed.line))?;
    }
    if let Some(end) = &report.end {
        writeln!(out, "Bail out! {}", escape(end))?;
    }
    Ok(())
}

fn findings(lint: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
    let lines = lint.lines();
    begin(lines.len(), out)?;
    for (at, (file, line, findings)) in lines.iter().enumerate() {
        let ok = if findings.is_empty() { "ok" } else { "not ok" };
        writeln!(out, "{ok} {} - {}", at + 1, escape(&format!("{file}:{line}")))?;
        if let Some(first) = findings.first() {
            let more: Vec<_> = findings[1..].iter().map(|f| f.message.clone()).collect();
            diagnostics(&first.message, &more, out)?;
        }
    }
    Ok(())
}
