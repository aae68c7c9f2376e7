//! Texts that describe the end of a game.

use tabiya_core::Color;
use tabiya_formats::pgn::{GameResult, wrapped};
use tabiya_games::{Game, Outcome, Ply, Position, move_number};

/// Capitalizes the first letter of a sentence, unless the sentence begins with a move.
pub fn capitalized(text: &str) -> String {
    if text.split(' ').next().is_some_and(|word| word.contains(|c: char| c.is_ascii_digit())) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// An end of a game that players bring about, not the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    /// This side has resigned.
    Resignation(Color),
    /// This side has used up its time, and the other side has enough material to win.
    Time(Color),
    /// This side has used up its time, but the other side does not have enough material to win.
    TimeDraw(Color),
    /// Both sides have agreed on a draw.
    Agreement,
}

impl Conclusion {
    /// The end of a game in which a side has used up its time.
    pub fn by_time(loser: Color, now: &Position) -> Self {
        match now.board().has_insufficient_material_of(!loser) {
            true => Self::TimeDraw(loser),
            false => Self::Time(loser),
        }
    }

    fn result(self) -> GameResult {
        match self {
            Self::Resignation(loser) | Self::Time(loser) => GameResult::Win(!loser),
            Self::TimeDraw(_) | Self::Agreement => GameResult::Draw,
        }
    }

    /// Whether a side has used up its time.
    pub fn is_by_time(self) -> bool {
        matches!(self, Self::Time(_) | Self::TimeDraw(_))
    }

    /// What has happened, as part of a sentence.
    pub fn words(self) -> String {
        match self {
            Self::Resignation(loser) => format!("{} resigned", loser.title()),
            Self::Time(loser) => format!("{} ran out of time", loser.title()),
            Self::TimeDraw(loser) => {
                let (loser, other) = (loser.title(), (!loser).title());
                format!("{loser} ran out of time, and {other} has too little material to win")
            }
            Self::Agreement => "both sides agreed".to_owned(),
        }
    }
}

/// A sentence with the winner and the reason; `None` if the game is not over.
pub fn sentence(ended: Option<&Outcome>, concluded: Option<Conclusion>) -> Option<String> {
    if let Some(end) = concluded {
        return Some(match end.result() {
            GameResult::Win(winner) => format!("{} wins: {}.", winner.title(), end.words()),
            _ => format!("Draw: {}.", end.words()),
        });
    }
    ended.map(|ended| format!("{}.", capitalized(&ended.to_string())))
}

/// The result of a game, which is unknown if the game is not over.
pub fn result(ended: Option<&Outcome>, concluded: Option<Conclusion>) -> GameResult {
    match concluded {
        Some(end) => end.result(),
        None => ended.map_or(GameResult::Unknown, |ended| ended.winner().into()),
    }
}

/// Moves in algebraic notation with their numbers.
pub fn numbered<'a>(plies: impl IntoIterator<Item = &'a Ply>) -> Vec<String> {
    let (mut words, mut before) = (Vec::new(), None);
    for Ply { number, color, san, .. } in plies {
        words.extend(move_number(*number, *color, before));
        words.push(san.clone());
        before = Some(*color);
    }
    words
}

/// All moves of a game in algebraic notation and its result, wrapped into lines.
pub fn in_short(game: &Game, concluded: Option<Conclusion>) -> String {
    let mut words = numbered(game.plies());
    words.push(result(game.outcome().as_ref(), concluded).to_string());
    wrapped(&words).trim_end().to_owned()
}
