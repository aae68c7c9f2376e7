//! Prints the slow engine's answers to questions about positions under a rule file.
//!
//!     cargo run -p tabiya-judge --example fairy_moves -- perft-suites/rules/amazon.toml < fens
//!
//! Each line of standard input gets one line of output. `FEN` prints the sorted legal moves, `divide N FEN`
//! the moves with their counts, `perft N FEN` the count alone, `play MOVE FEN` the FEN after a move, and
//! `end FEN` how the game has ended, or `-`. A line that cannot be read prints `error: ..`. The word `start`
//! can replace a FEN. Castling from e1 or e8 with a rook in the corner is written as in `e1g1`.

use std::io::{self, BufRead};
use std::process::ExitCode;

use tabiya_judge::fairy::CastlingText;
use tabiya_judge::{FairyBoard, FairyGame, FairyMove, FairyRules};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file] = &arguments[..] else {
        eprintln!("usage: fairy_moves FILE.toml < lines");
        return ExitCode::from(2);
    };
    match answer_all(file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fairy_moves: {error}");
            ExitCode::FAILURE
        }
    }
}

fn answer_all(file: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let rules = FairyRules::from_toml(&text)?;
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        match answer(&rules, &line) {
            Ok(answer) => println!("{answer}"),
            Err(error) => println!("error: {error}"),
        }
    }
    Ok(())
}

fn answer(rules: &FairyRules, line: &str) -> Result<String, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let argument = || rest.split_once(' ').ok_or("a word is missing");
    let depth = |text: &str| text.parse::<u32>().map_err(|_| format!("not a depth: {text:?}"));
    match word {
        "perft" => {
            let (plies, fen) = argument()?;
            Ok(read(rules, fen)?.perft(depth(plies)?).to_string())
        }
        "divide" => {
            let (plies, fen) = argument()?;
            let divided = read(rules, fen)?.divide(depth(plies)?);
            let pairs = divided.into_iter().map(|(mv, count)| format!("{mv}={count}"));
            Ok(pairs.collect::<Vec<String>>().join(" "))
        }
        "play" => {
            let (uci, fen) = argument()?;
            let board = read(rules, fen)?;
            let is_meant = |mv: &FairyMove| board.uci(*mv, CastlingText::KingGoes) == uci;
            let mv = board.legal_moves().into_iter().find(is_meant);
            Ok(board.play(mv.ok_or("no legal move")?).to_fen())
        }
        "end" => {
            let outcome = FairyGame::new(read(rules, rest)?).outcome();
            Ok(outcome.map_or("-".to_owned(), |outcome| format!("{outcome:?}")))
        }
        _ => {
            let board = read(rules, line)?;
            let text = |mv| board.uci(mv, CastlingText::KingGoes);
            let mut moves: Vec<String> = board.legal_moves().into_iter().map(text).collect();
            moves.sort();
            Ok(moves.join(" "))
        }
    }
}

fn read(rules: &FairyRules, fen: &str) -> Result<FairyBoard, String> {
    if fen == "start" { rules.start_board() } else { FairyBoard::from_fen(rules, fen) }
}
