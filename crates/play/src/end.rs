//! Texts that describe the end of a game.

use tabiya_core::Color;
use tabiya_formats::pgn::wrapped;
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

/// The result of a game in PGN notation; `*` if the game is not over.
pub(crate) fn result(ended: Option<&Ended>, resigned: Option<Color>) -> &'static str {
    match resigned {
        Some(loser) => result_of(Some(!loser)),
        None => ended.map_or("*", |ended| result_of(ended.winner)),
    }
}

/// The result of a finished game in PGN notation, from its winner.
pub(crate) fn result_of(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
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
    words.push(result(ended.as_ref(), resigned).to_owned());
    wrapped(&words).trim_end().to_owned()
}

/// The name of a side, capitalized.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
