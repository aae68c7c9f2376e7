//! The forms in which rules are serialised with serde: rule sets as rule files, movements in Betza's notation; kinds of
//! pieces, and the size of a board.

use std::fmt;

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use tabiya_core::{
    serde::{NumberForm, PieceForm, SetForm, TextForm, Written, unexpected},
    serde_forms,
};

use crate::betza::{BetzaError, Movement};
use crate::rule_set::{BoardSize, FIT_KIND_NAME, KindId, KindName, KindSet, MOST_KINDS, RuleSet};

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

serde_forms!(text: BoardSize, KindName);
serde_forms!(number: KindId);
serde_forms!(set: KindSet);

impl PieceForm for KindId {}

impl PieceForm for KindName {}

impl TextForm for BoardSize {
    const EXPECTED: &'static str = "a size of a board from 1x1 to 8x8";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        match *text.as_bytes() {
            [files @ b'1'..=b'8', b'x', ranks @ b'1'..=b'8'] => {
                Ok(Self { files: files - b'0', ranks: ranks - b'0' })
            }
            _ => Err(unexpected::<Self, E>(text)),
        }
    }
}

impl TextForm for KindName {
    const EXPECTED: &'static str = FIT_KIND_NAME;

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        Self::new(text).ok_or_else(|| unexpected::<Self, E>(text))
    }
}

/// A role is its name. Other kinds have a name only in their rules, so they are their index, from 6 on.
impl TextForm for KindId {
    const EXPECTED: &'static str = "a role such as knight, or the index of another kind, 6 to 21";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.role() {
            Some(role) => write!(f, "{}", Written(&role)),
            None => write!(f, "{}", self.index()),
        }
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        let all = (0..MOST_KINDS).filter_map(Self::from_index);
        let mut named = all.filter(|kind| Written(kind).to_string() == text);
        named.next().ok_or_else(|| unexpected::<Self, E>(text))
    }
}

impl NumberForm for KindId {
    type Code = u8;

    #[expect(clippy::cast_possible_truncation, reason = "there are 22 kinds at most")]
    fn code(&self) -> u8 {
        self.index() as u8
    }

    fn decode(code: u8) -> Option<Self> {
        Self::from_index(code.into())
    }
}

impl SetForm for KindSet {
    const EXPECTED: &'static str = "a list of kinds of pieces";
    type Item = KindId;
    type Code = u32;

    fn items(&self) -> impl Iterator<Item = KindId> {
        self.iter()
    }

    fn of_items(items: impl Iterator<Item = KindId>) -> Self {
        items.collect()
    }

    fn code(&self) -> u32 {
        self.iter().map(|kind| 1 << kind.index()).sum()
    }

    fn decode(code: u32) -> Option<Self> {
        let all = (0..MOST_KINDS).filter_map(KindId::from_index);
        let set: Self = all.filter(|kind| code >> kind.index() & 1 == 1).collect();
        Some(set).filter(|set| set.code() == code)
    }
}
