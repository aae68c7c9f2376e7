//! The fields of a rule file.

use std::fmt;

/// A field at the top of a rule file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Name,
    Base,
    Royal,
    Castling,
    EnPassant,
    Promotion,
    Extinct,
    DoublePush,
    MustCapture,
    Walls,
    Mobility,
    Goal,
    ChecksToWin,
    Stalemate,
    Repetition,
    FiftyMoveRule,
    Start,
}

/// The fields and their names in the order in which they are written.
const NAMES: [(Key, &str); 17] = [
    (Key::Name, "name"),
    (Key::Base, "base"),
    (Key::Royal, "royal"),
    (Key::Castling, "castling"),
    (Key::EnPassant, "en-passant"),
    (Key::Promotion, "promotion"),
    (Key::Extinct, "extinct"),
    (Key::DoublePush, "double-push"),
    (Key::MustCapture, "must-capture"),
    (Key::Walls, "walls"),
    (Key::Mobility, "mobility"),
    (Key::Goal, "goal"),
    (Key::ChecksToWin, "checks-to-win"),
    (Key::Stalemate, "stalemate"),
    (Key::Repetition, "repetition"),
    (Key::FiftyMoveRule, "no-progress"),
    (Key::Start, "start"),
];

impl Key {
    /// All fields.
    pub(super) fn all() -> [Self; 17] {
        NAMES.map(|(key, _)| key)
    }

    /// The names of all fields.
    pub(super) fn names() -> [&'static str; 17] {
        NAMES.map(|(_, name)| name)
    }

    /// The field of this name.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        NAMES.into_iter().find(|&(_, known)| known == name).map(|(key, _)| key)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_its_own_name() {
        for (at, (key, name)) in NAMES.into_iter().enumerate() {
            assert_eq!(key as usize, at);
            assert_eq!(key.to_string(), name);
            assert_eq!(Key::from_name(name), Some(key));
        }
    }
}
