//! Requests and their answers.

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

/// Starts a game; it has the number 1.
fn begun(setup: &Value) -> BoardService {
    let board = BoardService::default();
    let (status, answer) = ask(&board, "POST", "games", setup);
    assert_eq!(status, 201, "{answer}");
    board
}

/// The game as PGN in one line.
fn flat(board: &BoardService) -> String {
    pgn_of(board).replace('\n', " ")
}

fn pgn_of(board: &BoardService) -> String {
    let Answer::Reply(reply) = board.answer("GET", "games/1/pgn", b"") else { panic!("no task") };
    reply.body
}

/// Sends a request that changes game 1, which is as `GET games/1` says.
fn change(board: &BoardService, method: &str, path: &str, mut body: Value) -> Value {
    body["revision"] = ask(board, "GET", "games/1/revision", &Value::Null).1["revision"].clone();
    let (status, answer) = ask(board, method, &format!("games/1/{path}"), &body);
    assert_eq!(status, 200, "{path}: {answer}");
    answer
}

const STUDY: &str = "[Event \"A match\"]\n[Site \"Paris\"]\n[Date \"1851.06.21\"]\n[Round \"1\"]\n\
    [White \"Anderssen, Adolf\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n[ECO \"C33\"]\n\
    [PlyCount \"5\"]\n\n{A start} 1. e4 $1 {best} (1. d4 d5 (1... Nf6 $5 {Indian}) 2. c4) 1... e5 2. f4\n\
    {[%clk 0:01:00]} (2. Nf3 ({or} 2. Bc4 Bc5 3. c3)) 1-0\n\n";

#[test]
fn a_pgn_goes_out_as_it_came() {
    let board = begun(&json!({ "position": STUDY }));
    assert_eq!(pgn_of(&board), STUDY);
    let game = ask(&board, "GET", "games/1", &Value::Null).1;
    assert_eq!(
        game["player_names"],
        json!({ "white": "Anderssen, Adolf", "black": "Kieseritzky" })
    );
    assert_eq!((&game["given"], &game["result"]), (&json!("1-0"), &json!("*")));
    assert_eq!(game["comments"], json!(["A start"]));
    assert_eq!(game["history"][0]["signs"], json!(["!"]));
    assert_eq!(game["history"][2]["comments"], Value::Null);
    assert_eq!(game["variations"][0]["variations"][0]["line"], "0.0");
    assert_eq!(game["variations"][1]["variations"][0]["comments"], json!(["or"]));
    // A link holds it as well.
    let setup = ask(&board, "GET", "games/1/setup", &Value::Null).1;
    assert_eq!(pgn_of(&begun(&setup)), STUDY);
    // The result follows the game once that has changed.
    change(&board, "POST", "plies/3/moves", json!({ "move": "e5f4" }));
    let text = pgn_of(&board);
    assert!(text.contains("[Event \"A match\"]") && text.contains("[ECO \"C33\"]"), "{text}");
    assert!(text.contains("[Result \"*\"]") && !text.contains("PlyCount"), "{text}");
    assert!(text.ends_with(" 2... exf4 *\n\n"), "{text}");
}

#[test]
fn a_mate_that_was_read_is_written_without_a_word_more() {
    let tags = &STUDY[..STUDY.find("\n\n").expect("tags")];
    let text = format!("{}\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n", tags.replace("\"1-0\"", "\"0-1\""));
    let board = begun(&json!({ "position": text }));
    assert_eq!(pgn_of(&board), text);
    // A mate that is given here is said.
    change(&board, "POST", "plies/4/take-back", json!({ "keep": false }));
    change(&board, "POST", "plies/3/moves", json!({ "move": "d8h4" }));
    assert!(flat(&board).ends_with(" Qh4# {Black wins: checkmate.} 0-1  "), "{}", flat(&board));
}

#[test]
fn a_game_without_tags_has_those_of_a_game_played_here() {
    let board = begun(&json!({ "position": "1. e4 e5 (1... c5) *" }));
    let text = pgn_of(&board);
    assert!(text.starts_with("[Event \"Casual game\"]\n"), "{text}");
    assert!(text.contains("[White \"Human\"]") && text.contains("1. e4 e5 (1... c5) *"), "{text}");
    let setup = ask(&board, "GET", "games/1/setup", &Value::Null).1;
    assert_eq!(pgn_of(&begun(&setup)), text);
}

#[test]
fn names_can_be_changed_and_are_in_links() {
    let board = begun(&json!({ "variant": "chess960", "number": 5 }));
    let (status, game) =
        ask(&board, "PUT", "games/1/names", &json!({ "white": " Ann ", "black": "" }));
    assert_eq!((status, &game["player_names"]), (200, &json!({ "white": "Ann", "black": null })));
    let text = pgn_of(&board);
    assert!(text.contains("[White \"Ann\"]\n[Black \"Human\"]"), "{text}");
    let setup = ask(&board, "GET", "games/1/setup", &Value::Null).1;
    assert_eq!((&setup["number"], &setup["names"]["white"]), (&json!(5), &json!("Ann")));
    assert_eq!(pgn_of(&begun(&setup)), text);
    for name in ["a\nb", "\u{7}", &"x".repeat(256)] {
        let (status, why) = ask(&board, "PUT", "games/1/names", &json!({ "black": name }));
        assert_eq!((status, &why["field"]), (422, &json!("black-name")), "{why}");
    }
}

#[test]
fn long_names_of_a_pgn_stay_in_links() {
    let long = "x".repeat(300);
    let board = begun(&json!({ "position": format!("[White \"{long}\"]\n\n1. e4 *") }));
    let setup = ask(&board, "GET", "games/1/setup", &Value::Null).1;
    assert_eq!(setup["names"]["white"].as_str().map(str::len), Some(255));
    assert_eq!(pgn_of(&begun(&setup)), pgn_of(&board));
}

#[test]
fn the_engine_moves_although_a_name_was_typed_meanwhile() {
    let setup = json!({ "players": { "white": "engine" } });
    for (method, path, body, is_made) in [
        ("PUT", "games/1/names", json!({ "white": "Ann" }), true),
        ("PUT", "games/1/players", json!({ "white": "engine", "level": 1 }), false),
        ("PUT", "games/1/paused", json!({ "paused": true }), false),
    ] {
        let board = begun(&setup);
        let Answer::Task(task) = board.answer("POST", "games/1/think", b"") else {
            panic!("no task")
        };
        assert_eq!(ask(&board, method, path, &body).0, 200, "{path}");
        assert_eq!(board.finish(&task, "e2e4").is_some(), is_made, "{path}");
        let (_, seen) = ask(&board, "GET", "games/1/revision", &Value::Null);
        assert_eq!(seen["is_thinking"], json!(false), "{path}");
    }
}

#[test]
fn positions_of_variations_are_looked_at_and_played_on() {
    let board = begun(&json!({ "position": STUDY }));
    let look = |place: &str| ask(&board, "GET", &format!("games/1/plies/{place}"), &Value::Null);
    let game = look("0.0@2").1;
    assert_eq!((&game["line"], &game["pieces"]["f6"]), (&json!("0.0"), &json!("n")));
    assert_eq!(
        (&game["ply"], &game["plies"], &game["history"][0]["san"]),
        (&json!(2), &json!(2), &json!("e4"))
    );
    // Before its beginning, a variation is the line around it.
    assert_eq!(
        (look("0.0@1").1["line"].clone(), look("0.0@0").1["line"].clone()),
        (json!("0"), Value::Null)
    );
    for place in ["0.0@3", "2@1", "0.0.0@2", "4"] {
        assert_eq!(look(place).0, 404, "{place}");
    }
    // A variation is continued, and another one begins in it; the game remains.
    let game = change(&board, "POST", "plies/0.0@2/moves", json!({ "move": "c2c4" }));
    assert_eq!((&game["line"], &game["ply"]), (&json!("0.0"), &json!(3)));
    let game = change(&board, "POST", "plies/0.0@2/moves", json!({ "move": "g1f3" }));
    assert_eq!((&game["line"], &game["ply"]), (&json!("0.0.0"), &json!(3)));
    let game = change(&board, "POST", "plies/0@2/moves", json!({ "move": "c2c4" }));
    assert_eq!((&game["line"], &game["ply"]), (&json!("0"), &json!(3)));
    assert!(
        flat(&board).contains("(1. d4 d5 (1... Nf6 $5 {Indian} 2. c4 (2. Nf3)) 2. c4)"),
        "{}",
        flat(&board)
    );
    assert!(flat(&board).contains("[Result \"1-0\"]"));
    // A variation within another becomes the game.
    change(&board, "POST", "variations/0.0", json!({}));
    let text = flat(&board);
    assert!(text.contains("1. d4 (1. e4 $1 {best} 1... e5 2. f4"), "{text}");
    assert!(text.contains("Nf6 $5 {Indian} (1... d5 2. c4) 2. c4 (2. Nf3) *"), "{text}");
    change(&board, "DELETE", "variations/0", json!({}));
    assert!(!flat(&board).contains("1. e4"), "{}", flat(&board));
}

#[test]
fn moves_taken_back_are_gone_and_those_left_are_kept() {
    let board = begun(&json!({ "position": "1. e4 e5 2. Nf3 Nc6 (2... d6)" }));
    let game = change(&board, "POST", "plies/3/take-back", json!({}));
    // What replaced the move that was taken back is still there.
    assert_eq!((&game["plies"], &game["variations"][0]["after"]), (&json!(3), &json!(3)));
    let game = change(&board, "POST", "plies/1/take-back", json!({ "keep": true }));
    assert_eq!(game["variations"][0]["moves"][1]["san"], "Nf3");
    let text = pgn_of(&board);
    assert!(text.contains("1. e4 {[%left (1... e5 2. Nf3)]} *"), "{text}");
    let again = begun(&json!({ "position": text }));
    let game = ask(&again, "GET", "games/1", &Value::Null).1;
    assert_eq!((&game["plies"], &game["variations"][0]["after"]), (&json!(1), &json!(1)));
    let game = change(&again, "POST", "plies/1/moves", json!({ "move": "c7c5" }));
    assert_eq!(game["comments"], json!([]));
    assert!(pgn_of(&again).contains("1. e4 c5 (1... e5 2. Nf3) *"), "{}", pgn_of(&again));
}
