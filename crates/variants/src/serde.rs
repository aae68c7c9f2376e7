//! The forms in which rules are serialised with serde: rule sets as rule files, movements in Betza's notation; kinds of
//! pieces, and the size of a board.

use std::fmt::{self, Display};

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use tabiya_core::{Role, serde::PieceForm, text_forms};

use crate::betza::{BetzaError, Movement};
use crate::rule_set::{BoardSize, FIT_KIND_NAME, KindId, KindName, MOST_KINDS, RuleSet};

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

/// Reads a notation. The empty text is the notation of a piece without moves.
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

text_forms! {
    BoardSize, "a size of a board from 1x1 to 8x8", Display::fmt, board_size;
    KindName, FIT_KIND_NAME, Display::fmt, KindName::new;
    KindId, "a role such as knight, or the index of another kind, 6 to 21", write_kind, kind_of_text,
        |kind: KindId| kind.bits().to_le_bytes()[0], |code: u8| KindId::from_index(code.into());
}

impl PieceForm for KindId {}

impl PieceForm for KindName {}

fn board_size(text: &str) -> Option<BoardSize> {
    match *text.as_bytes() {
        [files @ b'1'..=b'8', b'x', ranks @ b'1'..=b'8'] => {
            Some(BoardSize { files: files - b'0', ranks: ranks - b'0' })
        }
        _ => None,
    }
}

/// A role is its name. Other kinds have a name only in their rules, so they are their index, from 6 on.
fn write_kind(kind: &KindId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match kind.role() {
        Some(role) => role.fmt(f),
        None => kind.index().fmt(f),
    }
}

fn kind_of_text(text: &str) -> Option<KindId> {
    let role = Role::ALL.into_iter().find(|role| role.to_string() == text).map(KindId::from);
    let is_other = |kind: &KindId| kind.role().is_none() && kind.index().to_string() == text;
    role.or_else(|| (0..MOST_KINDS).filter_map(KindId::from_index).find(is_other))
}
