//! Positions that are set up: their faults, and the squares of their boards.

use serde_json::{Value, json};

use super::driver::Server;

fn read(server: &Server, asked: &Value) -> Value {
    server.ask("POST", "positions", asked).json(200)
}

#[test]
fn all_faults_of_a_position_are_named() {
    let server = Server::start();
    let sound = read(&server, &json!({}));
    assert_eq!((&sound["faults"], &sound["notes"]), (&json!([]), &json!([])));
    assert_eq!(sound["fen"], sound["start"]);
    let of = |asked: Value| read(&server, &asked)["faults"].clone();
    let empty = "8/8/8/8/8/8/8/P7 w - - 0 1";
    assert_eq!(
        of(json!({ "position": empty })),
        json!([
            "white has no king",
            "black has no king",
            "white has a pawn on the first or last rank"
        ])
    );
    assert_eq!(of(json!({ "variant": "horde", "position": empty })), json!(["black has no king"]));
    let nightriders = "name = \"n\"\n[pieces.knight]\nmoves = \"NN\"";
    assert_eq!(
        of(json!({ "rules": nightriders, "position": empty })),
        json!(["white has no royal piece", "black has no royal piece"])
    );
    let house = of(json!({ "house": ["no-king-on-c2"], "position": empty }));
    assert!(
        house[0].as_str().is_some_and(|why| why.contains("white has no royal piece")),
        "{house}"
    );
    let notes =
        read(&server, &json!({ "position": "4k3/8/8/8/8/8/8/3QK3 w K - 0 1" }))["notes"].clone();
    assert_eq!(notes, json!(["castling K dropped: no rook"]));
    for (fen, note) in [
        ("8/8/8/8/pP6/2k5/K7/8 b - b3 0 1", "black was in check before white's double push"),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 151 200",
            "the half-move clock is above 150, where every game has ended",
        ),
    ] {
        let read = read(&server, &json!({ "position": fen }));
        let (faults, notes) = (&read["faults"], &read["notes"]);
        assert_eq!((faults, &notes[0]), (&json!([]), &json!(note)), "{fen}");
    }
    let over = read(&server, &json!({ "position": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1" }));
    assert_eq!(over["notes"], json!(["the game is over: White wins: checkmate."]));
    let stalemate = read(&server, &json!({ "position": "7k/8/6Q1/8/8/8/8/K7 b - - 0 1" }));
    assert!(stalemate["notes"][0].as_str().is_some_and(|note| note.contains("stalemate")));
}

#[test]
fn the_board_of_a_game_is_described() {
    let server = Server::start();
    let small = "name = \"small\"\nboard = \"5x5\"\ncastling = false\ndouble-push = []\nwalls = [\"c3\"]\n\
        start = \"rnkbr/aaaaa/5/AAAAA/RNKBR w - - 0 1 1/4\"\nturns = [\"white\", \"white\", \"black\", \"black\"]\n\
        promotion = [\"archer\"]\n[pieces.archer]\nletter = \"a\"\nmoves = \"fW\"";
    let game = server.game(&json!({ "rules": small }));
    let board = read(&server, &json!({ "game": game["id"] }));
    let facts =
        ["title", "files", "ranks", "size", "letters", "turns", "castling", "hand", "checks"];
    assert_eq!(
        facts.map(|fact| board[fact].clone()),
        [
            json!("small"),
            json!("abcde"),
            json!("12345"),
            json!([5, 5]),
            json!("pnbrqka"),
            json!("wwbb"),
            json!(false),
            Value::Null,
            Value::Null
        ]
    );
    assert!(board["walls"].as_array().is_some_and(|walls| walls.contains(&json!("c3"))));
    assert_eq!(board["names"]["a"], "archer");
    let crazyhouse = read(&server, &json!({ "variant": "crazyhouse" }));
    assert_eq!((&crazyhouse["hand"], &crazyhouse["castling"]), (&json!("pnbrq"), &json!(true)));
    assert_eq!(read(&server, &json!({ "variant": "3check" }))["checks"], 3);
    assert_eq!(read(&server, &json!({ "variant": "racingkings" }))["castling"], false);
    let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(read(&server, &json!({ "position": fen }))["en_passant"], json!(["e3"]));
    let wrong = server.ask("POST", "positions", &json!({ "rules": "nothing" })).json(422);
    assert_eq!(wrong["field"], "rules");
}

#[test]
fn every_example_of_rules_is_valid() {
    let server = Server::start();
    let examples = server.get("examples");
    let examples = examples.as_array().expect("a list");
    assert!(examples.len() >= 4);
    for example in examples {
        let game = server.game(&json!({ "rules": example["text"] }));
        assert!(!game["targets"].as_object().expect("targets").is_empty(), "{example}");
    }
}
