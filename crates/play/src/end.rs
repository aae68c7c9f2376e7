//! How a game has ended.

use tabiya_core::Color;
use tabiya_variants::{Ended, GameFace, Ply, move_number};

use crate::pgn;

/// A sentence with a capital letter, unless it begins with a move.
pub(crate) fn capitalized(text: &str) -> String {
    if text.split(' ').next().is_some_and(|word| word.contains(|c: char| c.is_ascii_digit())) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// Who has won and why, as a sentence.
pub(crate) fn sentence(ended: Option<&Ended>, resigned: Option<Color>) -> Option<String> {
    if let Some(loser) = resigned {
        return Some(format!("{} wins: {} resigned.", side(!loser), side(loser)));
    }
    ended.map(|ended| format!("{}.", capitalized(&ended.words)))
}

/// The result as PGN has it.
pub(crate) fn result(ended: Option<&Ended>, resigned: Option<Color>) -> &'static str {
    match resigned {
        Some(loser) => result_of(Some(!loser)),
        None => ended.map_or("*", |ended| result_of(ended.winner)),
    }
}

/// The result of a game that has ended.
pub(crate) fn result_of(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// Every move in algebraic notation, in lines that are not too long.
pub(crate) fn in_short(game: &dyn GameFace, resigned: Option<Color>) -> String {
    let (mut words, mut before) = (Vec::new(), None);
    for Ply { number, color, san, .. } in game.plies() {
        words.extend(move_number(number, color, before));
        words.push(san);
        before = Some(color);
    }
    let ended = game.ended().ok().flatten();
    words.push(result(ended.as_ref(), resigned).to_owned());
    pgn::wrapped(&words).trim_end().to_owned()
}

/// A side as a sentence begins with it.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
