//! Starting games.

use serde_json::{Value, json};

use super::driver::Server;

#[test]
fn every_variant_begins_at_its_start() {
    let server = Server::start();
    let variants = server.get("variants");
    let names: Vec<&str> =
        variants.as_array().expect("a list").iter().filter_map(|v| v["name"].as_str()).collect();
    assert_eq!(names.len(), 12);
    assert!(names.contains(&"king-capture") && names.contains(&"crazyhouse"));
    for known in variants.as_array().expect("a list") {
        // Chess960 has the rules of chess, and is tested below.
        if known["name"] == "chess960" {
            continue;
        }
        let game = server.game(&json!({ "variant": known["name"] }));
        // Duck chess is chess under a house rule.
        let is_duck = known["name"] == "duck-chess";
        assert_eq!(game["variant"], if is_duck { json!("chess") } else { known["name"].clone() });
        assert_eq!(game["house"], if is_duck { json!(["duck-chess"]) } else { json!([]) });
        assert_eq!(game["title"], known["title"]);
        assert!(!known["summary"].as_str().expect("text").is_empty());
        assert!(!game["targets"].as_object().expect("targets").is_empty(), "{known}");
        assert_eq!(
            (&game["ply"], &game["plies"], &game["result"]),
            (&json!(0), &json!(0), &json!("*"))
        );
    }
    let wrong = server.ask("POST", "games", &json!({ "variant": "crazihouse" }));
    assert_eq!(wrong.refusal(422), "unknown variant \"crazihouse\", did you mean \"crazyhouse\"?");
}

#[test]
fn chess960_starts_at_its_number_or_anywhere() {
    let server = Server::start();
    let game = server.game(&json!({ "variant": "chess960", "number": 0 }));
    assert_eq!(game["title"], "Chess960, start 0");
    assert_eq!(game["fen"], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    let any = server.game(&json!({ "variant": "Chess960", "house": ["knooks"] }));
    let title = any["title"].as_str().expect("a title");
    assert!(title.starts_with("Chess960, start ") && title.ends_with(": Knooks"), "{title}");
    // A game from another position is one of Chess960 as well, and so is one by the rules of that game.
    let fen = "1k6/8/8/8/8/8/8/1K2RR2 w E - 0 1";
    let other = server.game(&json!({ "variant": "chess960", "position": fen }));
    assert_eq!((&other["title"], &other["fen"]), (&json!("Chess960"), &json!(fen)));
    let same = server.game(&json!({ "game": any["id"], "position": fen }));
    assert_eq!(same["title"], "Chess960: Knooks");
    let atomic = "[Variant \"Atomic\"]\n\n1. e4 *";
    assert_eq!(
        server.game(&json!({ "variant": "chess960", "position": atomic }))["title"],
        "Atomic"
    );
    for (setup, why, field) in [
        (
            json!({ "variant": "chess960", "number": 960 }),
            "the start positions of Chess960 have the numbers 0 to 959",
            json!("number"),
        ),
        (json!({ "number": 1 }), "only chess960 has numbered start positions", Value::Null),
        (json!({ "position": "8/8/8/8/8/8/8/8 w" }), "invalid position: ", json!("position")),
        (json!({ "rules": "nothing" }), "line 1", json!("rules")),
        (
            json!({ "variant": "atomic", "house": ["duck-chess-h5"] }),
            "the game cannot begin: house rules need",
            json!("house"),
        ),
    ] {
        let refusal = server.ask("POST", "games", &setup).json(422);
        assert!(refusal["why"].as_str().expect("a reason").starts_with(why), "{refusal}");
        assert_eq!(refusal["field"], field, "{setup}");
    }
}

#[test]
fn corrections_of_a_start_fen_are_reported() {
    let server = Server::start();
    let setup = json!({ "position": " r3k2r/8/8/8/8/8/8/R3K2R  w KQkq -\n" });
    let begun = server.ask("POST", "games", &setup).json(201);
    assert_eq!(begun["game"]["fen"], "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_ne!(begun["notes"], json!([]));
    let castles = &begun["game"]["targets"]["e1"];
    assert!(castles["g1"].is_array() && castles["c1"].is_array(), "{castles}");
    for (text, why) in [
        ("4k3/8/8/8/8/8/8/9 w - - 0 1", "invalid position: "),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "invalid position: "),
        ("hello", "PGN: "),
        ("1. e4 e5 2. Ke3", "PGN: line 1: move 2. Ke3 is illegal: a king does not move"),
    ] {
        let refused = server.ask("POST", "games", &json!({ "position": text })).refusal(422);
        assert!(refused.starts_with(why), "{text}: {refused}");
    }
}

#[test]
fn a_game_given_as_pgn_can_be_continued() {
    let server = Server::start();
    let pgn = "[Event \"x\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 {a comment} 2. exd5 Qxd5 0-1";
    let begun = server.ask("POST", "games", &json!({ "position": pgn })).json(201);
    let game = &begun["game"];
    assert_eq!((&game["variant"], &game["plies"]), (&json!("crazyhouse"), &json!(4)));
    let san: Vec<&str> = game["history"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(|m| m["san"].as_str())
        .collect();
    assert_eq!(san, ["e4", "d5", "exd5", "Qxd5"]);
    assert_eq!(
        begun["notes"],
        json!(["the result is given as 0-1, but the game can be continued"])
    );
    assert_eq!(game["pockets"], json!({ "white": { "P": 1 }, "black": { "p": 1 } }));
}

#[test]
fn walls_at_the_edges_crop_the_board() {
    let server = Server::start();
    let rules = "name = \"small\"\nwalls = [\"file g\", \"file h\", \"rank 7\", \"rank 8\", \"c4\"]\n\
                 start = \"8/8/3k4/8/8/8/8/3K2RR w - - 0 1\"";
    let refused = server.ask("POST", "games", &json!({ "rules": rules })).refusal(422);
    assert_eq!(refused, "line 2, column 10: The white rook on g1 starts on a wall.");
    let rules = rules.replace("3K2RR", "R2K4");
    let game = server.game(&json!({ "rules": rules }));
    assert_eq!((&game["files"], &game["ranks"]), (&json!("abcdef"), &json!("123456")));
    assert_eq!(game["walls"].as_array().expect("walls").len(), 29);
    assert_eq!(game["title"], "small");
    assert_eq!(server.why(&game, "d1c4"), "Kc4 is illegal: c4 is a wall.");
}

#[test]
fn only_the_64_most_recent_games_are_kept() {
    let server = Server::start();
    let first = server.game(&json!({}));
    let second = server.game(&json!({}));
    let path = |game: &Value| format!("games/{}", game["id"]);
    for _ in 2..64 {
        server.game(&json!({}));
    }
    assert_eq!(server.get(&path(&first))["id"], first["id"]);
    server.game(&json!({}));
    assert_eq!(server.get(&path(&first))["id"], first["id"]);
    server.ask("GET", &path(&second), &Value::Null).refusal(404);
}

#[test]
fn invalid_players_are_refused() {
    let server = Server::start();
    let game = server.game(&json!({ "players": { "black": "engine", "level": 3 } }));
    assert_eq!(
        game["players"],
        json!({ "white": "person", "black": "engine", "level": 3, "seconds": null })
    );
    let usual = server.game(&json!({}));
    assert_eq!(usual["players"]["level"], 5);
    let path = format!("games/{}/players", game["id"]);
    let changed = server.ask("PUT", &path, &json!({ "white": "engine", "seconds": 1.5 })).json(200);
    assert_eq!(
        changed["players"],
        json!({ "white": "engine", "black": "person", "level": null, "seconds": 1.5 })
    );
    assert_eq!(changed["is_engines_turn"], true);
    for (players, status) in [
        (json!({ "level": 0 }), 422),
        (json!({ "level": 11 }), 422),
        (json!({ "seconds": 0 }), 422),
        (json!({ "seconds": 1e9 }), 422),
        (json!({ "level": "high" }), 400),
        (json!({ "white": "monkey" }), 400),
        (json!({ "green": "person" }), 400),
    ] {
        assert!(!server.ask("PUT", &path, &players).refusal(status).is_empty(), "{players}");
    }
}
