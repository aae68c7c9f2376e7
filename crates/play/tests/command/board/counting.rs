//! Perft on the board.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::driver::{Client, Server};

fn count(server: &Server, game: &Value, depth: &str) -> Client {
    let mut client = server.connect();
    let path = format!("games/{}/plies/{}/count/{depth}", game["id"], game["ply"]);
    client.send(&server.head("GET", &path), b"");
    assert_eq!(client.read_head().status, 200);
    client
}

fn shares(events: &[(String, Value)]) -> HashMap<String, u64> {
    let shares = events.iter().filter(|(name, _)| name == "share");
    let row = |value: &Value| {
        let nodes = value["nodes"].as_str().expect("text").parse().expect("a number");
        (value["move"].as_str().expect("text").to_owned(), nodes)
    };
    shares.map(|(_, value)| row(value)).collect()
}

#[test]
fn each_move_has_its_share_and_they_add_up_to_the_total() {
    let server = Server::start();
    let game = server.game(&json!({}));
    let events = count(&server, &game, "4").events();
    let shares = shares(&events);
    assert_eq!(shares.len(), 20);
    assert_eq!((shares["e2e4"], shares["a2a3"]), (13160, 8457));
    let (name, total) = events.last().expect("a total");
    assert_eq!((name.as_str(), &total["nodes"]), ("total", &json!("197281")));
    assert_eq!(shares.values().sum::<u64>(), 197_281);
}

#[test]
fn earlier_positions_and_variants_are_counted() {
    let server = Server::start();
    let game = server.game(&json!({ "variant": "crazyhouse" }));
    let game = server.play_all(&game, "e2e4 d7d5 e4d5 d8d5");
    let drops = shares(&count(&server, &game, "1").events());
    assert_eq!(drops["P@e4"], 1);
    let past = server.get(&format!("games/{}/plies/0", game["id"]));
    let events = count(&server, &past, "3").events();
    assert_eq!(events.last().map(|(_, total)| &total["nodes"]), Some(&json!("8902")));
}

#[test]
fn a_count_reports_progress_and_ends_with_its_page() {
    let server = Server::start();
    let game = server.game(&json!({}));
    let mut client = count(&server, &game, "9");
    let mut most = 0.0;
    let begun = Instant::now();
    while most <= 0.0 {
        let (name, value) = client.event().expect("progress");
        if name == "progress" {
            most = value["done"].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&most));
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "no progress");
    }
    drop(client);
    // Dropping the client stops its count, for which the next count would have to wait.
    let begun = Instant::now();
    let events = count(&server, &game, "2").events();
    assert_eq!(events.last().map(|(_, total)| &total["nodes"]), Some(&json!("400")));
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_depth_out_of_range_is_refused() {
    let server = Server::start();
    let game = server.game(&json!({}));
    for (depth, status) in [("100", 422), ("-1", 404), ("x", 404), ("", 404)] {
        let path = format!("games/{}/plies/0/count/{depth}", game["id"]);
        assert_eq!(server.ask("GET", &path, &Value::Null).status, status, "{depth}");
    }
    let events = count(&server, &game, "0").events();
    assert_eq!(events.last().map(|(_, total)| &total["nodes"]), Some(&json!("1")));
}

#[test]
fn counts_and_searches_above_their_limits_wait() {
    let server = Server::start();
    let game = server.game(&json!({}));
    let mut counts = [(); 4].map(|()| count(&server, &game, "30"));
    let first = counts.each_mut().map(|client| client.event().expect("an event"));
    let names = first.each_ref().map(|(name, _)| name.as_str());
    assert_eq!(names, ["progress", "progress", "waiting", "waiting"]);
    assert_eq!((&first[2].1["ahead"], &first[3].1["ahead"]), (&json!(2), &json!(3)));
    let setup = json!({ "players": { "white": "engine", "seconds": 60 } });
    let mut searches: Vec<_> = (0..5)
        .map(|_| {
            let path = format!("games/{}/think", server.game(&setup)["id"]);
            let mut client = server.connect();
            client.send(&server.head("POST", &path), b"");
            assert_eq!(client.read_head().status, 200);
            client
        })
        .collect();
    let names: Vec<_> = searches.iter_mut().map(|it| it.event().expect("an event").0).collect();
    assert_eq!(names, ["info", "info", "info", "info", "waiting"]);
    // When the page of a count is gone, the next one begins.
    let [one, two, mut third, _] = counts;
    drop((one, two));
    assert_eq!(third.event().expect("an event").0, "progress");
    // A short count ends while the searches run.
    drop(third);
    let short = count(&server, &game, "3").events();
    assert_eq!(short.last().map(|(_, value)| &value["nodes"]), Some(&json!("8902")));
}
