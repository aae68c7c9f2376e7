//! The fields of a rule file.

use std::fmt;

/// A field at the top of a rule file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Name,
    Base,
    Board,
    Royal,
    BareKing,
    Castling,
    EnPassant,
    Promotion,
    PromotionSquares,
    PromotionForced,
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
    Turns,
    Again,
    Drops,
    DropSquares,
    Start,
    Pieces,
}

/// The fields and their names in the order in which they are written.
const NAMES: [(Key, &str); 26] = [
    (Key::Name, "name"),
    (Key::Base, "base"),
    (Key::Board, "board"),
    (Key::Royal, "royal"),
    (Key::BareKing, "bare-king"),
    (Key::Castling, "castling"),
    (Key::EnPassant, "en-passant"),
    (Key::Promotion, "promotion"),
    (Key::PromotionSquares, "promotion-squares"),
    (Key::PromotionForced, "promotion-forced"),
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
    (Key::Turns, "turns"),
    (Key::Again, "again"),
    (Key::Drops, "drops"),
    (Key::DropSquares, "drop-squares"),
    (Key::Start, "start"),
    (Key::Pieces, "pieces"),
];

impl Key {
    /// All fields.
    pub(super) fn all() -> [Self; NAMES.len()] {
        NAMES.map(|(key, _)| key)
    }

    /// The names of all fields.
    pub(super) fn names() -> [&'static str; NAMES.len()] {
        NAMES.map(|(_, name)| name)
    }

    /// Whether the generator of chess cannot play a file with this field.
    pub(super) fn is_fairy(self) -> bool {
        match self {
            Self::Board
            | Self::BareKing
            | Self::PromotionSquares
            | Self::PromotionForced
            | Self::Turns
            | Self::Again
            | Self::Drops
            | Self::DropSquares
            | Self::Pieces => true,
            Self::Name
            | Self::Base
            | Self::Royal
            | Self::Castling
            | Self::EnPassant
            | Self::Promotion
            | Self::Extinct
            | Self::DoublePush
            | Self::MustCapture
            | Self::Walls
            | Self::Mobility
            | Self::Goal
            | Self::ChecksToWin
            | Self::Stalemate
            | Self::Repetition
            | Self::FiftyMoveRule
            | Self::Start => false,
        }
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
