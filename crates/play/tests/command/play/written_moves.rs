//! Moves as people and programs write them, typed in the terminal.

use tabiya_judge::{WrittenMove, written_moves};

use super::driver::typed;

/// What is said after a move was typed, and the position that `fen` then prints.
fn say(line: &WrittenMove, text: &str) -> (String, String) {
    let (variant, house) = (line.variant(), line.house.join(","));
    let mut words = vec!["--color", "both", "--ascii", "--fen", &line.fen, "--variant", &variant];
    if !house.is_empty() {
        words.extend(["--house", &house]);
    }
    let said = typed(&words, &[text, "fen", "quit"]);
    let fen = said.lines().find(|line| line.matches('/').count() == 7).expect("a FEN").to_owned();
    (said, fen)
}

#[test]
fn the_terminal_reads_every_line_of_the_table() {
    for line in written_moves() {
        let (said, fen) = say(&line, &line.text);
        match &line.meaning {
            Ok(uci) => assert_eq!(fen, say(&line, uci).1, "{}: {said}", line.text),
            Err(why) => {
                let said = said.to_lowercase();
                assert!(said.contains(&why.to_lowercase()), "{}: {said}", line.text);
            }
        }
    }
}
