//! What is odd about the positions of suites, in all formats.

use std::collections::BTreeSet;
use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use serde::Serialize;
use tabiya_suite::Source;

use super::{github, tap};
use crate::output::figures::plural;
use crate::output::format::Format;

/// Something about a line, or about a whole file if the line is 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Finding {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) message: String,
}

/// All findings, and where they were looked for.
pub(crate) struct Lint<'a> {
    pub(crate) sources: &'a [Source],
    pub(crate) findings: Vec<Finding>,
    pub(crate) seconds: f64,
}

#[derive(Serialize)]
struct Json<'a> {
    program: &'static str,
    version: &'static str,
    suites: Vec<&'a str>,
    positions: usize,
    findings: &'a [Finding],
    seconds: f64,
}

impl Finding {
    /// `suite.epd:3: black has no king`.
    fn text(&self) -> String {
        let Self { file, line, message } = self;
        if *line == 0 { format!("{file}: {message}") } else { format!("{file}:{line}: {message}") }
    }
}

impl Lint<'_> {
    pub(crate) fn write(&self, format: Format, out: &mut dyn Write) -> Result<()> {
        match format {
            Format::Text => self.text(out),
            Format::Json => self.json(out),
            Format::Junit => self.junit(out),
            Format::Tap => self.tap(out),
            Format::Github => self.github(out),
            Format::Html => bail!("there is no page of findings"),
        }
    }

    fn positions(&self) -> usize {
        self.sources.iter().map(|source| source.entries.len()).sum()
    }

    /// `1 finding in 2 positions`.
    fn tally(&self) -> String {
        let findings = plural(self.findings.len() as u128, "finding");
        format!("{findings} in {}", plural(self.positions() as u128, "position"))
    }

    /// All lines that hold a position or have a finding, in order, and the findings of each.
    fn lines(&self) -> Vec<(&str, usize, Vec<&Finding>)> {
        let mut lines = BTreeSet::new();
        for source in self.sources {
            lines.extend(source.entries.iter().map(|entry| (entry.file.as_str(), entry.line)));
        }
        lines.extend(self.findings.iter().map(|finding| (finding.file.as_str(), finding.line)));
        let of = |file: &str, line: usize| {
            self.findings.iter().filter(|f| (f.file.as_str(), f.line) == (file, line)).collect()
        };
        lines.into_iter().map(|(file, line)| (file, line, of(file, line))).collect()
    }

    fn text(&self, out: &mut dyn Write) -> Result<()> {
        for finding in &self.findings {
            writeln!(out, "{}", finding.text())?;
        }
        Ok(writeln!(out, "{}", self.tally())?)
    }

    fn json(&self, out: &mut dyn Write) -> Result<()> {
        let json = Json {
            program: "perft",
            version: env!("CARGO_PKG_VERSION"),
            suites: self.sources.iter().map(|source| source.name.as_str()).collect(),
            positions: self.positions(),
            findings: &self.findings,
            seconds: self.seconds,
        };
        serde_json::to_writer(&mut *out, &json)?;
        Ok(writeln!(out)?)
    }

    fn junit(&self, out: &mut dyn Write) -> Result<()> {
        let mut junit = quick_junit::Report::new("perft lint");
        junit.set_time(Duration::from_secs_f64(self.seconds));
        for lines in self.lines().chunk_by(|a, b| a.0 == b.0) {
            let mut suite = TestSuite::new(lines[0].0);
            for (file, line, findings) in lines {
                let mut status = TestCaseStatus::success();
                let all: Vec<_> = findings.iter().map(|f| f.message.as_str()).collect();
                if let Some(first) = all.first() {
                    status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                    status.set_type("finding").set_message(*first);
                    status.set_description(all.join("\n"));
                }
                let mut test = TestCase::new(format!("line {line}"), status);
                test.set_classname(*file);
                suite.add_test_case(test);
            }
            junit.add_test_suite(suite);
        }
        Ok(out.write_all(junit.to_string()?.as_bytes())?)
    }

    fn tap(&self, out: &mut dyn Write) -> Result<()> {
        let lines = self.lines();
        tap::begin(lines.len(), out)?;
        for (at, (file, line, findings)) in lines.iter().enumerate() {
            let ok = if findings.is_empty() { "ok" } else { "not ok" };
            writeln!(out, "{ok} {} - {}", at + 1, tap::escape(&format!("{file}:{line}")))?;
            if let Some(first) = findings.first() {
                let more: Vec<_> = findings[1..].iter().map(|f| f.message.clone()).collect();
                tap::diagnostics(&first.message, &more, out)?;
            }
        }
        Ok(())
    }

    fn github(&self, out: &mut dyn Write) -> Result<()> {
        for Finding { file, line, message } in &self.findings {
            let place = if *line == 0 { String::new() } else { format!(",line={line}") };
            let (file, message) = (github::property(file), github::data(message));
            writeln!(out, "::warning file={file}{place},title=lint::{message}")?;
        }
        Ok(writeln!(out, "::notice title=perft::{}", self.tally())?)
    }
}
