//! Legal moves as front ends offer them.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Color, Square};
use tabiya_variants::KindId;

/// A legal move, as a front end offers it to the user.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Choice {
    /// The move as [`Game::play_text`](crate::Game::play_text) reads it.
    pub text: String,
    /// The origin square; `None` for a drop.
    pub from: Option<Square>,
    /// The target square as a user selects it; for castling it is the target in the UCI text.
    pub to: Square,
    /// The kind that is dropped, if the move is a drop.
    pub dropped: Option<KindId>,
    /// A suffix that distinguishes the move from others between the same squares: the letter of the promotion kind,
    /// or a colon and a label.
    pub more: String,
}

/// The move number to print before a move of `color`, such as `1.` or `1...`; `None` if none is printed. `before` is
/// the side that made the previous move, or `None` at the first move and after a comment.
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_games::move_number;
/// assert_eq!(move_number(7, Color::Black, None).as_deref(), Some("7..."));
/// assert_eq!(move_number(7, Color::Black, Some(Color::White)), None);
/// ```
pub fn move_number(number: u16, color: Color, before: Option<Color>) -> Option<String> {
    match color {
        Color::White if before != Some(Color::White) => Some(format!("{number}.")),
        Color::Black if before.is_none() => Some(format!("{number}...")),
        _ => None,
    }
}
