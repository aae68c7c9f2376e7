//! Workflow commands of GitHub Actions: annotations for the first wrong counts, and a summary.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::format::{Format, Subject};
use super::lint::{Finding, Lint};
use super::{Item, Report, Status};
use crate::figures::plural;

/// The number of annotations that GitHub shows for each level and step.
const SHOWN: usize = 10;

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
    let workspace = Workspace::of_environment();
    let is_warning = |item: &&Item<'_>| item.status == Status::Warned;
    let failed = report.items.iter().filter(|item| item.problem.is_some());
    let (warned, failed): (Vec<_>, Vec<_>) = failed.partition(is_warning);
    for item in failed.iter().take(SHOWN).chain(warned.iter().take(SHOWN)) {
        let (Some(problem), case) = (&item.problem, item.located) else { continue };
        let (level, what) = match item.status {
            Status::Warned => ("warning", "position with faults"),
            Status::Broken => ("error", "broken engine"),
            Status::WrongSuite => ("error", "wrong count in the suite"),
            _ => ("error", "wrong count"),
        };
        let message = format!("{}\n{}", problem.message, problem.details.join("\n"));
        let place = workspace.place(&case.file, case.line);
        let title = property(&format!("{what}: {}", item.title()));
        writeln!(out, "::{level} {place}title={title}::{}", data(&message))?;
    }
    if let Some(end) = &report.end {
        writeln!(out, "::error title=perft::{}", data(end))?;
    }
    say_more(failed.len(), "failure", out)?;
    say_more(warned.len(), "warning", out)?;
    if let Some(speed) = &report.speed {
        let level = if speed.failed { "error" } else { "notice" };
        writeln!(out, "::{level} title=speed::{}", data(&speed.line))?;
    }
    for line in report.common_lines() {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "::notice title=perft::{}", data(&report.summary()))?;
    Ok(())
}

fn findings(lint: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
    let workspace = Workspace::of_environment();
    for Finding { file, line, message } in lint.findings.iter().take(SHOWN) {
        let place = workspace.place(file, *line);
        writeln!(out, "::warning {place}title=lint::{}", data(message))?;
    }
    say_more(lint.findings.len(), "finding", out)?;
    Ok(writeln!(out, "::notice title=perft::{}", lint.tally())?)
}

/// Says how many of a list of `all` have no annotation.
fn say_more(all: usize, what: &str, out: &mut dyn Write) -> Result<()> {
    let more = all.saturating_sub(SHOWN) as u128;
    if more > 0 {
        let more = plural(more, &format!("more {what}"));
        writeln!(out, "::notice title=perft::{more}, in the report of format markdown")?;
    }
    Ok(())
}

/// The folder of the repository that a workflow checks out. GitHub shows annotations only on its files.
struct Workspace(Option<PathBuf>);

impl Workspace {
    fn of_environment() -> Self {
        let folder = env::var_os("GITHUB_WORKSPACE").filter(|folder| !folder.is_empty());
        Self(folder.and_then(|folder| fs::canonicalize(folder).ok()))
    }

    /// The properties of an annotation that give its place, with a comma at the end: the file within the workspace, and
    /// the line. Empty for a file outside.
    fn place(&self, file: &str, line: usize) -> String {
        let line = if line == 0 { String::new() } else { format!("line={line},") };
        let Some(workspace) = &self.0 else { return format!("file={},{line}", property(file)) };
        let inside = fs::canonicalize(Path::new(file)).ok();
        let inside = inside.as_deref().and_then(|file| file.strip_prefix(workspace).ok());
        inside.map_or_else(String::new, |file| {
            let file = file.to_string_lossy().replace('\\', "/");
            format!("file={},{line}", property(&file))
        })
    }
}
