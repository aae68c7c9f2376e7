//! The engine's moves.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::driver::{Client, Server};

fn think(server: &Server, game: &Value) -> (u16, Client) {
    let mut client = server.connect();
    client.send(&server.head("POST", &format!("games/{}/think", game["id"])), b"");
    let status = client.read_head().status;
    (status, client)
}

#[test]
fn the_engine_reports_depth_score_and_line_then_moves() {
    let server = Server::start();
    let setup = json!({ "players": { "white": "engine", "level": 5 } });
    let game = server.game(&setup);
    let (status, mut client) = think(&server, &game);
    assert_eq!(status, 200);
    let events = client.events();
    let (last, thoughts) = events.split_last().expect("events");
    assert!(!thoughts.is_empty());
    for (name, thought) in thoughts {
        assert_eq!(name, "info");
        assert!(thought["depth"].as_u64().expect("a depth") >= 1);
        let score = thought["score"].as_str().expect("a score");
        assert!(score.starts_with(['+', '-', '#']), "{score}");
        assert!(thought["line"].as_str().expect("a line").starts_with("1. "), "{thought}");
    }
    let (name, after) = last;
    assert_eq!((name.as_str(), &after["plies"]), ("move", &json!(1)));
    assert_eq!(after["turn"], "black");
    assert_eq!(server.get(&format!("games/{}", game["id"])), *after);
}

#[test]
fn scores_are_for_white_and_mates_in_moves() {
    let server = Server::start();
    let mate = json!({
        "position": "6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1",
        "players": { "black": "engine", "seconds": 0.5 },
    });
    let game = server.game(&mate);
    let events = think(&server, &game).1.events();
    let scores: Vec<&str> = events.iter().filter_map(|(_, said)| said["score"].as_str()).collect();
    assert!(scores.contains(&"#-1"), "{scores:?}");
    assert_eq!(
        events.last().map(|(_, after)| &after["why"]),
        Some(&json!("Black wins: checkmate."))
    );
}

#[test]
fn a_game_has_one_search_on_the_engines_turn() {
    let server = Server::start();
    let people = server.game(&json!({}));
    assert_eq!(think(&server, &people).0, 409);
    let game = server.game(&json!({ "players": { "white": "engine", "seconds": 20 } }));
    let (first, mut client) = think(&server, &game);
    assert_eq!(first, 200);
    client.event().expect("a thought");
    assert_eq!(think(&server, &game).0, 409);
    // A person cannot make the engine's move.
    let why = server.try_play(&game, "e2e4").refusal(409);
    assert_eq!(why, "it is the engine's turn");
}

#[test]
fn a_search_ends_when_its_page_goes() {
    let server = Server::start();
    let game = server.game(&json!({ "players": { "white": "engine", "seconds": 60 } }));
    let (_, mut client) = think(&server, &game);
    client.event().expect("a thought");
    drop(client);
    let begun = Instant::now();
    let mut again = think(&server, &game);
    while again.0 == 409 {
        assert!(begun.elapsed() < Duration::from_secs(5), "it still thinks");
        thread::sleep(Duration::from_millis(50));
        again = think(&server, &game);
    }
    assert_eq!(again.0, 200);
    assert_eq!(server.get(&format!("games/{}", game["id"]))["plies"], 0);
}

#[test]
fn a_search_ends_when_the_game_changes() {
    let server = Server::start();
    let game = server.game(&json!({ "players": { "black": "engine", "seconds": 60 } }));
    let game = server.play(&game, "e2e4");
    let (_, mut client) = think(&server, &game);
    client.event().expect("a thought");
    let path = format!("games/{}/plies/0/take-back", game["id"]);
    let back = server.ask("POST", &path, &json!({ "revision": game["revision"] })).json(200);
    let begun = Instant::now();
    assert!(client.events().iter().all(|(name, _)| name == "info"));
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(server.get(&format!("games/{}", game["id"])), back);
}

#[test]
fn searches_of_more_games_than_engines_wait_for_each_other() {
    let server = Server::start();
    let setup = json!({ "players": { "white": "engine", "seconds": 0.3 } });
    let games: Vec<Value> = (0..8).map(|_| server.game(&setup)).collect();
    let clients: Vec<Client> = games.iter().map(|game| think(&server, game).1).collect();
    for mut client in clients {
        assert_eq!(client.events().last().map(|(name, _)| name.clone()), Some("move".to_owned()));
    }
}
