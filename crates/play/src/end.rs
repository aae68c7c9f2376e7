//! Texts that describe the end of a game.

use tabiya_core::Color;
use tabiya_formats::pgn::{GameResult, wrapped};
use tabiya_variants::{Ended, GameFace, Ply, move_number};

/// Capitalizes the first letter of a sentence, unless the sentence begins with a move.
pub(crate) fn capitalized(text: &str) -> String {
    if text.split(' ').next().is_some_and(|word| word.contains(|c: char| c.is_ascii_digit())) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// A sentence with the winner and the reason; `None` if the game is not over.
pub(crate) fn sentence(ended: Option<&Ended>, resigned: Option<Color>) -> Option<String> {
    if let Some(loser) = resigned {
        return Some(format!("{} wins: {} resigned.", side(!loser), side(loser)));
    }
    ended.map(|ended| format!("{}.", capitalized(&ended.words)))
}

/// The result of a game, which is unknown if the game is not over.
pub(crate) fn result(ended: Option<&Ended>, resigned: Option<Color>) -> GameResult {
    match resigned {
        Some(loser) => GameResult::Win(!loser),
        None => ended.map_or(GameResult::Unknown, |ended| ended.winner.into()),
    }
}

/// All moves of a game in algebraic notation and its result, wrapped into lines.
pub(crate) fn in_short(game: &dyn GameFace, resigned: Option<Color>) -> String {
    let (mut words, mut before) = (Vec::new(), None);
    for Ply { number, color, san, .. } in game.plies() {
        words.extend(move_number(number, color, before));
        words.push(san);
        before = Some(color);
    }
    let ended = game.ended().ok().flatten();
    words.push(result(ended.as_ref(), resigned).to_string());
    wrapped(&words).trim_end().to_owned()
}

/// The name of a side, capitalized.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
