//! Games taken away as PGN.

use std::fs;

use serde_json::{Value, json};

use super::driver::Server;
use crate::play::driver::typed;

fn pgn(server: &Server, game: &Value) -> String {
    let answer = server.ask("GET", &format!("games/{}/pgn", game["id"]), &Value::Null);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
    answer.text()
}

#[test]
fn a_copied_or_saved_game_is_pasted_and_loaded() {
    let server = Server::start();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pgn");
    let rules = folder.path().join("rules.toml");
    let walls = "name = \"gap and hill\"\nwalls = [\"d5\", \"e4\"]\ngoal.king = [\"d4\", \"e5\"]\n";
    fs::write(&rules, walls).expect("it is written");
    let castling = "1k6/8/8/8/8/8/8/RK5R w HA - 0 1";
    for (setup, moves) in [
        (json!({}), "e2e4 e7e5 g1f3"),
        (json!({ "position": castling }), "b1h1 b8b7"),
        (json!({ "variant": "crazyhouse" }), "e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 d1d2 g8f6 Q@d5"),
        (json!({ "variant": "atomic" }), "g1f3 f7f6"),
        (json!({ "rules": walls }), "g1f3 b8c6"),
        (json!({ "house": ["duck-chess-h5"] }), "e2e4 h5e6 d7d5"),
        (json!({ "house": ["chess960=100"] }), "e2e4"),
    ] {
        let game = server.play_all(&server.game(&setup), moves);
        let text = pgn(&server, &game);
        let pasted = server
            .game(&json!({ "position": text, "rules": setup["rules"].as_str().unwrap_or("") }));
        for part in ["variant", "house", "fen", "history", "title"] {
            assert_eq!(pasted[part], game[part], "{text}");
        }
        fs::write(&file, &text).expect("it is written");
        let (load, rules) = (format!("load {}", file.display()), rules.display().to_string());
        let words: &[&str] = if setup["rules"].is_null() { &[] } else { &["--variant", &rules] };
        let words = [&["--color", "both"], words].concat();
        let shown = typed(&words, &[&load, "fen", "quit"]);
        assert!(shown.contains(game["fen"].as_str().expect("a FEN")), "{text}\n{shown}");
        // The position alone is read again as well; a rule that shuffles the start has done its work.
        let mut alone = setup.clone();
        alone["position"] = game["fen"].clone();
        if setup["house"] == json!(["chess960=100"]) {
            alone["house"] = json!([]);
        }
        assert_eq!(server.game(&alone)["pieces"], game["pieces"], "{text}");
    }
}

#[test]
fn pgn_contains_the_players_and_the_result() {
    let server = Server::start();
    let setup = json!({
        "position": "1. f3 e5 2. g4 Qh4#",
        "players": { "white": "engine", "level": 3 },
    });
    let text = pgn(&server, &server.game(&setup));
    for line in ["[White \"Tabiya level 3\"]", "[Black \"Human\"]", "[Result \"0-1\"]"] {
        assert!(text.lines().any(|known| known == line), "{line}: {text}");
    }
    assert!(text.ends_with("1. f3 e5 2. g4 Qh4# {Black wins: checkmate.} 0-1\n\n"), "{text}");
    assert_eq!(server.ask("GET", "games/99/pgn", &Value::Null).status, 404);
}
