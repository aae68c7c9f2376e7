//! TOML values with their places in the file, and conversions of these values to expected types.

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::error::RuleFileErrorKind;

/// The byte offset of an error in the file, and the error.
pub(super) type Failure = (usize, RuleFileErrorKind);

/// A TOML value, and its name in error messages.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) what: &'a str,
    pub(super) value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Value<'a> {
    /// The error `kind`, reported at the start of this value.
    pub(super) fn failure(self, kind: RuleFileErrorKind) -> Failure {
        (self.value.span().start, kind)
    }

    /// The error for a value of the wrong type.
    pub(super) fn wrong_type(self, expected: &str) -> Failure {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "an integer",
            DeValue::Float(_) => "a float",
            DeValue::Boolean(true) => "true",
            DeValue::Boolean(false) => "false",
            DeValue::Datetime(_) => "a date or time",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        let (what, expected) = (self.what.to_owned(), expected.to_owned());
        self.failure(RuleFileErrorKind::WrongType { what, found, expected })
    }

    pub(super) fn string(self, expected: &str) -> Result<&'a str, Failure> {
        self.value.get_ref().as_str().ok_or_else(|| self.wrong_type(expected))
    }

    pub(super) fn boolean(self) -> Result<bool, Failure> {
        self.value.get_ref().as_bool().ok_or_else(|| self.wrong_type("true or false"))
    }

    pub(super) fn table(self, expected: &str) -> Result<Vec<TomlEntry<'a>>, Failure> {
        let table = self.value.get_ref().as_table();
        table.map(in_order).ok_or_else(|| self.wrong_type(expected))
    }

    pub(super) fn list(self, expected: &str) -> Result<&'a [Spanned<DeValue<'a>>], Failure> {
        let list = self.value.get_ref().as_array();
        list.map(AsRef::as_ref).ok_or_else(|| self.wrong_type(expected))
    }
}

/// A key of a table, and its value.
pub(super) type TomlEntry<'a> = (&'a Spanned<DeString<'a>>, &'a Spanned<DeValue<'a>>);

/// The entries of a table, in the order in which they are written in the file.
pub(super) fn in_order<'a>(table: &'a DeTable<'a>) -> Vec<TomlEntry<'a>> {
    let mut entries = table.iter().collect::<Vec<_>>();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}
