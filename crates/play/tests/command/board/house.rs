//! Games under house rules.

use serde_json::{Value, json};

use super::driver::Server;

fn house(server: &Server, rules: &[&str], position: &str) -> Value {
    server.game(&json!({ "house": rules, "position": position }))
}

#[test]
fn the_rules_are_listed_and_each_begins_a_game() {
    let server = Server::start();
    let rules = server.get("house-rules");
    let rules = rules.as_array().expect("a list");
    assert_eq!(rules.len(), 15);
    for rule in rules {
        let game = house(&server, &[rule["name"].as_str().expect("a name")], "");
        let (shown, name) = (&game["house"][0], rule["name"].as_str().expect("a name"));
        assert!(shown.as_str().is_some_and(|shown| shown.starts_with(name)), "{shown}");
        assert!(game["targets"].as_object().expect("targets").len() >= 8, "{rule}");
        assert!(rule["summary"].as_str().expect("text").len() > 20);
    }
}

#[test]
fn a_duck_is_moved_by_the_side_that_has_moved() {
    let server = Server::start();
    let game = house(&server, &["duck-chess-h5"], "");
    assert_eq!((&game["pieces"]["h5"], &game["names"]["*"]), (&json!("*"), &json!("duck")));
    assert_eq!(game["title"], "Chess: Duck chess from h5");
    let game = server.play(&game, "e2e4");
    assert_eq!((&game["turn"], &game["plies"]), (&json!("white"), &json!(1)));
    let targets = game["targets"].as_object().expect("targets");
    assert_eq!(targets.keys().collect::<Vec<_>>(), ["h5"]);
    assert_eq!(targets["h5"]["e6"], json!([":duck"]));
    let game = server.play(&game, "h5e6:duck");
    assert_eq!((&game["turn"], &game["last"]), (&json!("black"), &json!(["h5", "e6"])));
    let words: Vec<_> =
        game["history"].as_array().expect("moves").iter().map(|m| &m["san"]).collect();
    assert_eq!(words, ["e4", "h5e6:duck"]);
    let wrong = server.try_play(&game, "e7e5").refusal(422);
    assert_eq!(wrong, "e5 is illegal: the pawn on e7 is blocked by the duck on e6.");
    // Earlier plies can be viewed and moves taken back, as in games without house rules.
    let id = &game["id"];
    assert_eq!(server.get(&format!("games/{id}/plies/1"))["pieces"]["h5"], "*");
    let body = json!({ "revision": game["revision"] });
    let back = server.ask("POST", &format!("games/{id}/plies/0/take-back"), &body).json(200);
    assert_eq!((&back["plies"], &back["turn"]), (&json!(0), &json!("white")));
}

#[test]
fn castling_and_checks_by_house_rules_are_marked() {
    let server = Server::start();
    let game = house(&server, &["knooks"], "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let castled = server.play(&game, "e1g1");
    assert_eq!(castled["last"], json!(["e1", "g1"]));
    let game = house(&server, &["omnipotent-f6-pawn"], "8/p7/5k2/8/8/8/8/K7 b - - 0 1");
    assert_eq!(game["check"], json!(["f6"]));
}

#[test]
fn moves_between_the_same_squares_have_different_labels() {
    let server = Server::start();
    let game = house(&server, &["beta-decay"], "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_eq!(game["targets"]["a1"]["a8"], json!(["", ":beta-decay"]));
    let split = server.play(&game, "a1a8:beta-decay");
    assert_eq!(
        (&split["pieces"]["a6"], &split["pieces"]["a7"], &split["pieces"]["a8"]),
        (&json!("R"), &json!("B"), &json!("P"))
    );
    let pawn = house(&server, &["knooks"], "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let becomes = pawn["targets"]["a7"]["a8"].as_array().expect("letters");
    assert!(becomes.contains(&json!("q")) && becomes.len() >= 4, "{becomes:?}");
}

#[test]
fn refusals_name_the_rule_and_endings_the_winner() {
    let server = Server::start();
    let game = house(&server, &["no-king-on-c2"], "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    let why = "Kc2 is illegal: refused by no-king-on-c2: no king moves to c2.";
    assert_eq!(server.why(&game, "d1c2"), why);
    assert_eq!(
        server.why(&game, "d1e2"),
        "Ke2 is legal: the king reaches e2, which is not attacked."
    );
    assert_eq!(server.try_play(&game, "d1c2").refusal(422), why);
    let game = house(&server, &["double-check-to-win"], "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1");
    let over = server.play(&game, "e4f6");
    assert_eq!(
        (&over["result"], &over["why"]),
        (&json!("1-0"), &json!("White wins: double check."))
    );
    assert_eq!((&over["targets"], &over["history"][0]["result"]), (&json!({}), &json!("1-0")));
}

#[test]
fn invalid_combinations_of_house_rules_are_refused() {
    let server = Server::start();
    for (setup, why) in [
        (json!({ "house": ["losers"] }), "unknown house rule \"losers\""),
        (json!({ "house": ["knooks"], "variant": "atomic" }), "the game cannot begin: "),
        (
            json!({ "house": ["knooks"], "position": "1. e4 e5" }),
            "under house rules the position is a FEN",
        ),
        (json!({ "house": ["knooks"], "position": "8/8/8/8 w" }), "the game cannot begin: "),
        (json!({ "house": "knooks" }), ""),
    ] {
        let refused = server.ask("POST", "games", &setup);
        let (status, text) = (refused.status, refused.text());
        assert!((400..500).contains(&status) && text.contains(&why.replace('"', "\\\"")), "{text}");
    }
}

#[test]
fn the_engine_plays_and_the_tree_is_counted() {
    let server = Server::start();
    let setup = json!({ "house": ["duck-chess-h5"], "players": { "white": "engine", "level": 2 } });
    let game = server.game(&setup);
    let id = &game["id"];
    for plies in 1..=2 {
        let mut client = server.connect();
        client.send(&server.head("POST", &format!("games/{id}/think")), b"");
        assert_eq!(client.read_head().status, 200);
        let (name, after) = client.events().pop().expect("an event");
        assert_eq!((name.as_str(), &after["plies"]), ("move", &json!(plies)));
    }
    let game = house(&server, &["duck-chess-h5"], "");
    let mut client = server.connect();
    let path = format!("games/{}/plies/0/count/3", game["id"]);
    client.send(&server.head("GET", &path), b"");
    assert_eq!(client.read_head().status, 200);
    let events = client.events();
    let (name, total) = events.last().expect("events");
    assert_eq!((name.as_str(), &total["nodes"]), ("total", &json!("11860")));
    assert_eq!(events.iter().filter(|(name, _)| name == "share").count(), 20);
}
