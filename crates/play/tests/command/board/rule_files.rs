//! Every rule file of the suites under every house rule: on the board of the page, and at the terminal.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tabiya_board::{Answer, BoardService};
use tabiya_games::house::gallery;

use crate::play::driver::typed;

/// The rule files of the suites.
fn rule_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites/rules");
    let files =
        fs::read_dir(folder).expect("the suites").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> =
        files.filter(|file| file.extension() == Some("toml".as_ref())).collect();
    files.sort();
    assert_eq!(files.len(), 26);
    files
}

/// The answer of a board to a request: its status and its text.
fn ask(board: &BoardService, method: &str, path: &str, body: &Value) -> (u16, String) {
    match board.answer(method, path, body.to_string().as_bytes()) {
        Answer::Reply(reply) => (reply.status, reply.body),
        Answer::Task(_) => panic!("{path} takes long"),
    }
}

fn get(board: &BoardService, path: &str) -> Value {
    let (status, text) = ask(board, "GET", path, &Value::Null);
    assert_eq!(status, 200, "{path}: {text}");
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

/// Begins a game; an error has the reason why none can begin.
fn begin(board: &BoardService, request: &Value) -> Result<Value, String> {
    let (status, text) = ask(board, "POST", "games", request);
    let answer: Value = serde_json::from_str(&text).expect("an object");
    match status {
        201 => Ok(answer["game"].clone()),
        _ => Err(answer["why"].as_str().expect("a reason").to_owned()),
    }
}

/// What must be the same in a game that is begun again.
fn course(game: &Value) -> [&Value; 5] {
    ["fen", "history", "title", "house", "targets"].map(|name| &game[name])
}

/// Makes legal moves that a number chooses; the last state of the game.
fn play(board: &BoardService, mut game: Value, plies: usize) -> Value {
    for ply in 0..plies {
        let Some(targets) = game["targets"].as_object() else { break };
        let mut all = Vec::new();
        for (from, squares) in targets {
            for (to, more) in squares.as_object().expect("squares") {
                // A pair of squares without a list of additions is one move.
                let more = more.as_array().filter(|more| !more.is_empty()).cloned();
                for more in more.unwrap_or_else(|| vec![json!("")]) {
                    all.push(format!("{from}{to}{}", more.as_str().expect("text")));
                }
            }
        }
        let Some(m) = all.get((ply * 7919 + 13) % all.len().max(1)) else { break };
        let path = format!("games/{}/plies/{ply}/moves", game["id"]);
        let body = json!({ "move": m, "revision": game["revision"] });
        let (status, text) = ask(board, "POST", &path, &body);
        assert_eq!(status, 200, "{m}: {text}");
        game = serde_json::from_str(&text).expect("an object");
    }
    game
}

#[test]
fn rule_files_under_house_rules_are_saved_and_reloaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut refused = Vec::new();
    for file in rule_files() {
        let rules = fs::read_to_string(&file).expect("a text");
        let mut at_the_terminal = Vec::new();
        for name in gallery::NAMES {
            let board = BoardService::default();
            let house = gallery::numbered(name, 400);
            let what = format!("{} under {house}", file.display());
            let start = match begin(&board, &json!({ "rules": rules, "house": [house] })) {
                Ok(game) => game,
                Err(why) => {
                    refused.push(format!("{why}: {what}"));
                    continue;
                }
            };
            // The start and a later position, by the request that is in a link and in a page's memory.
            for plies in [0, 12] {
                let game = play(&board, start.clone(), plies);
                let setup = get(&board, &format!("games/{}/setup", game["id"]));
                let again = begin(&board, &setup).unwrap_or_else(|why| panic!("{what}: {why}"));
                let again = get(&board, &format!("games/{}", again["id"]));
                assert_eq!(course(&again), course(&game), "{what}");
            }
            let id = &start["id"];
            let game = get(&board, &format!("games/{id}"));
            assert!(get(&board, &format!("games/{id}/legend")).is_object());
            // PGN, with the rules of the file.
            let pgn = get(&board, &format!("games/{id}/pgn"));
            assert!(
                pgn.as_str().is_some_and(|pgn| pgn.contains(&format!("[HouseRules \"{house}\"]")))
            );
            let read = begin(&board, &json!({ "rules": rules, "position": pgn }));
            let read = read.unwrap_or_else(|why| panic!("{what}: {why}: {pgn}"));
            let read = get(&board, &format!("games/{}", read["id"]));
            assert_eq!(course(&read)[..2], course(&game)[..2], "{what}");
            // The FEN alone. A game at a given position is not shuffled, so castling letters may be as in Chess960.
            let fen = json!({ "rules": rules, "house": [house], "position": game["fen"] });
            let at = begin(&board, &fen).unwrap_or_else(|why| panic!("{what}: {why}"));
            for part in ["pieces", "turn", "due"] {
                assert_eq!(at[part], game[part], "{what}");
            }
            // Back to the start.
            let back = format!("games/{id}/plies/0/take-back");
            let (status, text) =
                ask(&board, "POST", &back, &json!({ "revision": game["revision"] }));
            assert_eq!(status, 200, "{what}: {text}");
            let back = get(&board, &format!("games/{id}"));
            assert_eq!([&back["fen"], &back["targets"]], [&start["fen"], &start["targets"]]);
            let path =
                |kind: &str| folder.path().join(format!("{house}.{kind}")).display().to_string();
            let (saved, again) = (path("pgn"), path("again.pgn"));
            fs::write(&saved, pgn.as_str().expect("text")).expect("it is written");
            let plies = game["plies"].as_u64().expect("a number");
            at_the_terminal.push((saved, again, plies));
        }
        terminal(&file, &at_the_terminal);
    }
    // Chess960 needs the start of chess, which six of the files have. Five have drops, which no house rule suits.
    let reasons = ["only a game that starts as chess does can be shuffled", "do not suit drops"];
    let number = |reason| refused.iter().filter(|why| why.contains(reason)).count();
    assert_eq!(reasons.map(number), [20, 70], "{refused:#?}");
    assert_eq!(refused.len(), 90, "{refused:#?}");
}

/// Loads each game at the terminal, saves it again, and takes its moves back.
fn terminal(rules: &Path, games: &[(String, String, u64)]) {
    let mut lines = Vec::new();
    for (saved, again, plies) in games {
        lines.extend([format!("load {saved}"), format!("save {again}"), "fen".to_owned()]);
        lines.push(format!("undo {plies}"));
    }
    let lines: Vec<_> = lines.iter().map(String::as_str).chain(["quit"]).collect();
    let words = ["--color", "both", "--variant", rules.to_str().expect("text")];
    let told = typed(&words, &lines);
    for (saved, again, _) in games {
        let texts = [saved, again].map(|file| {
            let text =
                fs::read_to_string(file).unwrap_or_else(|why| panic!("{file}: {why}: {told}"));
            text.lines().filter(|line| !line.starts_with("[Event")).collect::<Vec<_>>().join("\n")
        });
        assert_eq!(texts[0], texts[1], "{told}");
        fs::remove_file(again).expect("it is there");
    }
    assert_eq!(told.matches("taken back.").count(), games.len(), "{told}");
}
