//! Tests of `tabiya book`, and of engines that play from books.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const GAMES: &str = "[Result \"1-0\"]\n\n1. Nh3 d5 2. Ng5 1-0\n\n[Result \"0-1\"]\n\n1. Nh3 e5 0-1\n\n\
    [Result \"0-1\"]\n\n1. f4 e5 0-1\n\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n1. e5 *\n\n\
    1. Nh3 d5 1/2-1/2\n";

/// Runs `tabiya` with some input; returns the exit status, stdout and stderr.
fn tabiya(words: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let command = command.args(words).stdin(Stdio::piped());
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("input");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A folder with the book of the games, and the book's path.
fn book() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let [games, book] = ["games.pgn", "book.bin"].map(|name| path(&folder, name));
    std::fs::write(&games, GAMES).expect("a file");
    let (code, _, stderr) = tabiya(&["book", "make", &games, "-o", &book], "");
    assert_eq!(code, Some(0), "{stderr}");
    for expected in [
        "1 games of other variants passed over",
        "1 broken games passed over",
        // f4 has lost its only game.
        "5 moves from 4 games",
    ] {
        assert!(stderr.contains(expected), "{stderr}");
    }
    (folder, book)
}

fn path(folder: &TempDir, name: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_book_weighs_moves_by_the_results_of_their_side() {
    let (_folder, book) = book();
    let (_, stdout, _) = tabiya(&["book", "show", &book], "");
    assert_eq!(stdout, "Nh3          3 100.0%\n");
    let (_, stdout, _) = tabiya(&["book", "show", &book, "--moves", "Nh3"], "");
    assert_eq!(stdout, "e5           2  66.7%\nd5           1  33.3%\n");
    let fen = "rnbqkbnr/pppppppp/8/8/5P2/8/PPPPP1PP/RNBQKBNR b KQkq - 0 1";
    let (_, stdout, _) = tabiya(&["book", "show", &book, fen, "--format", "json"], "");
    let json: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(json["moves"], serde_json::json!([{ "san": "e5", "uci": "e7e5", "weight": 2 }]));
    let (code, stdout, stderr) = tabiya(&["book", "show", &book, "--moves", "e4"], "");
    assert_eq!((code, stdout.as_str()), (Some(0), ""));
    assert_eq!(stderr, "the book has no move for Black here\n");
}

#[test]
fn books_are_merged_and_rare_moves_left_out() {
    let (folder, book) = book();
    let merged = path(&folder, "merged.bin");
    let (_, _, stderr) = tabiya(
        &["book", "make", &book, "-", "-o", &merged, "--plies", "1", "--min-games", "2"],
        "1. Nh3 1-0\n\n1. d4 1-0\n\n1. b4 1-0\n\n1. b4 *\n",
    );
    assert!(stderr.contains("6 moves from 4 games"), "{stderr}");
    let (_, stdout, _) = tabiya(&["book", "show", &merged], "");
    assert_eq!(stdout, "Nh3          5  62.5%\nb4           3  37.5%\n");
}

#[test]
fn the_engine_and_the_terminal_play_from_a_book() {
    let (_folder, book) = book();
    let go = "position startpos\ngo depth 1\n";
    let (_, stdout, _) = tabiya(&["uci", "--book", &book], go);
    assert!(stdout.ends_with("info string the move is from the book\nbestmove g1h3\n"), "{stdout}");
    let off = format!("setoption name OwnBook value false\n{go}");
    let (_, stdout, _) = tabiya(&["uci", "--book", &book], &off);
    assert!(!stdout.contains("book"), "{stdout}");
    for search in ["go depth 1 searchmoves a2a3", "go infinite\nstop"] {
        let (_, stdout, _) = tabiya(&["uci", "--book", &book], &format!("{search}\n"));
        assert!(stdout.contains("bestmove") && !stdout.contains("book"), "{search}: {stdout}");
    }
    let words = ["play", "--color", "black", "--level", "1", "--ascii", "--book", &book];
    let (_, stdout, _) = tabiya(&words, "d5\nquit\n");
    assert!(stdout.contains("plays Nh3") && stdout.contains("plays Ng5"), "{stdout}");
    let (_, stdout, _) = tabiya(&[&words[..], &["--variant", "antichess"]].concat(), "quit\n");
    assert!(stdout.contains("plays "), "{stdout}");
}

#[test]
fn an_invalid_book_is_a_usage_error() {
    let (folder, book) = book();
    let bad = path(&folder, "bad.bin");
    let mut bytes = std::fs::read(&book).expect("a file");
    bytes.pop();
    std::fs::write(&bad, &bytes).expect("a file");
    let not_a_book = "not a Polyglot book: 79 bytes, expected a multiple of 16";
    for words in [
        &["book", "show", &bad][..],
        &["book", "make", &bad, "-o", &book],
        &["play", "--book", &bad],
        &["board", "--book", &bad],
    ] {
        let (code, _, stderr) = tabiya(words, "");
        assert_eq!(code, Some(2), "{words:?}: {stderr}");
        assert!(stderr.contains(not_a_book), "{words:?}: {stderr}");
    }
    let (_, stdout, _) = tabiya(&["uci", "--book", &bad], "go depth 1\n");
    assert!(stdout.contains(not_a_book) && stdout.contains("bestmove"), "{stdout}");
    bytes.push(0);
    bytes.rotate_left(16);
    std::fs::write(&bad, &bytes).expect("a file");
    let (_, _, stderr) = tabiya(&["book", "show", &bad], "");
    assert!(stderr.contains("is not in order of the keys"), "{stderr}");
}
