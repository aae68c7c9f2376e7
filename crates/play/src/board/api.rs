//! The API under `/api/v1`.

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use serde::Deserialize;
use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_house::gallery;
use tabiya_variants::{Meaning, Variant, quote};

use super::analysis::{AnalysisRequest, analyse};
use super::answer::{JsonRequest, JsonResponse, Refusal};
use super::chosen_rules::CHESS960;
use super::counting::count;
use super::examples::{EXAMPLES, Example};
use super::feed::Feed;
use super::game::HostedGame;
use super::legend::Legend;
use super::players::Players;
use super::positions::PositionReading;
use super::rule_text::{RuleText, RuleTextReading};
use super::setup::GameRequest;
use super::state::AppState;
use super::thinking::think;
use super::view::{GameSummary, GameView};
use crate::end::capitalized;
use crate::pgn::title;

/// The routes of the API. `{ply}` stands for the position after that many moves.
pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/variants", get(variants))
        .route("/house-rules", get(house_rules))
        .route("/examples", get(examples))
        .route("/rules", post(read_rules))
        .route("/positions", post(read_position))
        .route("/games", get(games).post(new_game))
        .route("/games/{id}", get(game))
        .route("/games/{id}/legend", get(legend))
        .route("/games/{id}/revision", get(revision))
        .route("/games/{id}/players", put(set_players))
        .route("/games/{id}/think", post(think_and_move))
        .route("/games/{id}/move-now", post(move_now))
        .route("/games/{id}/paused", put(set_paused))
        .route("/games/{id}/resignation", post(resign))
        .route("/games/{id}/variations/{index}", post(restore).delete(delete))
        .route("/games/{id}/plies/{ply}", get(game_at))
        .route("/games/{id}/plies/{ply}/moves", post(play))
        .route("/games/{id}/plies/{ply}/take-back", post(take_back))
        .route("/games/{id}/plies/{ply}/why/{move}", get(explain))
        .route("/games/{id}/plies/{ply}/count/{depth}", get(count_tree))
        .route("/games/{id}/plies/{ply}/analysis", get(analyse_position))
        .route("/games/{id}/pgn", get(pgn))
}

/// Parses a number from a path; `what` names it in the error message.
fn number<T: std::str::FromStr>(text: &str, what: &str) -> Result<T, Refusal> {
    let wrong = || Refusal::unknown(format!("no {what} {}", quote(text)));
    text.parse().map_err(|_| wrong())
}

async fn variants() -> JsonResponse<Vec<Value>> {
    let known = |v: Variant| {
        // Chess960 has the rules of chess, but people choose it as a game of its own.
        let summary = match v {
            Variant::Chess => "the rules of FIDE, from the usual start position",
            _ => v.summary(),
        };
        json!({ "name": v.name(), "title": title(v), "summary": summary })
    };
    let chess960 = json!({
        "name": CHESS960,
        "title": "Chess960",
        "summary": "chess from one of 960 start positions: any of them, or the one with a number",
    });
    let mut all: Vec<_> = Variant::BUILT_IN.into_iter().map(known).collect();
    all.insert(1, chess960);
    JsonResponse(all)
}

async fn examples() -> JsonResponse<&'static [Example]> {
    JsonResponse(&EXAMPLES)
}

async fn house_rules() -> JsonResponse<Vec<Value>> {
    let own = gallery::own_names();
    let known = |(name, summary)| json!({ "name": name, "summary": summary, "own": own.iter().any(|own| own == name) });
    JsonResponse(gallery::summaries().map(known).collect())
}

async fn read_rules(JsonRequest(rules): JsonRequest<RuleText>) -> JsonResponse<RuleTextReading> {
    JsonResponse(rules.read())
}

/// All games, the one asked for last first.
async fn games(State(board): State<AppState>) -> JsonResponse<Vec<GameSummary>> {
    JsonResponse(board.games().all().into_iter().map(GameSummary::of).collect())
}

async fn read_position(
    State(board): State<AppState>,
    JsonRequest(setup): JsonRequest<GameRequest>,
) -> Result<JsonResponse<PositionReading>, Refusal> {
    PositionReading::of(&setup, &board).map(JsonResponse)
}

/// Starts a game. Responds with the game, and with notes on anything corrected in the request's texts.
async fn new_game(
    State(board): State<AppState>,
    JsonRequest(setup): JsonRequest<GameRequest>,
) -> Result<Response, Refusal> {
    let (game, notes) = setup.start(&board)?;
    let mut games = board.games();
    let id = games.add(game)?;
    let game = GameView::now(id, games.game(id)?);
    Ok((StatusCode::CREATED, JsonResponse(json!({ "notes": notes, "game": game }))).into_response())
}

/// Changes a game and responds with its new state.
fn changed(
    board: &AppState,
    id: u64,
    change: impl FnOnce(&mut HostedGame) -> Result<(), Refusal>,
) -> Result<JsonResponse<GameView>, Refusal> {
    let mut games = board.games();
    let game = games.game(id)?;
    change(game)?;
    Ok(JsonResponse(GameView::now(id, game)))
}

async fn game(
    State(board): State<AppState>,
    Path(id): Path<String>,
) -> Result<JsonResponse<GameView>, Refusal> {
    changed(&board, number(&id, "game")?, |_| Ok(()))
}

async fn game_at(
    State(board): State<AppState>,
    Path((id, ply)): Path<(String, String)>,
) -> Result<JsonResponse<GameView>, Refusal> {
    let (id, ply) = (number(&id, "game")?, number(&ply, "ply")?);
    let mut games = board.games();
    let game = games.game(id)?;
    GameView::at(id, game, ply).map(JsonResponse)
}

async fn legend(
    State(board): State<AppState>,
    Path(id): Path<String>,
) -> Result<JsonResponse<Legend>, Refusal> {
    let mut games = board.games();
    let game = games.game(number(&id, "game")?)?;
    Ok(JsonResponse(Legend::of(game.all().beginning())))
}

async fn revision(
    State(board): State<AppState>,
    Path(id): Path<String>,
) -> Result<JsonResponse<Value>, Refusal> {
    let revision = board.games().game(number(&id, "game")?)?.revision();
    Ok(JsonResponse(json!({ "revision": revision })))
}

async fn set_players(
    State(board): State<AppState>,
    Path(id): Path<String>,
    JsonRequest(players): JsonRequest<Players>,
) -> Result<JsonResponse<GameView>, Refusal> {
    changed(&board, number(&id, "game")?, |game| {
        game.set_players(players.check()?);
        Ok(())
    })
}

/// The body of a request to move: the move, and the revision of the game in which it was chosen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedMove {
    #[serde(rename = "move")]
    m: String,
    revision: u64,
}

async fn play(
    State(board): State<AppState>,
    Path((id, ply)): Path<(String, String)>,
    JsonRequest(asked): JsonRequest<AskedMove>,
) -> Result<JsonResponse<GameView>, Refusal> {
    let (id, ply) = (number(&id, "game")?, number(&ply, "ply")?);
    let mut games = board.games();
    let game = games.game(id)?;
    game.play(ply, &asked.m, asked.revision)?;
    GameView::at(id, game, ply + 1).map(JsonResponse)
}

/// The body of a request to take back moves: the revision of the game that the page shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    revision: u64,
}

async fn take_back(
    State(board): State<AppState>,
    Path((id, ply)): Path<(String, String)>,
    JsonRequest(seen): JsonRequest<Seen>,
) -> Result<JsonResponse<GameView>, Refusal> {
    let (id, ply) = (number(&id, "game")?, number(&ply, "ply")?);
    changed(&board, id, |game| game.take_back(ply, seen.revision))
}

/// Makes a variation the game, and responds with the game after the first move of the variation.
async fn restore(
    State(board): State<AppState>,
    Path((id, index)): Path<(String, String)>,
    JsonRequest(seen): JsonRequest<Seen>,
) -> Result<JsonResponse<GameView>, Refusal> {
    let (id, index) = (number(&id, "game")?, number(&index, "variation")?);
    let mut games = board.games();
    let game = games.game(id)?;
    let after = game.restore(index, seen.revision)?;
    GameView::at(id, game, after + 1).map(JsonResponse)
}

async fn delete(
    State(board): State<AppState>,
    Path((id, index)): Path<(String, String)>,
    JsonRequest(seen): JsonRequest<Seen>,
) -> Result<JsonResponse<GameView>, Refusal> {
    let (id, index) = (number(&id, "game")?, number(&index, "variation")?);
    changed(&board, id, |game| game.delete(index, seen.revision))
}

/// The body of a request to resign.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Resignation {
    color: String,
    revision: u64,
}

async fn resign(
    State(board): State<AppState>,
    Path(id): Path<String>,
    JsonRequest(asked): JsonRequest<Resignation>,
) -> Result<JsonResponse<GameView>, Refusal> {
    let color = Color::ALL.into_iter().find(|color| color.to_string() == asked.color);
    let color = color.ok_or_else(|| Refusal::unfit("a color is white or black"))?;
    changed(&board, number(&id, "game")?, |game| game.resign(color, asked.revision))
}

/// The body of a request to pause or to continue a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pause {
    paused: bool,
}

async fn set_paused(
    State(board): State<AppState>,
    Path(id): Path<String>,
    JsonRequest(asked): JsonRequest<Pause>,
) -> Result<JsonResponse<GameView>, Refusal> {
    changed(&board, number(&id, "game")?, |game| {
        game.set_paused(asked.paused);
        Ok(())
    })
}

/// Ends the engine's search: it plays the best move that it has found.
async fn move_now(
    State(board): State<AppState>,
    Path(id): Path<String>,
) -> Result<JsonResponse<GameView>, Refusal> {
    changed(&board, number(&id, "game")?, |game| {
        game.end_search();
        Ok(())
    })
}

async fn explain(
    State(board): State<AppState>,
    Path((id, ply, asked)): Path<(String, String, String)>,
) -> Result<JsonResponse<Value>, Refusal> {
    let (id, ply) = (number(&id, "game")?, number(&ply, "ply")?);
    let game = board.games().game(id)?.at(ply)?;
    let unknown = || Refusal::unknown(format!("no move {}", quote(&asked)));
    let words = game.why(&asked).map_err(|_| unknown())?;
    let legal = match game.typed(&asked) {
        Ok(Meaning::Move(text)) => Some(text),
        _ => None,
    };
    Ok(JsonResponse(
        json!({ "why": format!("{}.", capitalized(&words.join("; "))), "move": legal }),
    ))
}

async fn think_and_move(
    State(board): State<AppState>,
    Path(id): Path<String>,
) -> Result<Feed, Refusal> {
    think(&board, number(&id, "game")?)
}

async fn count_tree(
    State(board): State<AppState>,
    Path((id, ply, depth)): Path<(String, String, String)>,
) -> Result<Feed, Refusal> {
    let (id, ply) = (number(&id, "game")?, number(&ply, "ply")?);
    count(&board, id, ply, number(&depth, "depth")?)
}

async fn analyse_position(
    State(board): State<AppState>,
    Path((id, ply)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Feed, Refusal> {
    let (id, ply) = (number(&id, "game")?, number(&ply, "ply")?);
    analyse(&board, id, ply, AnalysisRequest::read(&query.unwrap_or_default())?)
}

/// The game as PGN.
async fn pgn(State(board): State<AppState>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let text = board.games().game(number(&id, "game")?)?.pgn();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
