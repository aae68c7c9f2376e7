//! One check and its result.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::{Map, Value};
use tabiya_suite::{Check, CheckOutcome, Located};
use tabiya_verify::Cause;

use super::Exhibit;

/// A check and its result.
pub(crate) struct Item<'a> {
    pub(crate) located: &'a Located,
    pub(crate) check: Check,
    pub(crate) status: Status,
    /// What is wrong, if the check failed.
    pub(crate) problem: Option<Problem>,
    /// Why the check was skipped, if it was.
    pub(crate) reason: Option<Cow<'static, str>>,
    pub(crate) time: Duration,
}

/// The result of a check. Failures are in the order in which reports show them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Passed,
    /// The engine is wrong.
    Wrong,
    /// The engine broke.
    Broken,
    /// The count in the suite is wrong, and the engine is right.
    WrongSuite,
    /// The built-in generator and the suite differ; there is no engine.
    Differs,
    /// The check of a position with faults failed, which does not fail the run.
    Warned,
    Skipped,
}

/// A failure with all details that help to explain it.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Problem {
    /// What is wrong, in short: `expected 20, got 21 (1 more)`.
    pub(crate) message: String,
    /// Further details, one per line.
    pub(crate) details: Vec<String>,
    /// The details that belong to no exhibit.
    pub(crate) notes: Vec<String>,
    /// The positions that the report shows.
    pub(crate) exhibits: Vec<Exhibit>,
    /// The message and the details as JSON fields.
    pub(crate) fields: Map<String, Value>,
    /// What may have caused the failure, the narrowest cause first.
    pub(crate) causes: Vec<Cause>,
}

impl<'a> Item<'a> {
    /// The item of a check without a failure.
    pub(crate) fn passed(outcome: &CheckOutcome<'a>) -> Self {
        let CheckOutcome { located, check, time, .. } = *outcome;
        Self { located, check, status: Status::Passed, problem: None, reason: None, time }
    }

    pub(crate) fn failed(outcome: &CheckOutcome<'a>, status: Status, problem: Problem) -> Self {
        Self { status, problem: Some(problem), ..Self::passed(outcome) }
    }

    pub(crate) fn skipped(outcome: &CheckOutcome<'a>, reason: Cow<'static, str>) -> Self {
        Self { status: Status::Skipped, reason: Some(reason), ..Self::passed(outcome) }
    }

    /// The title of the item: `suite.epd:3 "kiwipete" depth 4`.
    pub(crate) fn title(&self) -> String {
        let Self { located, check, .. } = self;
        let id = match &located.case.id {
            // An apostrophe needs no escape within double quotes.
            Some(id) => format!(" \"{}\"", id.escape_debug().to_string().replace("\\'", "'")),
            None => String::new(),
        };
        format!("{}:{}{id} depth {}", located.file, located.line, check.depth)
    }

    /// The status in upper case for the heading of a failure, with the suite named if that is wrong.
    pub(crate) fn heading_word(&self) -> String {
        match self.status {
            Status::WrongSuite => "WRONG SUITE".to_owned(),
            status => status.word().to_uppercase(),
        }
    }

    /// What is wrong, in short; empty without a failure.
    pub(crate) fn message(&self) -> &str {
        self.problem.as_ref().map_or("", |problem| &problem.message)
    }
}

impl Status {
    /// The failures.
    pub(crate) const FAILURES: [Self; 5] =
        [Self::Wrong, Self::Broken, Self::WrongSuite, Self::Differs, Self::Warned];

    /// The status as a word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Wrong | Self::WrongSuite | Self::Differs => "wrong",
            Self::Broken => "broken",
            Self::Warned => "warned",
            Self::Skipped => "skipped",
        }
    }

    /// Whether a count is wrong, by the engine or in the suite.
    pub(crate) fn is_wrong(self) -> bool {
        matches!(self, Self::Wrong | Self::WrongSuite | Self::Differs)
    }

    /// Whether this status makes the whole run fail.
    pub(crate) fn is_failure(self) -> bool {
        self.is_wrong() || self == Self::Broken
    }
}

impl Problem {
    /// A problem with only a message.
    pub(crate) fn new(message: String) -> Self {
        Self { message, ..Self::default() }
    }

    /// Adds a detail that belongs to no exhibit.
    pub(crate) fn note(&mut self, note: String) {
        self.details.push(note.clone());
        self.notes.push(note);
    }

    /// Adds the faults of the position, if it has any: a failure may have no other cause.
    pub(crate) fn faults(&mut self, faults: &[String]) {
        if !faults.is_empty() {
            self.note(format!("faults: {}", faults.join("; ")));
        }
    }

    /// Adds a field to the JSON report.
    pub(crate) fn field(&mut self, name: &str, value: impl Into<Value>) {
        self.fields.insert(name.to_owned(), value.into());
    }

    /// Adds a command that reproduces the problem.
    pub(crate) fn command(&mut self, name: &str, command: String) {
        self.details.push(format!("{name}: {command}"));
        self.field(name, command);
    }

    /// Adds the common programming mistake that explains a wrong count, if there is one.
    pub(crate) fn hint(&mut self, hint: Option<String>) {
        if let Some(hint) = hint {
            self.note(format!("hint: {hint}"));
            self.field("hint", hint);
        }
    }

    /// The difference of two counts in words: `expected 20, got 21 (1 more)`.
    pub(crate) fn counts(expected: u128, got: u128) -> String {
        if expected == got {
            return format!(
                "expected {expected} and got {got}, but the moves or the counts below them differ"
            );
        }
        let difference = expected.abs_diff(got);
        let word = if got > expected { "more" } else { "fewer" };
        format!("expected {expected}, got {got} ({difference} {word})")
    }
}
