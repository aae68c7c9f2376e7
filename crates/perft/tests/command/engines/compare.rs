//! Tests of `perft compare`: the position where the engine goes wrong, the smallest position, and
//! JSON.

use serde_json::Value;

use super::{KIWIPETE, START, ill_behaved, right};
use crate::common::{Ran, perft};

fn compare(engine: &str, args: &[&str]) -> Ran {
    perft(&[&["compare", "--engine", engine], args].concat())
}

fn json(engine: &str, args: &[&str]) -> Value {
    let ran = compare(engine, &[args, &["--format", "json"]].concat());
    serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr))
}

#[test]
fn a_correct_engine_agrees() {
    let ran = compare(&right(), &["3", "kiwipete"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.ends_with(" agrees to depth 3\n"), "{}", ran.stdout);
    let json = json(&right(), &["2", "kiwipete", "--chess960"]);
    assert_eq!((&json["status"], &json["difference"]), (&"agrees".into(), &Value::Null), "{json}");
    let chess960 = KIWIPETE.replace("KQkq", "HAha");
    assert_eq!((&json["fen"], &json["depth"]), (&chess960.into(), &2.into()), "{json}");
}

#[test]
fn json_names_the_position_and_a_command_to_repeat_it() {
    let engine = ill_behaved("state-move");
    let json = json(&engine, &["2"]);
    assert_eq!(json["status"], "wrong", "{json}");
    let found = &json["difference"];
    let expected = [
        ("fault", "moves"),
        ("fen", START),
        ("variant", "chess"),
        ("expected", "20"),
        ("got", "21"),
        ("position", &format!("position fen {START}")),
    ];
    for (key, value) in expected {
        assert_eq!(found[key], value, "{key}: {found}");
    }
    assert_eq!(found["too_many"][0]["move"], "e1d1", "{found}");
    let why = found["too_many"][0]["why"].as_str().expect("a sentence");
    assert!(why.starts_with("e1d1 is illegal: "), "{why}");
    assert_eq!(found["missing"].as_array().map(Vec::len), Some(0), "{found}");
    let repeat = found["repeat"].as_str().expect("a command");
    let words = shell_words::split(repeat).expect("words");
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    let again = perft(&words);
    assert_eq!(again.code, Some(1), "{repeat}");
    assert!(again.stdout.contains("extra move: e1d1 is illegal"), "{}", again.stdout);
}

#[test]
fn a_null_move_in_a_list_is_an_extra_move() {
    let ran = compare(&ill_behaved("null-move"), &["1"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let why = "extra move: 0000 is illegal: a null move is not a legal move\n";
    assert!(ran.stdout.contains(why), "{}", ran.stdout);
}

#[test]
fn a_wrong_count_below_a_move_is_not_an_unmake_fault() {
    let json = json(&ill_behaved("wrong-count"), &["3", "kiwipete"]);
    let found = &json["difference"];
    assert_eq!((&found["fault"], &found["depth"]), (&"last-ply".into(), &2.into()), "{found}");
    assert_eq!(found["path"].as_array().map(Vec::len), Some(1), "{found}");
    assert!(found["behind"].is_string(), "{found}");
}

#[test]
fn wrong_counts_of_moves_are_named_though_the_total_is_right() {
    let json = json(&ill_behaved("moved-count"), &["1"]);
    let found = &json["difference"];
    assert_eq!((&found["fault"], &found["depth"]), (&"count".into(), &1.into()), "{found}");
    assert_eq!((&found["expected"], &found["got"]), (&"20".into(), &"20".into()), "{found}");
    let wrong = |at: usize, key: &str| found["wrong_counts"][at][key].as_str().unwrap_or_default();
    let rows = [0, 1].map(|at| ["move", "expected", "got"].map(|key| wrong(at, key)));
    assert_eq!(rows, [["a2a3", "1", "0"], ["a2a4", "1", "2"]], "{found}");
    let text = compare(&ill_behaved("moved-count"), &["1"]).stdout;
    assert!(text.contains("\nwrong count: a2a3 has 0, the right count is 1\n"), "{text}");
    for lie in ["does not list its moves", "counts 20"] {
        assert!(!text.contains(lie), "{text}");
    }
}

#[test]
fn castling_in_the_other_notation_is_noted_once() {
    let ran = compare(&ill_behaved("king-takes-rook"), &["1", "kiwipete"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let note = "note: the engine writes castling as e1a1 in 1 answer; UCI has e1c1 here";
    assert_eq!(ran.stderr.matches(note).count(), 1, "{}", ran.stderr);
    let ran = compare(&ill_behaved("king-takes-rook"), &["1", "kiwipete", "--chess960"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("castling as e1c1 in 1 answer; UCI has e1a1"), "{}", ran.stderr);
    let ran = compare(&ill_behaved("crlf"), &["1", "kiwipete"]);
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
}

#[test]
fn shrinking_finds_few_pieces_and_few_plies() {
    let json = json(&ill_behaved("missing-move"), &["3", "kiwipete", "--shrink"]);
    assert_eq!(json["difference"]["depth"], 1, "{json}");
    let smallest = &json["smallest"];
    assert_eq!((&smallest["depth"], &smallest["fault"]), (&1.into(), &"moves".into()), "{json}");
    let fen = smallest["fen"].as_str().expect("FEN");
    let board = fen.split(' ').next().expect("a board");
    assert_eq!(board.bytes().filter(u8::is_ascii_alphabetic).count(), 2, "{fen}");
    let text = compare(&ill_behaved("missing-move"), &["3", "kiwipete", "--shrink"]).stdout;
    assert!(text.contains("\nthe smallest position that shows it:\n"), "{text}");
    assert!(text.contains(fen), "{text}");
}

#[test]
fn a_crash_ends_with_3_and_its_smallest_position() {
    let ran = compare(&ill_behaved("dies-on-position"), &["3", "kiwipete", "--shrink"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.starts_with(&format!("position {KIWIPETE}\n")), "{}", ran.stdout);
    let smallest = ran.stdout.lines().find_map(|line| line.strip_prefix("smallest: perft "));
    let words = shell_words::split(smallest.expect("a command")).expect("words");
    let [.., depth, fen] = &words[..] else { panic!("{words:?}") };
    assert_eq!(depth, "2", "{fen}");
    assert!(fen.len() < 40, "{fen}");
}
