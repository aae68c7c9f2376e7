//! The requests that a board answers.

use serde::Deserialize;
use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_games::{Meaning, Variant, caught, quote};

use super::analysis::Analysis;
use super::answer::Answer;
use super::chosen_rules::CHESS960;
use super::counting::Count;
use super::examples::EXAMPLES;
use super::game::HostedGame;
use super::legend::Legend;
use super::players::Players;
use super::positions::PositionReading;
use super::reply::{Refusal, Reply};
use super::request::Request;
use super::rule_text::RuleText;
use super::service::BoardService;
use super::setup::GameRequest;
use super::task::{Job, Task};
use super::view::{GameSummary, GameView};
use crate::end::capitalized;
use crate::pgn::title;

/// Answers a request.
type Handler = fn(&BoardService, &Request<'_>) -> Result<Answer, Refusal>;

/// The requests: a method of HTTP and a path, in which `{}` matches any segment. Games, plies and variations have
/// numbers; a ply means the position after that many moves.
const ROUTES: [(&str, &str, Handler); 25] = [
    ("GET", "variants", variants),
    ("GET", "house-rules", house_rules),
    ("GET", "examples", examples),
    ("POST", "rules", read_rules),
    ("POST", "positions", read_position),
    ("GET", "games", games),
    ("POST", "games", new_game),
    ("GET", "games/{}", game),
    ("GET", "games/{}/setup", setup),
    ("GET", "games/{}/legend", legend),
    ("GET", "games/{}/revision", revision),
    ("PUT", "games/{}/players", set_players),
    ("POST", "games/{}/think", think),
    ("POST", "games/{}/move-now", move_now),
    ("PUT", "games/{}/paused", set_paused),
    ("POST", "games/{}/resignation", resign),
    ("POST", "games/{}/variations/{}", restore),
    ("DELETE", "games/{}/variations/{}", delete),
    ("GET", "games/{}/plies/{}", game_at),
    ("POST", "games/{}/plies/{}/moves", play),
    ("POST", "games/{}/plies/{}/take-back", take_back),
    ("GET", "games/{}/plies/{}/why/{}", explain),
    ("GET", "games/{}/plies/{}/count/{}", count),
    ("GET", "games/{}/plies/{}/analysis", analyse),
    ("GET", "games/{}/pgn", pgn),
];

impl BoardService {
    /// Answers a request: a method of HTTP, a path with a query, and a body of JSON. The paths are those that
    /// `tabiya board` serves under `/api/v1/`. A panic is answered with the status 500.
    pub fn answer(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut is_known = false;
        for (wanted, route, handler) in ROUTES {
            let Some(request) = Request::match_route(route, path, body) else { continue };
            if method == wanted {
                let answered = caught(|| handler(self, &request));
                let answered = answered.unwrap_or_else(|why| Err(Refusal::failed(&why)));
                return answered.unwrap_or_else(|no| Answer::Reply(no.reply()));
            }
            is_known = true;
        }
        let refusal = match is_known {
            true => Refusal::new(405, "this method is not allowed here"),
            false => Refusal::unknown("there is nothing here"),
        };
        Answer::Reply(refusal.reply())
    }
}

/// A complete answer.
fn reply(value: &impl serde::Serialize) -> Result<Answer, Refusal> {
    Ok(Answer::Reply(Reply::json(200, value)))
}

/// Changes a game and replies with its new state.
fn change(
    board: &BoardService,
    id: u64,
    change: impl FnOnce(&mut HostedGame) -> Result<(), Refusal>,
) -> Result<Answer, Refusal> {
    let mut games = board.games();
    let game = games.game(id)?;
    change(game)?;
    reply(&GameView::now(id, game))
}

fn variants(_: &BoardService, _: &Request<'_>) -> Result<Answer, Refusal> {
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
    let mut all: Vec<_> = Variant::BUILT_IN.iter().copied().map(known).collect();
    all.insert(1, chess960);
    reply(&all)
}

fn examples(_: &BoardService, _: &Request<'_>) -> Result<Answer, Refusal> {
    reply(&EXAMPLES)
}

fn house_rules(board: &BoardService, _: &Request<'_>) -> Result<Answer, Refusal> {
    let own = board.gallery.own_names();
    let is_own = |name: &str| own.iter().any(|own| own == name);
    let known = |(name, summary)| json!({ "name": name, "summary": summary, "own": is_own(name) });
    reply(&board.gallery.summaries().map(known).collect::<Vec<Value>>())
}

fn read_rules(_: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    reply(&request.json::<RuleText>()?.read())
}

/// All games, the one asked for last first.
fn games(board: &BoardService, _: &Request<'_>) -> Result<Answer, Refusal> {
    reply(&board.games().all().into_iter().map(GameSummary::of).collect::<Vec<_>>())
}

fn read_position(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    reply(&PositionReading::of(&request.json::<GameRequest>()?, board)?)
}

/// Starts a game. Replies with the game, and with notes on anything corrected in the request's texts.
fn new_game(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let (game, notes) = request.json::<GameRequest>()?.start(board)?;
    let mut games = board.games();
    let id = games.add(game)?;
    let game = GameView::now(id, games.game(id)?);
    Ok(Answer::Reply(Reply::json(201, &json!({ "notes": notes, "game": game }))))
}

/// The game and the ply that a request names.
fn place(request: &Request<'_>) -> Result<(u64, usize), Refusal> {
    Ok((request.part(0, "game")?, request.part(1, "ply")?))
}

fn game(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    change(board, request.part(0, "game")?, |_| Ok(()))
}

fn game_at(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let (id, ply) = place(request)?;
    reply(&GameView::at(id, board.games().game(id)?, ply)?)
}

/// The request that starts the game again, with its moves.
fn setup(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let mut games = board.games();
    let game = games.game(request.part(0, "game")?)?;
    reply(&GameRequest::for_restart(game.all(), game.chess960(), &board.gallery))
}

fn legend(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let mut games = board.games();
    let game = games.game(request.part(0, "game")?)?;
    reply(&Legend::of(game.all().start(), &board.gallery))
}

fn revision(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let revision = board.games().game(request.part(0, "game")?)?.revision();
    reply(&json!({ "revision": revision }))
}

fn set_players(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let players = request.json::<Players>()?;
    change(board, request.part(0, "game")?, |game| {
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

fn play(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let asked = request.json::<AskedMove>()?;
    let (id, ply) = place(request)?;
    let mut games = board.games();
    let game = games.game(id)?;
    game.play(ply, &asked.m, asked.revision)?;
    reply(&GameView::at(id, game, ply + 1)?)
}

/// The body of a request to change moves: the revision of the game that the page shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    revision: u64,
}

fn take_back(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let Seen { revision } = request.json()?;
    let (id, ply) = place(request)?;
    change(board, id, |game| game.take_back(ply, revision))
}

/// Makes a variation the game, and replies with the game after the first move of the variation.
fn restore(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let Seen { revision } = request.json()?;
    let (id, index) = (request.part(0, "game")?, request.part(1, "variation")?);
    let mut games = board.games();
    let game = games.game(id)?;
    let after = game.restore(index, revision)?;
    reply(&GameView::at(id, game, after + 1)?)
}

fn delete(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let Seen { revision } = request.json()?;
    let (id, index) = (request.part(0, "game")?, request.part(1, "variation")?);
    change(board, id, |game| game.delete(index, revision))
}

/// The body of a request to resign.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Resignation {
    color: String,
    revision: u64,
}

fn resign(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let asked = request.json::<Resignation>()?;
    let color = Color::ALL.into_iter().find(|color| color.to_string() == asked.color);
    let color = color.ok_or_else(|| Refusal::unfit("a color is white or black"))?;
    change(board, request.part(0, "game")?, |game| game.resign(color, asked.revision))
}

/// The body of a request to pause or to continue a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pause {
    paused: bool,
}

fn set_paused(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let Pause { paused } = request.json()?;
    change(board, request.part(0, "game")?, |game| {
        game.set_paused(paused);
        Ok(())
    })
}

/// Ends the engine's search: it plays the best move that it has found.
fn move_now(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    change(board, request.part(0, "game")?, |game| {
        game.end_search();
        Ok(())
    })
}

fn explain(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let (id, ply) = place(request)?;
    let asked = request.text(2);
    let game = board.games().game(id)?.at(ply)?;
    let unknown = || Refusal::unknown(format!("no move {}", quote(asked)));
    let words = game.why(asked).map_err(|_| unknown())?;
    let legal = match game.position().typed(asked) {
        Ok(Meaning::Move(m)) => Some(game.position().text(&m)),
        _ => None,
    };
    reply(&json!({ "why": format!("{}.", capitalized(&words.join("; "))), "move": legal }))
}

/// A task about the position of a game after `ply` moves.
fn task((id, game): (u64, &HostedGame), ply: usize, job: Job) -> Result<Answer, Refusal> {
    let course = game.at(ply)?.into();
    Ok(Answer::Task(Task { game: id, revision: game.revision(), course, job }))
}

/// Lets the engine think and move. The task sends `info` during the search.
fn think(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let id = request.part(0, "game")?;
    let mut games = board.games();
    let game = games.game(id)?;
    let job = Job::Search(game.begin_search()?);
    task((id, game), game.plies(), job)
}

fn count(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let (id, ply) = place(request)?;
    let mut games = board.games();
    let game = games.game(id)?;
    task((id, game), ply, Job::Count(Count::new(request.part(2, "depth")?)?))
}

fn analyse(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let (id, ply) = place(request)?;
    let analysis = Analysis::read(request.query)?;
    let mut games = board.games();
    let game = games.game(id)?;
    let course = game.at(ply)?;
    if !course.legal_moves().is_ok_and(|all| !all.is_empty()) {
        return Err(Refusal::conflict("the game is over in this position"));
    }
    task((id, game), ply, Job::Analysis(analysis))
}

/// The game as PGN.
fn pgn(board: &BoardService, request: &Request<'_>) -> Result<Answer, Refusal> {
    let text = board.games().game(request.part(0, "game")?)?.pgn();
    Ok(Answer::Reply(Reply::text(200, text)))
}

#[cfg(test)]
mod tests {
    use tabiya_games::house::{Change, Gallery, HouseRule, View};
    use tabiya_games::{Added, Move};

    use super::*;
    use crate::answers::Event;

    /// A rule that demands a follow-up, and cannot be asked for its name.
    #[derive(Debug, Clone)]
    struct Nameless;

    impl HouseRule for Nameless {
        fn name(&self) -> &'static str {
            "nameless"
        }

        fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
            let square = view.position().occupied().first().filter(|_| view.is_follow_up());
            moves.extend(square.map(|square| Added::new("wait", square, square)));
        }

        fn follow_up(&self) -> &'static str {
            panic!("there is no name for it")
        }

        fn after_move(&mut self, change: &mut Change<'_>, _: &Move) {
            if !change.is_follow_up() {
                change.demand_follow_up();
            }
        }
    }

    fn ask(board: &BoardService, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let Answer::Reply(reply) = board.answer(method, path, body.to_string().as_bytes()) else {
            panic!("{path} takes long")
        };
        (reply.status, serde_json::from_str(&reply.body).expect("JSON"))
    }

    #[test]
    fn a_panic_becomes_an_error_answer_and_the_board_goes_on() {
        let board = BoardService::new(None, Gallery::with(&[Box::new(Nameless)]));
        let (status, _) = ask(&board, "POST", "games", &json!({ "house": ["nameless"] }));
        assert_eq!(status, 201);
        let m = json!({ "move": "e2e4", "revision": 0 });
        let failed = json!({ "why": "the board has failed: there is no name for it" });
        for (method, path, body) in [
            ("POST", "games/1/plies/0/moves", &m),
            ("GET", "games/1", &Value::Null),
            ("POST", "games", &json!({ "position": "[HouseRules \"nameless\"]\n\n1. e4 *" })),
        ] {
            assert_eq!(ask(&board, method, path, body), (500, failed.clone()), "{path}");
        }
        // Games that the rule is not in are played as before.
        assert_eq!(ask(&board, "POST", "games", &json!({})).0, 201);
        assert_eq!(ask(&board, "GET", "games/1/revision", &Value::Null).0, 200);
    }

    #[test]
    fn a_panicking_task_reports_its_message() {
        let board = BoardService::default();
        assert_eq!(ask(&board, "POST", "games", &json!({})).0, 201);
        let path = "games/1/plies/0/count/3";
        let Answer::Task(task) = board.answer("GET", path, b"") else { panic!("no task") };
        let mut told = Vec::new();
        let threads = || panic!("no thread");
        task.run(&board, &threads, &mut |event| told.push(event));
        let why = json!({ "why": "the board has failed: no thread" });
        assert_eq!(told, [Event::lasting("failed", why)]);
    }
}
