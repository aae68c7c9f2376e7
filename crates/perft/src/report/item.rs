//! One check and its result.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::{Map, Value};
use tabiya_suite::{Check, CheckOutcome, Located};
use tabiya_verify::Cause;

use super::{Exhibit, FailureKind};

/// A check and its result.
pub(crate) struct Item<'a> {
    pub(crate) located: &'a Located,
    pub(crate) check: Check,
    pub(crate) status: Status,
    pub(crate) time: Duration,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Status {
    Passed,
    /// A count is wrong.
    Wrong(Problem),
    /// The engine broke.
    Broken(Problem),
    /// The check of a position with faults failed, which does not fail the run.
    Warned(Problem),
    /// The check was skipped, for this reason.
    Skipped(Cow<'static, str>),
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
    /// Who is wrong.
    pub(crate) blame: Blame,
}

/// Who is wrong when a count differs from the count in the suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Blame {
    /// The engine.
    #[default]
    Engine,
    /// The suite: the engine and the built-in generator agree.
    Suite,
    /// The suite or the built-in generator: there is no engine.
    SuiteOrGenerator,
}

impl<'a> Item<'a> {
    /// The item of a check that was made or skipped.
    pub(crate) fn of(outcome: &CheckOutcome<'a>, status: Status) -> Self {
        let CheckOutcome { located, check, time, .. } = *outcome;
        Self { located, check, status, time }
    }

    /// The item of a check that was made or skipped, with a failure as a warning if `only_warns`.
    pub(crate) fn graded(outcome: &CheckOutcome<'a>, status: Status, only_warns: bool) -> Self {
        let status = match status {
            Status::Wrong(problem) | Status::Broken(problem) if only_warns => {
                Status::Warned(problem)
            }
            status => status,
        };
        Self::of(outcome, status)
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
        let is_suite = FailureKind::of(self) == Some(FailureKind::WrongSuite);
        self.status.word().to_uppercase() + if is_suite { " SUITE" } else { "" }
    }

    /// The problem, if there is one.
    pub(crate) fn problem(&self) -> Option<&Problem> {
        match &self.status {
            Status::Wrong(problem) | Status::Broken(problem) | Status::Warned(problem) => {
                Some(problem)
            }
            _ => None,
        }
    }
}

impl Status {
    /// The status as a word.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Wrong(_) => "wrong",
            Self::Broken(_) => "broken",
            Self::Warned(_) => "warned",
            Self::Skipped(_) => "skipped",
        }
    }

    /// Whether this status makes the whole run fail.
    pub(crate) fn is_failure(&self) -> bool {
        matches!(self, Self::Wrong(_) | Self::Broken(_))
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
