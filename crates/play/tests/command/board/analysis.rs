//! The best lines of a position.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::driver::{Client, Server};

fn analyse(server: &Server, game: &Value, ply: u32, query: &str) -> (u16, Client) {
    let mut client = server.connect();
    let path = format!("games/{}/plies/{ply}/analysis{query}", game["id"]);
    client.send(&server.head("GET", &path), b"");
    let status = client.read_head().status;
    (status, client)
}

/// The last report on a position, which must be an event `end`.
fn end(server: &Server, game: &Value, ply: u32, query: &str) -> Value {
    let (status, mut client) = analyse(server, game, ply, query);
    assert_eq!(status, 200, "{query}");
    let events = client.events();
    let ((name, last), infos) = events.split_last().expect("events");
    assert_eq!(name, "end");
    assert!(!infos.is_empty() && infos.iter().all(|(name, _)| name == "info"), "{infos:?}");
    last.clone()
}

fn lines(report: &Value) -> &Vec<Value> {
    report["lines"].as_array().expect("a list")
}

#[test]
fn several_lines_are_found_for_all_rules_at_every_ply() {
    let server = Server::start();
    for setup in [
        json!({}),
        json!({ "variant": "crazyhouse", "players": { "black": "engine" } }),
        json!({ "rules": "name = \"walled\"\nwalls = [\"d5\"]\n" }),
        json!({ "house": ["duck-chess-h5"] }),
        json!({ "house": ["chess960=518"] }),
    ] {
        let game = server.game(&setup);
        let game = server.play(&game, "e2e4");
        for ply in [0, 1] {
            let report = end(&server, &game, ply, "?lines=3&seconds=0.2");
            let at = server.get(&format!("games/{}/plies/{ply}", game["id"]));
            assert_eq!(report["fen"], at["fen"]);
            let found = lines(&report);
            assert_eq!(found.len(), 3, "{setup} {report}");
            for line in found {
                let (from, to) = (line["from"].as_str(), line["to"].as_str().expect("a square"));
                let from = from.expect("a square");
                assert!(at["targets"][from][to].is_array(), "{setup} {line}");
                let text = line["move"].as_str().expect("a move");
                assert!(text.starts_with(&format!("{from}{to}")), "{line}");
                assert!(line["depth"].as_u64() >= Some(1) && line["nodes"].as_u64() >= Some(1));
                let score = line["score"].as_str().expect("a score");
                assert!(score.starts_with(['+', '-', '#']), "{score}");
                assert!(line["line"].as_str().expect("a line").starts_with("1."), "{line}");
            }
            let mut moves: Vec<_> = found.iter().map(|line| line["move"].as_str()).collect();
            moves.sort_unstable();
            moves.dedup();
            assert_eq!(moves.len(), 3, "{report}");
        }
    }
}

#[test]
fn an_analysis_ends_with_a_mate_and_scores_for_white() {
    let server = Server::start();
    let begun = Instant::now();
    for (setup, score, m) in [
        (json!({ "position": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" }), "#1", "d1d8"),
        (json!({ "position": "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1" }), "#-1", "d8d1"),
        (
            json!({ "position": "kr6/pp6/8/8/8/8/8/K7[N] w - - 0 1", "variant": "crazyhouse" }),
            "#1",
            "N@c7",
        ),
    ] {
        let game = server.game(&setup);
        let report = end(&server, &game, 0, "?lines=2");
        let [best, second] = &lines(&report)[..] else { panic!("{report}") };
        assert_eq!((&best["score"], &best["move"]), (&json!(score), &json!(m)));
        assert_ne!(second["move"], best["move"]);
        assert_eq!(best["from"].is_null(), m.contains('@'));
    }
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[test]
fn only_plies_before_the_end_of_a_game_are_analysed() {
    let server = Server::start();
    let game = server.game(&json!({ "position": "1. f3 e5 2. g4 Qh4#" }));
    let path = format!("games/{}/plies/4/analysis", game["id"]);
    let why = server.ask("GET", &path, &Value::Null).refusal(409);
    assert_eq!(why, "the game is over in this position");
    let report = end(&server, &game, 3, "?lines=1");
    assert_eq!(
        (&report["lines"][0]["score"], &report["lines"][0]["san"]),
        (&json!("#-1"), &json!("Qh4#"))
    );
    let path = format!("games/{}/plies/0/analysis?lines=6", game["id"]);
    let why = server.ask("GET", &path, &Value::Null).refusal(422);
    assert_eq!(why, "lines are a number from 1 to 5");
    let path = format!("games/{}/plies/5/analysis", game["id"]);
    assert_eq!(server.ask("GET", &path, &Value::Null).refusal(404), "no ply 5, the game has 4");
}

#[test]
fn analyses_end_with_their_page_and_never_delay_the_engine() {
    let server = Server::start();
    let game = server.game(&json!({ "players": { "white": "engine", "seconds": 0.2 } }));
    // More than there are permits: the others wait.
    let mut running: Vec<Client> = Vec::new();
    for _ in 0..5 {
        let (status, client) = analyse(&server, &game, 0, "?lines=5");
        assert_eq!(status, 200);
        running.push(client);
    }
    running[0].event().expect("a report");
    let mut client = server.connect();
    client.send(&server.head("POST", &format!("games/{}/think", game["id"])), b"");
    client.read_head();
    assert_eq!(client.events().last().map(|(name, _)| name.as_str()), Some("move"));
    // Those that wait begin when the others' pages have gone.
    let mut last = running.pop().expect("a client");
    drop(running);
    let begun = Instant::now();
    last.event().expect("a report");
    assert!(begun.elapsed() < Duration::from_secs(10));
}
