//! How a game has ended.

use tabiya_core::{Color, Outcome};
use tabiya_variants::{AnyGame, KindName, MoveReport};

use crate::move_text::side;
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

/// Who has won and why.
pub(crate) fn sentence(
    outcome: Option<Outcome<KindName>>,
    resigned: Option<Color>,
) -> Option<String> {
    if let Some(loser) = resigned {
        return Some(format!("{} wins: {} resigned.", side(!loser), side(loser)));
    }
    outcome.map(|outcome| format!("{}.", capitalized(&outcome.to_string())))
}

/// The result as PGN has it.
pub(crate) fn result(game: &AnyGame, resigned: Option<Color>) -> &'static str {
    resigned.map_or_else(|| game.result(), |loser| result_of(Some(!loser)))
}

/// The result of a game that has ended.
pub(crate) fn result_of(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// Every move in words, with checks and the end.
pub(crate) fn history(game: &AnyGame) -> Vec<String> {
    game.reports().flat_map(MoveReport::events).map(|event| event.to_string()).collect()
}

/// Every move in algebraic notation, in lines that are not too long.
pub(crate) fn in_short(game: &AnyGame, resigned: Option<Color>) -> String {
    let text = game.to_string();
    let moves = text.strip_suffix(game.result()).unwrap_or(&text);
    let mut words: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    words.push(result(game, resigned).to_owned());
    pgn::wrapped(&words).trim_end().to_owned()
}
