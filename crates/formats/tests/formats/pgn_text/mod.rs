//! PGN as old, foreign and careless programs write it: nothing is lost, and nothing is misread.

mod comments;
mod line_ends;
mod tags;
mod words;

use std::fmt::Write as _;

use tabiya_formats::pgn::{GameRules, PgnGames};
use tabiya_games::Variant;

/// All that is read from a text, a line for each game: its tags with their lines, its moves, comments and result, or the
/// error. Notes on tags follow.
fn read(text: &[u8]) -> String {
    let mut games = PgnGames::new(text, GameRules::new(Variant::Chess));
    let mut all = String::new();
    while let Some(read) = games.next() {
        match read {
            Ok(game) => {
                for (name, value) in game.tags.iter() {
                    let _ = write!(all, "{}:{name}={value} ", game.tags.line(name));
                }
                let moves = game.to_game().expect("legal moves").moves().count();
                let last = game.moves.last().map_or_else(String::new, |m| format!("{m:?}"));
                let comments: Vec<&str> = game.comments.iter().map(|c| c.text.as_str()).collect();
                let _ = writeln!(all, "{moves} {last} {comments:?} {}", game.result);
            }
            Err(error) => {
                let _ = writeln!(all, "{error}");
            }
        }
        for note in games.take_notes() {
            let _ = writeln!(all, "note: {note}");
        }
    }
    all
}

/// The number of moves of each game and its result, or the error.
fn plies(text: &str) -> Vec<String> {
    let games = PgnGames::new(text.as_bytes(), GameRules::new(Variant::Chess));
    let each = games.map(|read| match read {
        Ok(game) => format!("{} {}", game.moves.len(), game.result),
        Err(error) => error.to_string(),
    });
    each.collect()
}
