//! Findings about the positions of suites, for all formats.

use std::collections::BTreeSet;

use serde::Serialize;
use tabiya_suite::Source;

use crate::figures::plural;

/// A finding about a line, or about a whole file if the line is 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Finding {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) message: String,
}

/// All findings, and the suites that were searched.
pub(crate) struct Lint<'a> {
    pub(crate) sources: &'a [Source],
    pub(crate) findings: Vec<Finding>,
    pub(crate) seconds: f64,
}

impl Finding {
    /// The finding as text: `suite.epd:3: black has no king`.
    pub(super) fn text(&self) -> String {
        let Self { file, line, message } = self;
        if *line == 0 { format!("{file}: {message}") } else { format!("{file}:{line}: {message}") }
    }
}

impl Lint<'_> {
    pub(super) fn positions(&self) -> usize {
        self.sources.iter().map(|source| source.entries.len()).sum()
    }

    /// The totals as text: `1 finding in 2 positions`.
    pub(super) fn tally(&self) -> String {
        let findings = plural(self.findings.len() as u128, "finding");
        format!("{findings} in {}", plural(self.positions() as u128, "position"))
    }

    /// All lines with a position or a finding, in order, each with its findings.
    pub(super) fn lines(&self) -> Vec<(&str, usize, Vec<&Finding>)> {
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
}
