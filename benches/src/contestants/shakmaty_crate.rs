//! The crate `shakmaty`.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

use super::Contestant;

pub(super) struct Shakmaty;

impl Contestant for Shakmaty {
    fn name(&self) -> &str {
        "shakmaty"
    }

    fn perft(&self, fen: &str, depth: u32) -> u64 {
        let position = fen.parse::<Fen>().expect(fen).into_position(CastlingMode::Standard);
        perft(&position.expect(fen), depth)
    }
}

fn perft(position: &Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        perft(&next, depth - 1)
    };
    moves.iter().map(|&m| below(m)).sum()
}
