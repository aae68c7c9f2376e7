//! Moves as people and programs write them, in `explain` and `--moves`.

use serde_json::Value;
use tabiya_judge::{WrittenMove, written_moves};

use crate::common::{Ran, perft};

fn with_rules(line: &WrittenMove, args: &[&str]) -> Ran {
    let (variant, house) = (line.variant(), line.house.join(","));
    let mut args = [args, &["--variant", &variant]].concat();
    if !house.is_empty() {
        args.extend(["--house", &house]);
    }
    perft(&args)
}

/// The position after a move that `--moves` gives, or the error.
fn after(line: &WrittenMove, moves: &str) -> Result<Value, String> {
    let args = ["explain", &line.fen, "0000", "--moves", moves, "--format", "json"];
    let ran = with_rules(line, &args);
    if ran.code == Some(2) {
        return Err(ran.stderr);
    }
    let json: Value = serde_json::from_str(&ran.stdout).expect(&ran.stderr);
    Ok(json["fen"].clone())
}

#[test]
fn explain_reads_every_line_of_the_table() {
    for line in written_moves() {
        let ran = with_rules(&line, &["explain", &line.fen, &line.text]);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        let (start, code) = match &line.meaning {
            // Castling is explained as it is written, as a move of the king to its destination or its rook.
            Ok(uci) if ["e1g1", "e1c1"].contains(&uci.as_str()) => ("e1".to_owned(), 0),
            Ok(uci) => (format!("{uci} is legal: "), 0),
            Err(why) if why.starts_with("ambiguous") => (format!("error: {why}"), 2),
            Err(why) => (why.clone(), 1),
        };
        assert!(said.starts_with(&start), "{}: {said}", line.text);
        assert_eq!(ran.code, Some(code), "{}: {said}", line.text);
    }
}

#[test]
fn the_option_moves_reads_every_line_of_the_table() {
    for line in written_moves() {
        let read = after(&line, &line.text);
        match &line.meaning {
            Ok(uci) => assert_eq!(read, after(&line, uci), "{}", line.text),
            Err(why) => {
                let reason = why.rsplit_once(": ").map_or(why.as_str(), |(_, reason)| reason);
                let said = read.expect_err(&line.text);
                assert!(said.contains(reason), "{}: {said}", line.text);
            }
        }
    }
}

#[test]
fn an_error_quotes_at_most_80_bytes_of_a_move() {
    for unit in ["x", "N", "\u{7}", "\u{1b}[2J", "e4-"] {
        let text = format!("Qh9{}", unit.repeat((64 << 10) / unit.len()));
        for args in [&["explain", "startpos", &text][..], &["1", "--moves", &text]] {
            for house in [&[][..], &["--house", "duck-chess"]] {
                let ran = perft(&[args, house].concat());
                assert_eq!(
                    (ran.code, &*ran.stdout),
                    (Some(2), ""),
                    "{unit:?}: {:.200}",
                    ran.stderr
                );
                assert!(ran.stderr.contains("is not a move"), "{unit:?}: {:.200}", ran.stderr);
                assert!(ran.stderr.len() < 800, "{unit:?}: {:.200}", ran.stderr);
                assert!(!ran.stderr.trim_end().contains(char::is_control), "{:?}", ran.stderr);
            }
        }
    }
}
