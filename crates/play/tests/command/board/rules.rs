//! Rule files that are typed into the page.

use serde_json::{Value, json};

use super::driver::Server;

fn read(server: &Server, text: &str) -> Value {
    server.ask("POST", "rules", &json!({ "text": text })).json(200)
}

#[test]
fn errors_in_rules_have_line_column_and_reason() {
    let server = Server::start();
    let wrong = read(&server, "name = \"hill\"\ngaol.king = [\"d4-e5\"]");
    let why = "There is no key \"gaol\": did you mean \"goal\"?";
    assert_eq!(wrong, json!({ "line": 2, "column": 1, "why": why }));
    for (text, line, column) in
        [("name = ", 1, 8), ("name = \"x\"\nwalls = [\"d5\", \"z9\"]", 2, 16), ("", 1, 1)]
    {
        let wrong = read(&server, text);
        assert_eq!((&wrong["line"], &wrong["column"]), (&json!(line), &json!(column)), "{wrong}");
    }
}

#[test]
fn valid_rules_are_answered_with_their_name() {
    let server = Server::start();
    let text = "name = \"ending\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K -\"";
    let notes = ["start: four fields of FEN, counters 0 1 assumed"];
    assert_eq!(read(&server, text), json!({ "name": "ending", "notes": notes }));
    let begun = server.ask("POST", "games", &json!({ "rules": text })).json(201);
    assert_eq!(begun["notes"], json!(notes));
    assert_eq!(begun["game"]["variant"], "ending");
}

#[test]
fn custom_pieces_have_names_and_can_be_promotions() {
    let server = Server::start();
    let text = "name = \"amazons\"\npromotion = [\"amazon\", \"queen\"]\nboard = \"6x6\"\n\
        start = \"4k1/P5/6/6/6/1A2K1 w - -\"\ncastling = false\ndouble-push = []\n\
        [pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    let game = server.game(&json!({ "rules": text }));
    assert_eq!((&game["files"], &game["ranks"]), (&json!("abcdef"), &json!("123456")));
    assert_eq!((&game["names"]["a"], &game["names"]["p"]), (&json!("amazon"), &json!("pawn")));
    assert_eq!(game["pieces"]["b1"], "A");
    let becomes = game["targets"]["a5"]["a6"].as_array().expect("a promotion");
    assert_eq!(becomes.len(), 2, "{becomes:?}");
    let why = server.why(&game, "b1d6");
    assert_eq!(why, "Ad6 is illegal: an amazon does not move like that.");
    let game = server.play(&game, "a5a6a");
    assert_eq!((&game["pieces"]["a6"], &game["check"]), (&json!("A"), &json!(["e6"])));
}

#[test]
fn a_game_with_an_invalid_rule_file_is_refused() {
    let server = Server::start();
    let refused = server.ask("POST", "games", &json!({ "rules": "nome = \"x\"" })).refusal(422);
    assert!(refused.starts_with("line 1, column 1: There is no key \"nome\""), "{refused}");
}

#[test]
fn endless_distinct_rules_do_not_fill_the_memory() {
    let server = Server::start();
    let mut client = server.connect();
    let head = server.head("POST", "games");
    // Sixteen kinds of riders and hoppers with many directions need two megabytes of memory.
    let kinds: Vec<_> = "acdefghijlmostuv".chars().collect();
    let names: Vec<_> = kinds.iter().map(|letter| format!("\"kind-{letter}\"")).collect();
    let rules = |number: usize| {
        let mut rules = format!("name = \"game {number}\"\npromotion = [{}]\n", names.join(", "));
        for letter in &kinds {
            rules +=
                &format!("[pieces.kind-{letter}]\nletter = \"{letter}\"\nmoves = \"CCNNgQpR\"\n");
        }
        rules
    };
    let mut ask =
        |number| client.ask(&head, json!({ "rules": rules(number) }).to_string().as_bytes()).status;
    let opened = (0..1000).take_while(|&number| ask(number) == 201).count();
    assert!((20..200).contains(&opened), "{opened}");
    assert_eq!(ask(opened + 1), 409);
    // Rules that were opened before the limit was reached can still be played.
    assert_eq!(ask(7), 201);
}

#[test]
fn rule_texts_are_checked_as_in_the_library() {
    let server = Server::start();
    for (name, text) in tabiya_judge::rule_texts() {
        let answer = server.ask("POST", "games", &json!({ "rules": text }));
        match tabiya_games::NamedVariant::from_text(&text) {
            Ok(opened) => assert_eq!(answer.json(201)["notes"], json!(opened.notes), "{name}"),
            Err(error) => assert_eq!(answer.refusal(422), error.to_string(), "{name}"),
        }
    }
}
