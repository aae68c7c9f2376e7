//! A game in the list of all games.

use std::collections::BTreeMap;

use serde::Serialize;
use tabiya_draw::Extent;

use super::api::{Answered, reply};
use super::games::Listed;
use super::names::Names;
use super::pictures::{Pictures, pictures};
use super::players::Players;
use super::request::Request;
use super::service::BoardService;
use super::view::{game_title, map};
use crate::end::result;

/// A game in the list of all games, with what a small picture of its board needs.
#[derive(Debug, Serialize)]
pub(super) struct GameSummary {
    id: u64,
    title: String,
    plies: usize,
    turn: String,
    result: &'static str,
    players: Players,
    player_names: Names,
    /// The seconds since the last request for the game.
    idle: u64,
    files: String,
    ranks: String,
    pictures: Pictures,
    pieces: BTreeMap<String, char>,
    walls: Vec<String>,
}

impl GameSummary {
    pub(super) fn of(Listed { id, game, idle }: Listed<'_>) -> Self {
        let (ended, p) = (game.all().outcome(), game.all().board());
        let extent = Extent::of(!p.walls());
        let pieces = p.pieces();
        Self {
            id,
            title: game_title(game, game.all().position()),
            plies: game.plies(),
            turn: game.turn().to_string(),
            result: result(ended.as_ref(), game.conclusion).as_str(),
            players: game.players,
            player_names: game.names.clone(),
            idle: idle.as_secs(),
            files: extent.files.iter().map(|file| file.letter()).collect(),
            ranks: extent.ranks.iter().map(|rank| rank.digit()).collect(),
            pictures: pictures(p.variant()),
            pieces: map(pieces.map(|(square, piece)| (square.to_string(), p.letter(piece)))),
            walls: p.walls().into_iter().map(|square| square.to_string()).collect(),
        }
    }
}

/// Replies with all games, the one asked for last first.
pub(super) fn list_games(board: &BoardService, _: &Request<'_>) -> Answered {
    reply(&board.games().all().into_iter().map(GameSummary::of).collect::<Vec<_>>())
}

/// Deletes a game, and replies with the others.
pub(super) fn remove_game(board: &BoardService, request: &Request<'_>) -> Answered {
    board.games().remove(request.part(0, "game")?)?;
    list_games(board, request)
}
