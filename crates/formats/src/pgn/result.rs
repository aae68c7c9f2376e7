//! The result of a game.

use std::fmt;

use tabiya_core::Color;

/// The result of a game as PGN writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0` or `0-1`: this side has won.
    Win(Color),
    /// `1/2-1/2`: a draw.
    Draw,
    /// `*`: the game goes on, or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result that a word denotes, if any; `1/2` is a draw as well.
    pub fn from_ascii(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"1-0" => Self::Win(Color::White),
            b"0-1" => Self::Win(Color::Black),
            b"1/2-1/2" | b"1/2" => Self::Draw,
            b"*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The result as PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

#[cfg(feature = "serde")]
tabiya_core::text_forms! {
    GameResult, "a result, one of 1-0, 0-1, 1/2-1/2 and *", fmt::Display::fmt,
        |text| GameResult::from_ascii(text.as_bytes());
}

impl From<Option<Color>> for GameResult {
    /// The result of a finished game: a win of `winner`, or a draw if that is `None`.
    fn from(winner: Option<Color>) -> Self {
        winner.map_or(Self::Draw, Self::Win)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
