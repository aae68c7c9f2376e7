//! The requests that a board answers.

use serde::Deserialize;
use serde_json::json;
use tabiya_core::Color;
use tabiya_games::caught;

use super::analysis::Analysis;
use super::answer::Answer;
use super::choices;
use super::counting::Count;
use super::game::HostedGame;
use super::legend::Legend;
use super::names::Names;
use super::players::Players;
use super::reply::{Refusal, Reply};
use super::request::Request;
use super::service::BoardService;
use super::setup::GameRequest;
use super::summary::{list_games, remove_game};
use super::task::{Job, Task};
use super::variation::Place;
use super::view::GameView;
use super::why::why;

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
/// numbers; a ply means the position after that many moves, `0.1@7` that in a variation.
const ROUTES: [(&str, &str, Handler); 30] = [
    ("GET", "variants", Handler::Board(choices::variants)),
    ("GET", "house-rules", Handler::Board(choices::house_rules)),
    ("GET", "examples", Handler::Board(choices::examples)),
    ("POST", "rules", Handler::Board(choices::read_rules)),
    ("POST", "positions", Handler::Board(choices::read_position)),
    ("POST", "pgn", Handler::Board(choices::list_file)),
    ("GET", "games", Handler::Board(list_games)),
    ("POST", "games", Handler::Board(new_game)),
    ("GET", "games/{}", Handler::Game(game)),
    ("DELETE", "games/{}", Handler::Board(remove_game)),
    ("GET", "games/{}/setup", Handler::Game(setup)),
    ("GET", "games/{}/legend", Handler::Game(legend)),
    ("GET", "games/{}/revision", Handler::Game(revision)),
    ("PUT", "games/{}/players", Handler::Game(set_players)),
    ("PUT", "games/{}/names", Handler::Game(set_names)),
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
    /// The place that the request names.
    fn place(&self) -> Result<Place, Refusal> {
        self.request.part(1, "ply")
    }

    /// Replies with the game as it is now.
    fn now(&self) -> Answered {
        reply(&GameView::now(self.id, self.game))
    }

    /// Replies with the game as it was at a place.
    fn at(&self, place: &Place) -> Answered {
        reply(&GameView::at(self.id, self.game, place)?)
    }

    /// Replies with a task about the position at a place.
    fn task(&self, place: &Place, job: Job) -> Answered {
        let (_, course) = self.game.at(place)?;
        let (game, revision, course) = (self.id, self.game.revision, course.into());
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
    asked.at(&asked.place()?)
}

/// The request that starts the game again, with its moves.
fn setup(Asked { board, game, .. }: Asked<'_>) -> Answered {
    reply(&GameRequest::of(game, &board.gallery))
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

fn set_names(asked: Asked<'_>) -> Answered {
    let names = asked.request.json::<Names>()?.check()?;
    asked.game.set_names(names);
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
    let place = asked.game.play(&asked.place()?, &m, revision)?;
    asked.at(&place)
}

/// The body of a request to change moves: the revision of the game that the page shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    revision: u64,
}

/// The body of a request to take back moves; `keep` makes them a variation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TakeBack {
    revision: u64,
    #[serde(default)]
    keep: bool,
}

fn take_back(asked: Asked<'_>) -> Answered {
    let TakeBack { revision, keep } = asked.request.json()?;
    asked.game.take_back(&asked.place()?, keep, revision)?;
    asked.now()
}

/// Makes a variation the game, and replies with the game after the first move of the variation.
fn restore(asked: Asked<'_>) -> Answered {
    let Seen { revision } = asked.request.json()?;
    let after = asked.game.restore(&asked.request.part(1, "variation")?, revision)?;
    asked.at(&Place::main(after + 1))
}

fn delete(asked: Asked<'_>) -> Answered {
    let Seen { revision } = asked.request.json()?;
    asked.game.delete(&asked.request.part(1, "variation")?, revision)?;
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
    let (_, game) = asked.game.at(&asked.place()?)?;
    reply(&why(&game, asked.request.text(2))?)
}

/// Lets the engine think and move. The task sends `info` during the search.
fn think(asked: Asked<'_>) -> Answered {
    let job = Job::Search(asked.game.begin_search()?);
    asked.task(&Place::main(asked.game.plies()), job)
}

fn count(asked: Asked<'_>) -> Answered {
    asked.task(&asked.place()?, Job::Count(Count::new(asked.request.part(2, "depth")?)?))
}

fn analyse(asked: Asked<'_>) -> Answered {
    let place = asked.place()?;
    let analysis = Analysis::read(asked.request.query)?;
    let (_, course) = asked.game.at(&place)?;
    if !course.legal_moves().is_ok_and(|all| !all.is_empty()) {
        return Err(Refusal::conflict("the game is over in this position"));
    }
    asked.task(&place, Job::Analysis(analysis))
}

/// The game as PGN.
fn pgn(asked: Asked<'_>) -> Answered {
    Ok(Answer::Reply(Reply::text(200, asked.game.pgn())))
}

#[cfg(test)]
mod tests;
