// SPDX-License-Identifier: 0BSD
//! Gives your board the UCI commands `position` and `go perft N`: `perft check --engine ./my-board SUITE`.
//! In `main`, call `perft_face::run::<MyBoard>()`.

use std::io::{BufRead, Result, Write, stdin, stdout};

/// What the commands need of a board.
pub trait Board: Sized {
    type Move;
    fn from_fen(fen: &str) -> Option<Self>;
    /// The legal or pseudo-legal moves.
    fn moves(&self) -> Vec<Self::Move>;
    /// Makes a move, or returns false, with the board unchanged, if the king is left in check.
    fn make(&mut self, m: &Self::Move) -> bool;
    fn unmake(&mut self, m: &Self::Move);
    /// The move as `e2e4` or `e7e8q`; castling is `e1g1`.
    fn text(&self, m: &Self::Move) -> String;
}

/// The number of leaf nodes; with `divide`, also prints those below each move.
fn perft<B: Board>(board: &mut B, depth: u32, divide: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for m in board.moves() {
        let text = if divide { board.text(&m) } else { String::new() };
        if board.make(&m) {
            let below = perft(board, depth - 1, false);
            board.unmake(&m);
            if divide {
                println!("{text}: {below}");
            }
            nodes += below;
        }
    }
    nodes
}

/// Reads `startpos`, or `fen` and a FEN, and perhaps `moves e2e4 e7e5` after it.
fn position<B: Board>(words: &str) -> std::result::Result<B, String> {
    let (fen, moves) = words.split_once(" moves ").unwrap_or((words, ""));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let fen = fen.strip_prefix("fen ").unwrap_or(start);
    let mut board = B::from_fen(fen).ok_or(format!("the board does not read {fen}"))?;
    for word in moves.split_whitespace() {
        let m = board.moves().into_iter().find(|m| board.text(m) == word);
        if !m.is_some_and(|m| board.make(&m)) {
            return Err(format!("illegal move {word}"));
        }
    }
    Ok(board)
}

/// Answers commands until `quit` or the end of the input.
pub fn run<B: Board>() -> Result<()> {
    let mut board = position::<B>("startpos").ok();
    for line in stdin().lock().lines() {
        let line = line?;
        match line.trim().split_once(' ').unwrap_or((line.trim(), "")) {
            ("uci", _) => println!("id name my board\nuciok"),
            ("isready", _) => println!("readyok"),
            ("position", words) => match position(words) {
                Ok(read) => board = Some(read),
                Err(error) => println!("info string {error}"),
            },
            ("go", words) => {
                let depth = words.strip_prefix("perft ").and_then(|depth| depth.parse().ok());
                if let (Some(board), Some(depth)) = (&mut board, depth) {
                    println!("Nodes searched: {}", perft(board, depth, true));
                }
            }
            ("quit", _) => break,
            _ => {}
        }
        stdout().flush()?;
    }
    Ok(())
}
