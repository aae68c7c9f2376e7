//! The requests that a board answers.

use serde::Deserialize;
use serde_json::json;
use tabiya_core::Color;
use tabiya_games::{Meaning, caught, quote};

use super::analysis::Analysis;
use super::answer::Answer;
use super::choices;
use super::counting::Count;
use super::game::HostedGame;
use super::legend::Legend;
use super::players::Players;
use super::reply::{Refusal, Reply};
use super::request::Request;
use super::service::BoardService;
use super::setup::GameRequest;
use super::summary::{list_games, remove_game};
use super::task::{Job, Task};
use super::view::GameView;
use crate::end::capitalized;

pub(super) type Answered = Result<Answer, Refusal>;

/// Answers a request.
#[derive(Clone, Copy)]
enum Handler {
    Board(fn(&BoardService, &Request<'_>) -> Answered),
    Game(fn(Asked<'_>) -> Answered),
}

/// A request about a game, whose number is the first part of the path.
struct Asked<'a> {
    board: &'a BoardService,
    request: &'a Request<'a>,
    id: u64,
    game: &'a mut HostedGame,
}

/// The requests: a method of HTTP and a path, in which `{}` matches any segment. Games, plies and variations have
/// numbers; a ply means the position after that many moves.
const ROUTES: [(&str, &str, Handler); 28] = [
    ("GET", "variants", Handler::Board(choices::variants)),
    ("GET", "house-rules", Handler::Board(choices::house_rules)),
    ("GET", "examples", Handler::Board(choices::examples)),
    ("POST", "rules", Handler::Board(choices::read_rules)),
    ("POST", "positions", Handler::Board(choices::read_position)),
    ("GET", "games", Handler::Board(list_games)),
    ("POST", "games", Handler::Board(new_game)),
    ("GET", "games/{}", Handler::Game(game)),
    ("DELETE", "games/{}", Handler::Board(remove_game)),
    ("GET", "games/{}/setup", Handler::Game(setup)),
    ("GET", "games/{}/legend", Handler::Game(legend)),
    ("GET", "games/{}/revision", Handler::Game(revision)),
    ("PUT", "games/{}/players", Handler::Game(set_players)),
    ("POST", "games/{}/think", Handler::Game(think)),
    ("POST", "games/{}/move-now", Handler::Game(move_now)),
    ("PUT", "games/{}/paused", Handler::Game(set_paused)),
    ("POST", "games/{}/resignation", Handler::Game(resign)),
    ("POST", "games/{}/draw", Handler::Game(agree_on_draw)),
    ("POST", "games/{}/rematch", Handler::Board(rematch)),
    ("POST", "games/{}/variations/{}", Handler::Game(restore)),
    ("DELETE", "games/{}/variations/{}", Handler::Game(delete)),
    ("GET", "games/{}/plies/{}", Handler::Game(game_at)),
    ("POST", "games/{}/plies/{}/moves", Handler::Game(play)),
    ("POST", "games/{}/plies/{}/take-back", Handler::Game(take_back)),
    ("GET", "games/{}/plies/{}/why/{}", Handler::Game(explain)),
    ("GET", "games/{}/plies/{}/count/{}", Handler::Game(count)),
    ("GET", "games/{}/plies/{}/analysis", Handler::Game(analyse)),
    ("GET", "games/{}/pgn", Handler::Game(pgn)),
];

impl BoardService {
    /// Answers a request: a method of HTTP, a path with a query, and a body of JSON. The paths are those that
    /// `tabiya board` serves under `/api/v1/`. A panic is answered with the status 500.
    pub fn answer(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut is_known = false;
        for (wanted, route, handler) in ROUTES {
            let Some(request) = Request::match_route(route, path, body) else { continue };
            if method == wanted {
                let answered = caught(|| handler.answer(self, &request));
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
pub(super) fn reply(value: &impl serde::Serialize) -> Answered {
    Ok(Answer::Reply(Reply::json(200, value)))
}

impl Handler {
    fn answer(self, board: &BoardService, request: &Request<'_>) -> Answered {
        match self {
            Self::Board(answer) => answer(board, request),
            Self::Game(answer) => {
                let id = request.part(0, "game")?;
                let mut games = board.games();
                answer(Asked { board, request, id, game: games.game(id)? })
            }
        }
    }
}

impl Asked<'_> {
    /// The ply that the request names, a number of moves.
    fn ply(&self) -> Result<usize, Refusal> {
        self.request.part(1, "ply")
    }

    /// Replies with the game as it is now.
    fn now(&self) -> Answered {
        reply(&GameView::now(self.id, self.game))
    }

    /// Replies with the game as it was after `ply` moves.
    fn at(&self, ply: usize) -> Answered {
        reply(&GameView::at(self.id, self.game, ply)?)
    }

    /// Replies with a task about the position after `ply` moves.
    fn task(&self, ply: usize, job: Job) -> Answered {
        let (game, revision, course) = (self.id, self.game.revision, self.game.at(ply)?.into());
        Ok(Answer::Task(Task { game, revision, course, job }))
    }
}

/// Starts a game. Replies with the game, and with notes on anything corrected in the request's texts.
fn new_game(board: &BoardService, request: &Request<'_>) -> Answered {
    let (game, notes) = request.json::<GameRequest>()?.start(board)?;
    added(board, game, &notes)
}

/// Starts a game from the start of another one, with the sides exchanged.
fn rematch(board: &BoardService, request: &Request<'_>) -> Answered {
    let game = board.games().game(request.part(0, "game")?)?.rematch();
    added(board, game, &[])
}

/// Adds a game, and replies with it and with notes.
fn added(board: &BoardService, game: HostedGame, notes: &[String]) -> Answered {
    let mut games = board.games();
    let id = games.add(game)?;
    let game = GameView::now(id, games.game(id)?);
    Ok(Answer::Reply(Reply::json(201, &json!({ "notes": notes, "game": game }))))
}

fn game(asked: Asked<'_>) -> Answered {
    asked.now()
}

fn game_at(asked: Asked<'_>) -> Answered {
    asked.at(asked.ply()?)
}

/// The request that starts the game again, with its moves.
fn setup(Asked { board, game, .. }: Asked<'_>) -> Answered {
    reply(&GameRequest::for_restart(game.all(), game.chess960, &board.gallery))
}

fn legend(Asked { board, game, .. }: Asked<'_>) -> Answered {
    reply(&Legend::of(game.all().start(), &board.gallery))
}

fn revision(asked: Asked<'_>) -> Answered {
    let (revision, is_thinking) = (asked.game.revision, asked.game.is_searched());
    reply(&json!({ "revision": revision, "is_thinking": is_thinking }))
}

fn set_players(asked: Asked<'_>) -> Answered {
    asked.game.set_players(asked.request.json::<Players>()?.check()?);
    asked.now()
}

/// The body of a request to move: the move, and the revision of the game in which it was chosen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedMove {
    #[serde(rename = "move")]
    m: String,
    revision: u64,
}

fn play(asked: Asked<'_>) -> Answered {
    let AskedMove { m, revision } = asked.request.json()?;
    let ply = asked.ply()?;
    asked.game.play(ply, &m, revision)?;
    asked.at(ply + 1)
}

/// The body of a request to change moves: the revision of the game that the page shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    revision: u64,
}

fn take_back(asked: Asked<'_>) -> Answered {
    let Seen { revision } = asked.request.json()?;
    asked.game.take_back(asked.ply()?, revision)?;
    asked.now()
}

/// Makes a variation the game, and replies with the game after the first move of the variation.
fn restore(asked: Asked<'_>) -> Answered {
    let Seen { revision } = asked.request.json()?;
    let after = asked.game.restore(asked.request.part(1, "variation")?, revision)?;
    asked.at(after + 1)
}

fn delete(asked: Asked<'_>) -> Answered {
    let Seen { revision } = asked.request.json()?;
    asked.game.delete(asked.request.part(1, "variation")?, revision)?;
    asked.now()
}

/// The body of a request to resign.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Resignation {
    color: String,
    revision: u64,
}

fn resign(asked: Asked<'_>) -> Answered {
    let Resignation { color, revision } = asked.request.json()?;
    let color = Color::ALL.into_iter().find(|it| it.to_string() == color);
    let color = color.ok_or_else(|| Refusal::unfit("a color is white or black"))?;
    asked.game.resign(color, revision)?;
    asked.now()
}

/// Ends a game of two people with a draw on which they agree.
fn agree_on_draw(asked: Asked<'_>) -> Answered {
    let Seen { revision } = asked.request.json()?;
    asked.game.agree_on_draw(revision)?;
    asked.now()
}

/// The body of a request to pause or to continue a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pause {
    paused: bool,
}

fn set_paused(asked: Asked<'_>) -> Answered {
    let Pause { paused } = asked.request.json()?;
    asked.game.set_paused(paused);
    asked.now()
}

/// Ends the engine's search: it plays the best move that it has found.
fn move_now(asked: Asked<'_>) -> Answered {
    asked.game.end_search();
    asked.now()
}

fn explain(asked: Asked<'_>) -> Answered {
    let (game, text) = (asked.game.at(asked.ply()?)?, asked.request.text(2));
    let unknown = || Refusal::unknown(format!("no move {}", quote(text)));
    let words = game.why(text).map_err(|_| unknown())?;
    let legal = match game.position().typed(text) {
        Ok(Meaning::Move(m)) => Some(game.position().text(&m)),
        _ => None,
    };
    reply(&json!({ "why": format!("{}.", capitalized(&words.join("; "))), "move": legal }))
}

/// Lets the engine think and move. The task sends `info` during the search.
fn think(asked: Asked<'_>) -> Answered {
    let job = Job::Search(asked.game.begin_search()?);
    asked.task(asked.game.plies(), job)
}

fn count(asked: Asked<'_>) -> Answered {
    asked.task(asked.ply()?, Job::Count(Count::new(asked.request.part(2, "depth")?)?))
}

fn analyse(asked: Asked<'_>) -> Answered {
    let ply = asked.ply()?;
    let analysis = Analysis::read(asked.request.query)?;
    let course = asked.game.at(ply)?;
    if !course.legal_moves().is_ok_and(|all| !all.is_empty()) {
        return Err(Refusal::conflict("the game is over in this position"));
    }
    asked.task(ply, Job::Analysis(analysis))
}

/// The game as PGN.
fn pgn(asked: Asked<'_>) -> Answered {
    Ok(Answer::Reply(Reply::text(200, asked.game.pgn())))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
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
