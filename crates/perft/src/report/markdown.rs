//! Markdown, for the summary of a job on GitHub and for comments: totals, causes and the first failures.

use std::io::Write;

use anyhow::Result;

use super::format::{Format, Subject};
use super::group::CauseCount;
use super::lint::Lint;
use super::{Item, Report, Status};
use crate::figures::plural;

/// The format `markdown`.
pub(crate) static MARKDOWN: Format =
    Format { name: "markdown", subjects: &[Subject::Findings, Subject::Run], run, findings };

/// The number of failures with details. GitHub cuts a summary at a mebibyte.
const DETAILED: usize = 30;
/// The number of failures and findings that are listed.
const LISTED: usize = 500;

fn run(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    let failed = report.wrong() + report.count(Status::Broken);
    let made = (report.items.len() - report.count(Status::Skipped)) as u128;
    let verdict = match (failed, made) {
        (0, 0) => "nothing was checked".to_owned(),
        (0, _) => format!("{} right", plural(made, "check")),
        _ => format!("{} of {} failed", failed, plural(made, "check")),
    };
    writeln!(out, "## perft: {verdict}\n")?;
    if let Some(engine) = &report.engine {
        writeln!(out, "Engine: {}\n", code(engine))?;
    }
    writeln!(out, "{}\n", escaped(&report.summary()))?;
    if let Some(speed) = &report.speed {
        writeln!(out, "{}\n", escaped(&speed.line))?;
    }
    if let Some(end) = &report.end {
        writeln!(out, "The run ended early: {}\n", escaped(end))?;
    }
    let causes = CauseCount::count(&report.groups());
    if !causes.is_empty() {
        writeln!(out, "| cause | positions that failed |\n|---|---|")?;
        for CauseCount { cause, failures, of_failures } in causes {
            writeln!(out, "| {} | {failures} of {of_failures} |", escaped(&cause))?;
        }
        writeln!(out)?;
    }
    let failures: Vec<&Item<'_>> =
        report.items.iter().filter(|item| item.problem.is_some()).collect();
    for item in failures.iter().take(DETAILED) {
        let Some(problem) = &item.problem else { continue };
        let (word, title) = (item.heading_word(), escaped(&item.title()));
        let message = escaped(&problem.message);
        writeln!(out, "<details><summary>{word} {title}: {message}</summary>\n")?;
        writeln!(out, "{}\n</details>\n", block(&problem.details.join("\n")))?;
    }
    let rest: Vec<_> = failures.iter().skip(DETAILED).collect();
    for item in rest.iter().take(LISTED) {
        let (word, title) = (item.heading_word(), escaped(&item.title()));
        writeln!(out, "- {word} {title}: {}", escaped(item.message()))?;
    }
    say_more(rest.len(), "failure", out)
}

fn findings(lint: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "## perft lint: {}\n", lint.tally())?;
    for finding in lint.findings.iter().take(LISTED) {
        writeln!(out, "- {}", escaped(&finding.text()))?;
    }
    say_more(lint.findings.len(), "finding", out)
}

/// Says how many of a list of `all` are not listed.
fn say_more(all: usize, what: &str, out: &mut dyn Write) -> Result<()> {
    let more = all.saturating_sub(LISTED) as u128;
    if more > 0 {
        writeln!(out, "\nand {}", plural(more, &format!("more {what}")))?;
    }
    Ok(())
}

/// Text in which no character has a meaning in Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\n' | '\r' => escaped.push(' '),
            c if r"\`*_{}[]()#+!|~@".contains(c) => escaped += &format!("&#{};", u32::from(c)),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Text as code within a line.
fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// Lines as a block of code, whose fence is longer than any row of backticks in them.
fn block(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}text\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_escaped_in_markdown() {
        assert_eq!(escaped("a|b <i> *c* @me\nd"), "a&#124;b &lt;i&gt; &#42;c&#42; &#64;me d");
        assert_eq!(code("`x`"), "<code>&#96;x&#96;</code>");
        assert_eq!(block("a\n````\nb"), "`````text\na\n````\nb\n`````");
        assert_eq!(block("a"), "```text\na\n```");
    }
}
