//! The crate `chess`.

use std::str::FromStr;

use chess::{Board, MoveGen};

use super::Contestant;

pub(super) struct Chess;

impl Contestant for Chess {
    fn name(&self) -> &str {
        "chess"
    }

    fn perft(&self, fen: &str, depth: u32) -> u64 {
        perft(&Board::from_str(fen).expect(fen), depth)
    }
}

fn perft(board: &Board, depth: u32) -> u64 {
    let moves = MoveGen::new_legal(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.map(|m| perft(&board.make_move_new(m), depth - 1)).sum()
}
