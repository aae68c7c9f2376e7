//! Errors in `variants.ini`, with their lines.

use std::fmt;

use crate::rule_file::RuleFileError;

/// An error in a `variants.ini`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IniError {
    /// The line of the error, counted from 1; 0 if it is in no line of the file.
    pub line: usize,
    /// The kind of error.
    pub kind: IniErrorKind,
}

tabiya_core::reasons! {
    /// The reason why a `variants.ini` cannot be read, or a game of it cannot be a rule file. Texts are quoted.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum IniErrorKind {
        /// A line that is neither the head of a section nor a key with its value, and what is expected.
        Line(text: String, expected: &'static str) => "{text} is not {expected}.";
        /// A game or a key, such as `key "king"`, that an earlier line has given, and the number of that line.
        Twice(what: String, line: usize) => "The {what} is given in line {line} already.";
        /// A sentence such as `There is no key "kign"`, and the most similar name, if there is one.
        Unknown(text: String, hint: Option<String>) => "{text}{hint}", hint = hinted(hint);
        /// No game is named, and this is the first one of the file.
        NoGame(first: String) => "A game must be named, such as {first}.";
        /// A value that the key cannot have.
        Value {
            /// The key.
            key: String,
            /// The value, quoted.
            value: String,
            /// What is expected.
            expected: String
        } => "The key {key} is {value}, and must be {expected}.";
        /// A key that a rule file cannot say, and the reason.
        Unsaid(key: String, why: &'static str) => "A rule file cannot say {key}: {why}.";
        /// The rule file of the game contradicts itself.
        Refused(error: RuleFileError) => "The rules contradict themselves. {kind}", kind = error.kind();
    }
}

fn hinted(hint: &Option<String>) -> String {
    hint.as_ref().map_or_else(|| ".".to_owned(), |hint| format!(": did you mean \"{hint}\"?"))
}

impl fmt::Display for IniError {
    /// Writes `line 7: A rule file cannot say blastOnCapture: ..`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => self.kind.fmt(f),
            line => write!(f, "line {line}: {}", self.kind),
        }
    }
}

impl std::error::Error for IniError {}
