//! A game of ours as PGN.

use tabiya_core::ByColor;
use tabiya_formats::pgn::{Annotations, Comment, Tags, write_game};
use tabiya_games::Game;

use super::today;
use crate::end::{Conclusion, result, sentence};

/// The name of a person in the tags `White` and `Black`.
pub const PERSON: &str = "Human";

/// Writes a game that was played here, with the names of the players, its result and the reason for it.
pub fn record(game: &Game, players: ByColor<String>, concluded: Option<Conclusion>) -> String {
    let ended = game.outcome();
    let mut tags = Tags::default();
    for (name, value) in [
        ("Event", "Casual game".to_owned()),
        ("Date", today()),
        ("Round", "-".to_owned()),
        ("White", players.white),
        ("Black", players.black),
    ] {
        tags.add(name, value, 0);
    }
    if let Some(end) = concluded {
        let how = if end.is_by_time() { "time forfeit" } else { "normal" };
        tags.add("Termination", how, 0);
    }
    let end = sentence(ended.as_ref(), concluded);
    let comments = end.map(|text| Comment { ply: game.len(), text }).into_iter().collect();
    let result = Some(result(ended.as_ref(), concluded));
    let mode = game.board().castling_mode();
    write_game(game, &Annotations { tags, result, mode, comments, ..Annotations::default() })
}
