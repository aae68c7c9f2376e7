//! The table of output formats, each of which is implemented in its own file.

pub(crate) use crate::report::format::{Format, Subject};
pub(crate) use crate::report::html::HTML;
pub(crate) use crate::report::json::JSON;
pub(crate) use crate::report::text::TEXT;
use crate::report::{github, junit, markdown, tap};

/// All formats, in the order in which the help lists them.
pub(crate) static FORMATS: [&Format; 7] =
    [&TEXT, &JSON, &junit::JUNIT, &tap::TAP, &github::GITHUB, &markdown::MARKDOWN, &HTML];

/// The names of the formats that support a subject.
pub(crate) fn names(subject: Subject) -> Vec<&'static str> {
    FORMATS.iter().filter(|format| format.suits(subject)).map(|format| format.name).collect()
}
