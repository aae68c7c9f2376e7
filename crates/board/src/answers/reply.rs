//! Complete answers, refusals, and the events of tasks.

use serde::Serialize;
use serde_json::{Value, json};

/// A complete answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The status code of HTTP.
    pub status: u16,
    /// The content type of HTTP.
    pub kind: &'static str,
    /// The text.
    pub body: String,
}

const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";

impl Reply {
    /// A value as JSON.
    pub(super) fn json(status: u16, value: &impl Serialize) -> Self {
        match serde_json::to_string(value) {
            Ok(body) => Self { status, kind: JSON, body },
            Err(error) => Self::text(500, error.to_string()),
        }
    }

    /// A text that is not JSON.
    pub(super) fn text(status: u16, body: String) -> Self {
        Self { status, kind: TEXT, body }
    }
}

/// A refused request: the reason, and the field of the request that is wrong if only one can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The status code of HTTP.
    pub status: u16,
    /// The reason, as a sentence without a capital letter and a full stop.
    pub why: String,
    /// The field that is wrong.
    pub field: Option<&'static str>,
}

impl Refusal {
    /// Refuses a request for this reason.
    pub fn new(status: u16, why: impl Into<String>) -> Self {
        Self { status, why: why.into(), field: None }
    }

    /// Names the field of the request that is wrong.
    #[must_use]
    pub(super) fn at(self, field: &'static str) -> Self {
        Self { field: Some(field), ..self }
    }

    /// Refuses a request that cannot be read or that the rules of the game forbid.
    pub(super) fn unfit(why: impl Into<String>) -> Self {
        Self::new(422, why)
    }

    /// Refuses a request that does not match the current state of the game.
    pub(super) fn conflict(why: impl Into<String>) -> Self {
        Self::new(409, why)
    }

    /// Refuses a request for something that does not exist.
    pub fn unknown(why: impl Into<String>) -> Self {
        Self::new(404, why)
    }

    /// Refuses a request that has ended in a panic with this message.
    pub(super) fn failed(why: &str) -> Self {
        Self::new(500, format!("the board has failed: {why}"))
    }

    /// The reason as JSON: `{"why": ".."}`, with `field` if one is known.
    pub fn reply(&self) -> Reply {
        let value = match self.field {
            Some(field) => json!({ "why": self.why, "field": field }),
            None => json!({ "why": self.why }),
        };
        Reply::json(self.status, &value)
    }
}

/// The function that receives each [`Event`] of a task.
pub(super) type Tell<'a> = &'a mut dyn FnMut(Event);

/// Something that a task reports while it runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The name of its kind, such as `info`.
    pub name: &'static str,
    /// The content of the event.
    pub value: Value,
    /// Whether it soon goes out of date, so that a slow reader may miss it.
    pub is_passing: bool,
}

impl Event {
    /// An event that must arrive.
    pub fn lasting(name: &'static str, value: Value) -> Self {
        Self { name, value, is_passing: false }
    }

    /// An event that a slow reader may miss.
    pub fn passing(name: &'static str, value: Value) -> Self {
        Self { name, value, is_passing: true }
    }
}
