//! Variations, clocks, resignation, pauses and the list of games.

use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use super::driver::Server;

/// Sends a request that names the revision of a game, and returns the new state.
fn change(server: &Server, game: &Value, method: &str, path: &str, mut body: Value) -> Value {
    body["revision"] = game["revision"].clone();
    server.ask(method, &format!("games/{}/{path}", game["id"]), &body).json(200)
}

/// The variations of a game: the number of moves before each, and its moves.
fn variations(game: &Value) -> Vec<(u64, String)> {
    let text = |line: &Value| {
        let moves = line["moves"].as_array().expect("moves").iter();
        let moves: Vec<&str> = moves.filter_map(|m| m["san"].as_str()).collect();
        (line["after"].as_u64().expect("a ply"), moves.join(" "))
    };
    game["variations"].as_array().expect("variations").iter().map(text).collect()
}

#[test]
fn moves_that_are_replaced_are_variations() {
    let server = Server::start();
    let game = server.play_all(&server.game(&json!({})), "e2e4 e7e5 g1f3 b8c6");
    let game = server.get(&format!("games/{}/plies/2", game["id"]));
    let game = server.play(&game, "f1c4");
    assert_eq!((game["ply"].as_u64(), game["plies"].as_u64()), (Some(3), Some(3)));
    assert_eq!(variations(&game), [(2, "Nf3 Nc6".to_owned())]);
    // A variation within the variation comes with it.
    let game = change(&server, &game, "POST", "variations/0", json!({}));
    assert_eq!((game["ply"].as_u64(), game["plies"].as_u64()), (Some(3), Some(4)));
    let game = server.get(&format!("games/{}/plies/3", game["id"]));
    let game = server.play(&game, "g8f6");
    assert_eq!(variations(&game), [(2, "Bc4".to_owned()), (3, "Nc6".to_owned())]);
    let game = change(&server, &game, "POST", "plies/1/take-back", json!({ "keep": true }));
    assert_eq!(variations(&game), [(1, "e5 Nf3 Nf6".to_owned())]);
    // Playing the first move of a variation makes the variation the game.
    let game = server.play(&game, "e7e5");
    let all = [(2, "Bc4".to_owned()), (2, "Nf3 Nf6".to_owned())];
    assert_eq!(variations(&game), all);
    let game = change(&server, &game, "POST", "variations/1", json!({}));
    assert_eq!(variations(&game), [(2, "Bc4".to_owned()), (3, "Nc6".to_owned())]);
    // The same move again changes nothing.
    let again = server.play(&server.get(&format!("games/{}/plies/2", game["id"])), "g1f3");
    assert_eq!((&again["revision"], again["ply"].as_u64()), (&game["revision"], Some(3)));
    let game = change(&server, &game, "DELETE", "variations/0", json!({}));
    assert_eq!(variations(&game), [(3, "Nc6".to_owned())]);
    let path = format!("games/{}/variations/7", game["id"]);
    let why = server.ask("POST", &path, &json!({ "revision": game["revision"] })).json(404);
    assert_eq!(why["why"], json!("no variation 7"));
    let why = server.ask("DELETE", &path, &json!({ "revision": 0 })).json(409);
    assert!(why["why"].as_str().is_some_and(|why| why.contains("has changed")), "{why}");
}

#[test]
fn a_resigned_game_can_go_on_from_an_earlier_move() {
    let server = Server::start();
    let game = server.game(&json!({ "players": { "black": "engine" }, "clock": "60" }));
    let game = server.play(&game, "e2e4");
    let resign = |game: &Value, color: &str, status: u16| {
        let body = json!({ "color": color, "revision": game["revision"] });
        server.ask("POST", &format!("games/{}/resignation", game["id"]), &body).json(status)
    };
    assert_eq!(resign(&game, "black", 409)["why"], json!("the engine plays black"));
    assert_eq!(resign(&game, "green", 422)["why"], json!("a color is white or black"));
    let game = resign(&game, "white", 200);
    assert_eq!(game["why"], json!("Black wins: White resigned."));
    assert_eq!((&game["result"], &game["is_engines_turn"]), (&json!("0-1"), &json!(false)));
    assert_eq!(game["clock"]["running"], Value::Null);
    assert_eq!(resign(&game, "white", 409)["why"], json!("the game is over"));
    // Other players and a pause do not undo the end.
    for (path, body) in [("players", json!({})), ("paused", json!({ "paused": true }))] {
        let path = format!("games/{}/{path}", game["id"]);
        let game = server.ask("PUT", &path, &body).json(200);
        assert_eq!(game["why"], json!("Black wins: White resigned."));
    }
    let game = server.get(&format!("games/{}", game["id"]));
    let refused = server.try_play(&game, "e7e5").json(422);
    assert_eq!(refused["why"], json!("the game is over: White resigned."));
    let earlier = server.get(&format!("games/{}/plies/0", game["id"]));
    assert_eq!(earlier["result"], json!("*"));
    let game = server.play(&earlier, "d2d4");
    assert_eq!((&game["result"], &game["clock"]), (&json!("*"), &Value::Null));
}

#[test]
fn clocks_start_with_the_first_move_and_stop_in_a_pause() {
    let server = Server::start();
    let game = server.game(&json!({ "clock": "60+2" }));
    assert_eq!(game["clock"]["running"], Value::Null);
    let game = server.play(&game, "e2e4");
    assert_eq!(game["clock"]["running"], json!("black"));
    assert_eq!(game["clock"]["left"]["white"], json!(62_000));
    sleep(Duration::from_millis(50));
    let game = server.play(&game, "e7e5");
    let left = game["clock"]["left"]["black"].as_u64().expect("a time");
    assert!((50_000..=61_950).contains(&left), "{left}");
    let path = format!("games/{}/paused", game["id"]);
    let paused = server.ask("PUT", &path, &json!({ "paused": true })).json(200);
    assert_eq!((&paused["is_paused"], &paused["clock"]["running"]), (&json!(true), &Value::Null));
    let paused = &paused["clock"]["left"];
    sleep(Duration::from_millis(30));
    assert_eq!(server.get(&format!("games/{}", game["id"]))["clock"]["left"], *paused);
    let game = server.ask("PUT", &path, &json!({ "paused": false })).json(200);
    assert_eq!(game["clock"]["running"], json!("white"));
    // Taking back stops nothing, and adds nothing.
    let game = change(&server, &game, "POST", "plies/1/take-back", json!({}));
    assert_eq!(game["clock"]["running"], json!("black"));
    let now = game["clock"]["left"]["black"].as_u64().expect("a time");
    assert!((left - 1000..=left).contains(&now), "{now} after {left}");
    for clock in ["", "0", "-5", "a", "60+"] {
        let why = server.ask("POST", "games", &json!({ "clock": clock })).json(422);
        assert!(why["why"].as_str().is_some_and(|why| why.contains("seconds")), "{why}");
    }
    // After each of the two moves of a period, more time is added.
    let game = server.game(&json!({ "clock": "2/60" }));
    let game = server.play_all(&game, "e2e4 e7e5 g1f3");
    let left = game["clock"]["left"]["white"].as_u64().expect("a time");
    assert!((110_000..=120_000).contains(&left), "{left}");
}

#[test]
fn a_side_without_time_loses_or_draws() {
    let server = Server::start();
    for (position, moves, result, why) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1e2", "1-0", "White wins: Black ran out of time."),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "e1e2 e8e7",
            "1/2-1/2",
            "Draw: White ran out of time, and Black has too little material to win.",
        ),
    ] {
        let game = server.game(&json!({ "position": position, "clock": "1" }));
        let game = server.play_all(&game, moves);
        sleep(Duration::from_millis(1100));
        let game = server.get(&format!("games/{}", game["id"]));
        assert_eq!((&game["result"], &game["why"]), (&json!(result), &json!(why)));
    }
}

#[test]
fn running_games_are_listed() {
    let server = Server::start();
    let first = server.game(&json!({ "variant": "horde" }));
    server.game(&json!({ "house": ["duck-chess-h5"], "players": { "white": "engine" } }));
    server.play(&first, "e4e5");
    let games = server.get("games");
    let titles: Vec<_> = games.as_array().expect("games").iter().map(|it| &it["title"]).collect();
    assert_eq!(titles, ["Horde", "Chess: Duck chess from h5"]);
    assert_eq!((&games[0]["plies"], &games[0]["turn"]), (&json!(1), &json!("black")));
    assert_eq!(games[1]["players"]["white"], json!("engine"));
}

#[test]
fn two_people_agree_on_a_draw_and_play_again() {
    let server = Server::start();
    let setup = json!({ "position": "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "clock": "60+1" });
    let game = server.play(&server.game(&setup), "h1h8");
    let agree = |game: &Value, status: u16| {
        let body = json!({ "revision": game["revision"] });
        server.ask("POST", &format!("games/{}/draw", game["id"]), &body).json(status)
    };
    let ended = agree(&game, 200);
    assert_eq!(
        (&ended["result"], &ended["why"]),
        (&json!("1/2-1/2"), &json!("Draw: both sides agreed."))
    );
    assert_eq!(agree(&ended, 409)["why"], json!("the game is over"));
    assert_eq!(
        agree(&game, 409)["why"].as_str().map(|why| why.contains("has changed")),
        Some(true)
    );
    // The same start and clock; the sides are exchanged.
    let path = format!("games/{}/players", ended["id"]);
    server.ask("PUT", &path, &json!({ "white": "engine", "level": 3 })).json(200);
    let again = server.ask("POST", &format!("games/{}/rematch", ended["id"]), &json!({})).json(201);
    let again = &again["game"];
    assert_eq!((&again["fen"], &again["plies"]), (&setup["position"], &json!(0)));
    assert_eq!(again["clock"]["control"], json!("60+1"));
    let players = &again["players"];
    assert_eq!((&players["white"], &players["black"]), (&json!("person"), &json!("engine")));
    assert_eq!(agree(again, 409)["why"], json!("only two people can agree on a draw"));
}
