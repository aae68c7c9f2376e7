//! What can be asked for under `/api/v1`.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tabiya_house::gallery;
use tabiya_variants::Variant;

use super::answer::{Json, Refusal, Said};
use super::counting::count;
use super::feed::Feed;
use super::players::Players;
use super::rule_text::{Reading, RuleText};
use super::server::Board;
use super::setup::Setup;
use super::thinking::think;
use super::view::View;
use crate::pgn::title;

/// The routes. `{ply}` is how many moves were made before the position that is meant.
pub(super) fn routes() -> Router<Board> {
    Router::new()
        .route("/variants", get(variants))
        .route("/house-rules", get(house_rules))
        .route("/rules", post(read_rules))
        .route("/games", post(new_game))
        .route("/games/{id}", get(game))
        .route("/games/{id}/revision", get(revision))
        .route("/games/{id}/players", put(set_players))
        .route("/games/{id}/think", post(think_and_move))
        .route("/games/{id}/plies/{ply}", get(game_at))
        .route("/games/{id}/plies/{ply}/moves", post(play))
        .route("/games/{id}/plies/{ply}/take-back", post(take_back))
        .route("/games/{id}/plies/{ply}/why/{move}", get(explain))
        .route("/games/{id}/plies/{ply}/count/{depth}", get(count_tree))
}

/// A number in a path.
fn number<T: std::str::FromStr>(text: &str, what: &str) -> Result<T, Refusal> {
    let wrong = || Refusal::unknown(format!("no {what} \"{}\"", text.escape_debug()));
    text.parse().map_err(|_| wrong())
}

fn game_number(text: &str) -> Result<u64, Refusal> {
    number(text, "game")
}

#[derive(Serialize)]
struct Known {
    name: &'static str,
    title: String,
    summary: &'static str,
}

async fn variants() -> Json<Vec<Known>> {
    let known = |variant: Variant| Known {
        name: variant.name(),
        title: title(variant),
        summary: variant.summary(),
    };
    Json(Variant::BUILT_IN.into_iter().map(known).collect())
}

#[derive(Serialize)]
struct KnownHouseRule {
    name: &'static str,
    summary: &'static str,
}

async fn house_rules() -> Json<Vec<KnownHouseRule>> {
    let known = |(name, summary)| KnownHouseRule { name, summary };
    Json(gallery::summaries().map(known).collect())
}

async fn read_rules(Said(rules): Said<RuleText>) -> Json<Reading> {
    Json(rules.read())
}

/// A game that has begun, with what was put right in the texts that it began with.
#[derive(Serialize)]
struct Begun {
    notes: Vec<String>,
    game: View,
}

async fn new_game(
    State(board): State<Board>,
    Said(setup): Said<Setup>,
) -> Result<Response, Refusal> {
    let (game, notes) = setup.start()?;
    let mut games = board.games();
    let id = games.add(game)?;
    let game = View::now(id, games.game(id)?);
    Ok((StatusCode::CREATED, Json(Begun { notes, game })).into_response())
}

async fn game(State(board): State<Board>, Path(id): Path<String>) -> Result<Json<View>, Refusal> {
    let id = game_number(&id)?;
    Ok(Json(View::now(id, board.games().game(id)?)))
}

async fn game_at(
    State(board): State<Board>,
    Path((id, ply)): Path<(String, String)>,
) -> Result<Json<View>, Refusal> {
    let (id, ply) = (game_number(&id)?, number(&ply, "ply")?);
    let mut games = board.games();
    let game = games.game(id)?;
    Ok(Json(View::of(id, game, &game.at(ply)?)))
}

async fn revision(
    State(board): State<Board>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let revision = board.games().game(game_number(&id)?)?.revision();
    Ok(Json(json!({ "revision": revision })))
}

async fn set_players(
    State(board): State<Board>,
    Path(id): Path<String>,
    Said(players): Said<Players>,
) -> Result<Json<View>, Refusal> {
    let id = game_number(&id)?;
    let mut games = board.games();
    let game = games.game(id)?;
    game.set_players(players.check()?);
    Ok(Json(View::now(id, game)))
}

/// A move, made by whoever has seen this revision of the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedMove {
    #[serde(rename = "move")]
    m: String,
    revision: u64,
}

async fn play(
    State(board): State<Board>,
    Path((id, ply)): Path<(String, String)>,
    Said(asked): Said<AskedMove>,
) -> Result<Json<View>, Refusal> {
    let (id, ply) = (game_number(&id)?, number(&ply, "ply")?);
    let mut games = board.games();
    let game = games.game(id)?;
    game.play(ply, &asked.m, asked.revision)?;
    Ok(Json(View::now(id, game)))
}

/// The revision of the game that somebody has seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    revision: u64,
}

async fn take_back(
    State(board): State<Board>,
    Path((id, ply)): Path<(String, String)>,
    Said(seen): Said<Seen>,
) -> Result<Json<View>, Refusal> {
    let (id, ply) = (game_number(&id)?, number(&ply, "ply")?);
    let mut games = board.games();
    let game = games.game(id)?;
    game.take_back(ply, seen.revision)?;
    Ok(Json(View::now(id, game)))
}

async fn explain(
    State(board): State<Board>,
    Path((id, ply, asked)): Path<(String, String, String)>,
) -> Result<Json<Value>, Refusal> {
    let (id, ply) = (game_number(&id)?, number(&ply, "ply")?);
    let game = board.games().game(id)?.at(ply)?;
    let unknown = || Refusal::unknown(format!("no move \"{}\"", asked.escape_debug()));
    Ok(Json(json!({ "why": game.why(&asked).ok_or_else(unknown)? })))
}

async fn think_and_move(
    State(board): State<Board>,
    Path(id): Path<String>,
) -> Result<Feed, Refusal> {
    think(&board, game_number(&id)?)
}

async fn count_tree(
    State(board): State<Board>,
    Path((id, ply, depth)): Path<(String, String, String)>,
) -> Result<Feed, Refusal> {
    let (id, ply) = (game_number(&id)?, number(&ply, "ply")?);
    count(&board, id, ply, number(&depth, "depth")?)
}
