//! Saving and loading games.

use std::fs;

use super::driver::typed;

#[test]
fn a_game_saved_as_pgn_can_be_continued() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("a game.pgn");
    let file = file.to_str().expect("text");
    let save = format!("save {file}");
    let text = typed(&["--color", "both"], &["e4", "e5", "Nf3", &save, "resign", &save, "yes"]);
    assert_eq!(text.matches("Saved to ").count(), 2, "{text}");
    let pgn = fs::read_to_string(file).expect("it is there");
    for line in ["[White \"Human\"]", "[Black \"Human\"]", "[Result \"1-0\"]"] {
        assert!(pgn.lines().any(|known| known == line), "{line}: {pgn}");
    }
    assert!(pgn.contains("1. e4 e5 2. Nf3 {White wins: Black resigned.} 1-0\n"), "{pgn}");

    let load = format!("load {file}");
    let text = typed(&["--color", "both"], &["d4", &load, "Nc6", "history"]);
    assert!(text.contains(": chess, 3 moves."), "{text}");
    assert!(text.contains("The file gives 1-0 as the result; the game continues here."), "{text}");
    assert!(text.ends_with("1. e4 e5 2. Nf3 Nc6 *\n"), "{text}");
    let text = typed(&["--color", "both", "--load", file], &["Nc6", "quit"]);
    assert!(text.ends_with("1. e4 e5 2. Nf3 Nc6 *\n"), "{text}");
}

#[test]
fn a_file_is_overwritten_only_after_confirmation() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("kept.pgn");
    let save = format!("save {}", file.display());
    let question = format!("{} exists. Overwrite it? (yes or no): ", file.display());
    for (answer, is_kept) in
        [("no", true), ("", true), ("e4", true), ("yes please", true), ("y", false), ("YES", false)]
    {
        fs::write(&file, "kept\n").expect("it is written");
        let text = typed(&["--color", "both"], &[&save, answer, "d4"]);
        assert_eq!(text.matches(&question).count(), 1, "{text}");
        assert_eq!(fs::read(&file).expect("it is there") == b"kept\n", is_kept, "{answer}: {text}");
        assert_eq!(text.contains("Not saved: "), is_kept, "{answer}: {text}");
        // The answer is not a move, and the game goes on.
        assert!(text.ends_with("1. d4 *\n"), "{answer}: {text}");
    }
    // The end of the input is not an answer.
    fs::write(&file, "kept\n").expect("it is written");
    let text = typed(&["--color", "both"], &[&save]);
    assert_eq!(fs::read(&file).expect("it is there"), b"kept\n", "{text}");
    assert!(text.contains("Not saved: "), "{text}");
}

#[test]
fn a_game_of_a_variant_brings_its_rules_and_its_start() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("house.pgn");
    let file = file.to_str().expect("text");
    let save = format!("save {file}");
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3[Nn] w - - 0 1";
    let words = ["--color", "both", "--variant", "crazyhouse", "--fen", fen];
    typed(&words, &["exd5", "N@d3", "Ke2", &save, "quit"]);
    let pgn = fs::read_to_string(file).expect("it is there");
    assert!(pgn.contains("[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n[FEN \"4k3/"), "{pgn}");
    // The engine plays the side that is to move in the file.
    let text = typed(&["--load", file, "--level", "1"], &["quit"]);
    assert!(text.contains("crazyhouse, 3 moves."), "{text}");
    assert!(text.contains(" plays "), "{text}");
    // To load a game of a variant from a rule file, that file must be given.
    let rules = dir.path().join("mine.toml");
    fs::write(&rules, "name = \"mine\"\ncastling = false\n").expect("it is written");
    let rules = rules.to_str().expect("text");
    typed(&["--color", "both", "--variant", rules], &["e4", &save, "yes", "quit"]);
    let load = format!("load {file}");
    let text = typed(&["--color", "both"], &[&load, "quit"]);
    assert!(text.contains("Variant \"mine\": no variant of this name is known"), "{text}");
    let text = typed(&["--color", "both", "--variant", rules], &[&load, "quit"]);
    assert!(text.contains("mine, 1 move."), "{text}");
}

#[test]
fn failed_loads_and_saves_leave_the_game_unchanged() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("bad.pgn");
    fs::write(&file, "[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *\n").expect("it is written");
    let empty = dir.path().join("empty.pgn");
    fs::write(&empty, "\n").expect("it is written");
    let lines = [
        "d4".to_owned(),
        format!("load {}", file.display()),
        format!("load {}", empty.display()),
        "load /no/such.pgn".to_owned(),
        "load".to_owned(),
        "save".to_owned(),
        "save /no/such/folder/x.pgn".to_owned(),
        format!("save {}", dir.path().display()),
        "quit".to_owned(),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let text = typed(&["--color", "both"], &lines);
    for said in [
        "bad.pgn: line 4: move 2. Ke3 is illegal: a king does not move like that.",
        "empty.pgn: there is no game in it.",
        "Not loaded: /no/such.pgn: No such file or directory",
        "Load which file?",
        "Save to which file?",
        "Not saved: cannot write /no/such/folder/x.pgn: ",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert_eq!(text.matches("Not saved: ").count(), 2, "{text}");
    assert!(text.ends_with("1. d4 *\n"), "{text}");
}
