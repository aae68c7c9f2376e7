//! The interface of report formats.

use std::io::Write;

use anyhow::Result;

use super::Report;
use super::lint::Lint;

/// A format of reports.
#[derive(Debug)]
pub(crate) struct Format {
    /// The name of the format on the command line.
    pub(crate) name: &'static str,
    /// The subjects that the format supports.
    pub(super) subjects: &'static [Subject],
    /// Writes the report on a run of suites.
    pub(crate) run: fn(&Report<'_>, &mut dyn Write) -> Result<()>,
    /// Writes the findings of `perft lint`, if the format supports them.
    pub(crate) findings: fn(&Lint<'_>, &mut dyn Write) -> Result<()>,
}

/// The subject of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A single result, such as a count.
    Result,
    /// The comparison of an engine with the built-in generator.
    Comparison,
    /// The findings of `perft lint`.
    Findings,
    /// A run over the checks of suites.
    Run,
}

impl Format {
    /// Whether the format supports reports on this subject.
    pub(crate) fn suits(&self, subject: Subject) -> bool {
        self.subjects.contains(&subject)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
