//! Objects of JSON.

use std::fmt;

use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// An object of JSON, whose fields stay in the order in which they were added: the text between its braces.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fields(String);

impl Fields {
    /// The fields that name the program and its version.
    pub(crate) fn of_program() -> Self {
        Self::default().with("program", "perft").with("version", env!("CARGO_PKG_VERSION"))
    }

    /// Adds a field.
    pub(crate) fn with(self, name: &str, value: impl Serialize) -> Self {
        self.append(&format!("\"{name}\":{}", text(&value)))
    }

    /// Adds a field unless its value is null, an empty list or 0.
    pub(crate) fn with_any(self, name: &str, value: impl Serialize) -> Self {
        match text(&value) {
            value if ["null", "[]", "0"].contains(&value.as_str()) => self,
            value => self.append(&format!("\"{name}\":{value}")),
        }
    }

    /// Adds the fields of another object; nothing if it is null.
    pub(crate) fn and(self, object: impl Serialize) -> Self {
        let object = text(&object);
        let inside = object.strip_prefix('{').and_then(|object| object.strip_suffix('}'));
        self.append(inside.unwrap_or_default())
    }

    fn append(mut self, fields: &str) -> Self {
        if !self.0.is_empty() && !fields.is_empty() {
            self.0.push(',');
        }
        self.0.push_str(fields);
        self
    }
}

impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.0)
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.to_string()).map_err(S::Error::custom)?.serialize(serializer)
    }
}

/// A value as JSON.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("values have keys that are text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_empty_ones_can_be_left_out() {
        let inner = Fields::default().with("z", "\"").with("a", Option::<u8>::None);
        let fields = Fields::of_program().and(&inner).and(Option::<Fields>::None);
        let fields = fields.with_any("none", Option::<u8>::None).with_any("no", [0_u8; 0]);
        let text = fields.with_any("zero", 0).with_any("list", [&inner]).to_string();
        let version = env!("CARGO_PKG_VERSION");
        let start = format!("{{\"program\":\"perft\",\"version\":\"{version}\"");
        assert_eq!(text, start + r#","z":"\"","a":null,"list":[{"z":"\"","a":null}]}"#);
    }
}
