//! One check, and what came of it.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::{Map, Value};
use tabiya_suite::{Check, CheckOutcome, Located};

use super::Exhibit;

/// A check, and what came of it.
pub(crate) struct Item<'a> {
    pub(crate) located: &'a Located,
    pub(crate) check: Check,
    pub(crate) status: Status,
    pub(crate) time: Duration,
}

/// What came of a check.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Status {
    Passed,
    /// A count is wrong.
    Wrong(Problem),
    /// The engine broke.
    Broken(Problem),
    /// Something is wrong with a position that has faults itself: nothing fails for that.
    Warned(Problem),
    /// Left out, for this reason.
    Skipped(Cow<'static, str>),
}

/// What is wrong, with all that helps to find out why.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Problem {
    /// `expected 20, got 21 (1 more)`.
    pub(crate) message: String,
    /// What else there is to say, a line each.
    pub(crate) details: Vec<String>,
    /// Those details that are not about one of the exhibits.
    pub(crate) notes: Vec<String>,
    /// The positions to look at.
    pub(crate) exhibits: Vec<Exhibit>,
    /// The message and the details as fields of JSON.
    pub(crate) fields: Map<String, Value>,
}

impl<'a> Item<'a> {
    /// What came of a check that was made or left out.
    pub(crate) fn of(outcome: &CheckOutcome<'a>, status: Status) -> Self {
        let CheckOutcome { located, check, time, .. } = *outcome;
        Self { located, check, status, time }
    }

    /// `suite.epd:3 "kiwipete" depth 4`.
    pub(crate) fn title(&self) -> String {
        let Self { located, check, .. } = self;
        let id = match &located.case.id {
            Some(id) => format!(" \"{}\"", id.escape_debug()),
            None => String::new(),
        };
        format!("{}:{}{id} depth {}", located.file, located.line, check.depth)
    }

    /// What is wrong, if anything is.
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
    /// A word for it.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Wrong(_) => "wrong",
            Self::Broken(_) => "broken",
            Self::Warned(_) => "warned",
            Self::Skipped(_) => "skipped",
        }
    }

    /// Whether the run fails for it.
    pub(crate) fn is_failure(&self) -> bool {
        matches!(self, Self::Wrong(_) | Self::Broken(_))
    }
}

impl Problem {
    /// A problem of which only this is known.
    pub(crate) fn new(message: String) -> Self {
        Self { message, ..Self::default() }
    }

    /// Adds a detail that is not about one of the exhibits.
    pub(crate) fn note(&mut self, note: String) {
        self.details.push(note.clone());
        self.notes.push(note);
    }

    /// Adds a field of JSON.
    pub(crate) fn field(&mut self, name: &str, value: impl Into<Value>) {
        self.fields.insert(name.to_owned(), value.into());
    }

    /// Adds a command that shows it again.
    pub(crate) fn command(&mut self, name: &str, command: String) {
        self.details.push(format!("{name}: {command}"));
        self.field(name, command);
    }

    /// Adds the mistake that a wrong count comes from.
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
                "expected {expected} and got {got}, but the moves or the counts behind them differ"
            );
        }
        let difference = expected.abs_diff(got);
        let word = if got > expected { "more" } else { "fewer" };
        format!("expected {expected}, got {got} ({difference} {word})")
    }
}
