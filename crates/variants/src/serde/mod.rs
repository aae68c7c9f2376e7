//! The forms in which rules are serialised with serde: rule sets as rule files, movements in Betza's notation.

mod kinds;

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::betza::{BetzaError, Movement};
use crate::rule_set::RuleSet;

/// Implements `Serialize` by a function that returns the text, or an error for a value that has no text. Implements
/// `Deserialize` by a function that reads the text.
macro_rules! text {
    ($($type:ty: $write:ident, $read:ident;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(&$write(self).map_err(ser::Error::custom)?)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $read(&String::deserialize(from)?).map_err(de::Error::custom)
            }
        }
    )*};
}

text! {
    Movement: notation, read_notation;
    RuleSet: rule_file, read_rule_file;
}

fn notation(movement: &Movement) -> Result<String, &'static str> {
    match read_notation(movement.text()) {
        Ok(read) if read == *movement => Ok(movement.text().to_owned()),
        _ => Err("a movement whose parts were changed has no notation"),
    }
}

/// Reads a notation. The empty text is that of a piece without moves.
fn read_notation(text: &str) -> Result<Movement, BetzaError> {
    if text.is_empty() { Ok(Movement::default()) } else { text.parse() }
}

fn rule_file(rules: &RuleSet) -> Result<String, &'static str> {
    let file = rules.to_short_toml();
    match RuleSet::from_toml(&file) {
        Ok(read) if read == *rules => Ok(file),
        _ => Err("rules that contradict themselves have no rule file"),
    }
}

fn read_rule_file(text: &str) -> Result<RuleSet, String> {
    RuleSet::from_toml(text).map_err(|error| error.to_string())
}
