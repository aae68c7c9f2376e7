//! Openings from books, and the order in which openings are played.

use std::process::Command;

use super::script::{Engines, json, run, text};

/// The openings of the games in this file, one for each pair of games, as the first `plies` half moves.
fn pairs(games: &str, plies: usize) -> Vec<String> {
    let mut openings = Vec::new();
    for game in games.split("[Event ").skip(1) {
        let moves = game.split_once("\n\n").expect("moves").1;
        let words = moves.split_whitespace().filter(|word| !word.ends_with('.'));
        openings.push(words.take(plies).collect::<Vec<_>>().join(" "));
    }
    let is_played_twice = |pair: &[String]| pair[0] == pair[1];
    assert!(openings.chunks_exact(2).all(is_played_twice), "{openings:?}");
    openings.into_iter().step_by(2).collect()
}

/// Plays a match of four games with these arguments, and returns the openings of its pairs.
fn played(engines: &Engines, more: &[&str], plies: usize) -> Vec<String> {
    let pgn = engines.path("played.pgn");
    let _ = std::fs::remove_file(&pgn);
    let out = pgn.display().to_string();
    let words = ["--games", "8", "--nodes", "20", "--max-moves", "8", "-q", "--pgn", &out];
    let output = run(&[&words[..], more].concat());
    assert!(output.status.success(), "{output:?}");
    pairs(&text(&pgn), plies)
}

#[test]
fn a_polyglot_book_gives_openings_by_weight_and_seed() {
    let engines = Engines::new();
    let (games, book) = (engines.path("games.pgn"), engines.path("book.BIN"));
    let lines = ["1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. e4 c5 2. Nf3 d6", "1. e4 e5 2. f4", "1. d4 d5"];
    let pgn: String = lines.iter().map(|line| format!("{line} 1/2-1/2\n\n")).collect();
    std::fs::write(&games, pgn).expect("it is written");
    let book = book.display().to_string();
    let made = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["book", "make", &games.display().to_string(), "-o", &book])
        .output()
        .expect("the command starts");
    assert!(made.status.success(), "{made:?}");
    let with = |more: &[&str], plies| {
        played(&engines, &[&["--openings", &book, "--seed", "2"], more].concat(), plies)
    };
    let first = with(&[], 2);
    // The book has three lines of two plies, and all come before one comes again.
    let mut kinds = first.clone();
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds, ["d4 d5", "e4 c5", "e4 e5"], "{first:?}");
    assert_eq!(with(&[], 2), first, "the same seed gives the same openings");
    assert_eq!(with(&["--start", "2"], 2)[..3], first[1..], "--start leaves out the first");
    // After one ply of the book the engines play.
    let report = ["--games", "8", "--nodes", "1", "--max-moves", "1", "--openings", &book];
    for plies in ["1", "8"] {
        let report = json(&[&report[..], &["--book-plies", plies]].concat(), 0);
        let games = report["games"].as_array().expect("games");
        let longest = games.iter().filter_map(|game| game["plies"].as_u64()).max();
        assert_eq!(longest > Some(2), plies == "8", "{plies}: {report}");
    }
    for (more, said) in [
        (&["--variant", "atomic"][..], "has openings of chess, not of atomic"),
        (&["--order", "random"], "--order is for the openings of a PGN, FEN or EPD file"),
    ] {
        let output = run(&[&["--openings", &book], more].concat());
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && text.contains(said), "{text}");
    }
    std::fs::write(&book, "no book").expect("it is written");
    let output = run(&["--openings", &book]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && text.contains("book.BIN: "), "{text}");
}

#[test]
fn openings_of_a_file_are_shuffled_and_begin_where_asked() {
    let engines = Engines::new();
    let file = engines.path("many.pgn");
    let moves = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4"];
    let games: String = moves.iter().map(|m| format!("1. {m} *\n\n")).collect();
    std::fs::write(&file, games).expect("it is written");
    let file = file.display().to_string();
    let with = |more: &[&str]| played(&engines, &[&["--openings", &file], more].concat(), 1);
    assert_eq!(with(&[]), ["a3", "b3", "c3", "d3"]);
    assert_eq!(with(&["--order", "sequential", "--start", "9"]), ["a4", "b4", "a3", "b3"]);
    let shuffled = ["--order", "random", "--seed", "5"];
    let first = with(&shuffled);
    assert_ne!(first, ["a3", "b3", "c3", "d3"]);
    assert_eq!(with(&shuffled), first);
    assert_ne!(with(&["--order", "random", "--seed", "6"]), first);
    let later = with(&[&shuffled[..], &["--start", "3"]].concat());
    assert_eq!(later[..2], first[2..], "the order is that of the whole match");
    for (more, said) in [
        (&["--start", "11"][..], "expected a first opening from 1 to 10, not 11"),
        (&["--start", "0"], "0 is not in"),
        (&["--book-plies", "4"], "--book-plies is for a Polyglot book"),
    ] {
        let output = run(&[&["--openings", &file], more].concat());
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && text.contains(said), "{text}");
    }
    let words = ["--games", "2", "--nodes", "5", "--max-moves", "2", "--openings", &file];
    let said = json(&[&words[..], &shuffled[..], &["--start", "3"]].concat(), 0);
    assert_eq!(said["openings"], format!("{file} in random order from number 3"));
}
