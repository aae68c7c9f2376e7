//! The tags of a game, and the names of variants in them.

use std::borrow::Cow;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_games::Variant;

/// The tags of a game, in the order in which they were added.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
pub struct Tags {
    list: Vec<Tag>,
}

/// A tag with its line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
struct Tag {
    line: usize,
    name: String,
    value: String,
}

impl Tags {
    /// Adds a tag found on line `line`.
    pub fn add(&mut self, name: impl Into<String>, value: impl Into<String>, line: usize) {
        self.list.push(Tag { line, name: name.into(), value: value.into() });
    }

    /// Removes all tags.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// The value of a tag, unless it is empty or `?`. Its name may be written in any case; of several tags of this
    /// name, the last counts.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    /// The line of a tag; 0 if there is no such tag.
    pub fn line(&self, name: &str) -> usize {
        self.find(name).map_or(0, |tag| tag.line)
    }

    /// The names and values of the tags, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()))
    }

    /// Whether there is no tag.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn find(&self, name: &str) -> Option<&Tag> {
        let found = self.list.iter().rev().find(|tag| tag.name.eq_ignore_ascii_case(name));
        found.filter(|tag| !tag.value.is_empty() && tag.value != "?")
    }
}

/// Decodes bytes from UTF-8, or if they are not UTF-8, from ISO 8859-1, which the PGN standard prescribes.
pub(super) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The value of a tag, in which `\"` and `\\` mean `"` and `\`.
pub(super) fn unescaped(value: &[u8]) -> Cow<'_, str> {
    let text = decoded(value);
    if !text.contains('\\') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '\\' => plain.push(letters.next_if(|&c| c == '"' || c == '\\').unwrap_or('\\')),
            _ => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// Names for chess in the tag `Variant` of other programs. An unusual start position is in the tag `FEN`.
const CHESS: [&str; 15] = [
    "standard",
    "normal",
    "regular",
    "classical",
    "orthodox",
    "fromposition",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
    "frc",
    "dfrc",
    "doublefischerrandom",
    "doublefischerrandomchess",
    "freestyle",
    "freestylechess",
];

/// The variant with a name as tags give it, in any case and with any punctuation. `960` behind a name means that the
/// pieces are shuffled: the start position is in another tag. The variant `given`, which may come from a rule file, is
/// tried before the built-in ones.
///
/// ```
/// use tabiya_formats::pgn::find_variant;
/// use tabiya_games::Variant;
/// assert_eq!(find_variant("King of the Hill", Variant::Chess), Some(Variant::KingOfTheHill));
/// assert_eq!(find_variant("From Position", Variant::Horde), Some(Variant::Chess));
/// assert_eq!(find_variant("Crazyhouse960", Variant::Chess), Some(Variant::Crazyhouse));
/// assert_eq!(find_variant("Dragonchess", Variant::Chess), None);
/// ```
pub fn find_variant(name: &str, given: Variant) -> Option<Variant> {
    let plain = plain(name);
    let shuffled = plain.strip_suffix("960").filter(|name| !name.is_empty());
    named(&plain, given).or_else(|| named(shuffled?, given))
}

/// The variant with a name that consists of letters in lower case and of digits.
fn named(plain: &str, given: Variant) -> Option<Variant> {
    let is_called = |variant: &Variant| {
        let names = [variant.name()].into_iter().chain(variant.aliases().iter().copied());
        names.chain(variant.pgn_tag()).any(|name| self::plain(name) == plain)
    };
    if is_called(&given) {
        return Some(given);
    }
    if CHESS.contains(&plain) {
        return Some(Variant::Chess);
    }
    Variant::BUILT_IN.iter().copied().find(is_called)
}

/// The letters and digits of a name, in lower case.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
