//! A game of ours as PGN.

use tabiya_core::ByColor;
use tabiya_formats::pgn::{Annotations, Comment, Tags, write_game};
use tabiya_games::Game;

use super::{note_left_lines, today};
use crate::end::{Conclusion, result, sentence};

/// The name of a person in the tags `White` and `Black`.
pub const PERSON: &str = "Human";

/// The tags of a game that begins here today.
pub fn usual_tags() -> Tags {
    let mut tags = Tags::default();
    for (name, value) in [("Event", "Casual game"), ("Date", &today()), ("Round", "-")] {
        tags.add(name, value, 0);
    }
    tags
}

/// Writes a game that was played here, with the names of the players, its result and the reason for it.
pub fn record(game: &Game, players: ByColor<String>, concluded: Option<Conclusion>) -> String {
    let notes = Annotations { tags: usual_tags(), ..Annotations::default() };
    annotated(game, notes, players, concluded)
}

/// Writes a game with its annotations, the names of the players, its result and the reason for it.
pub fn annotated(
    game: &Game,
    mut notes: Annotations,
    players: ByColor<String>,
    concluded: Option<Conclusion>,
) -> String {
    let ended = game.outcome();
    notes.tags.add("White", players.white, 0);
    notes.tags.add("Black", players.black, 0);
    if let Some(end) = concluded {
        let how = if end.is_by_time() { "time forfeit" } else { "normal" };
        notes.tags.add("Termination", how, 0);
    }
    // A game that was read and has not changed is written as it came.
    let is_as_read = concluded.is_none() && notes.result.is_some();
    if let Some(text) = sentence(ended.as_ref(), concluded).filter(|_| !is_as_read) {
        let comment = Comment { ply: game.len(), text };
        // The comment of a game that was written before.
        if !notes.comments.contains(&comment) {
            notes.comments.push(comment);
        }
    }
    if !is_as_read {
        notes.result = Some(result(ended.as_ref(), concluded));
    }
    notes.mode = game.start().board().castling_mode();
    note_left_lines(&mut notes, game.len());
    write_game(game, &notes)
}
