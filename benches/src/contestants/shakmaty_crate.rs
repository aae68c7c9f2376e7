//! The crate `shakmaty`.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

use super::Contestant;
use crate::variants::shakmaty_perft;

pub(super) struct Shakmaty;

impl Contestant for Shakmaty {
    fn name(&self) -> &str {
        "shakmaty"
    }

    fn perft(&self, fen: &str, depth: u32) -> u64 {
        let position = fen.parse::<Fen>().expect(fen).into_position(CastlingMode::Standard);
        shakmaty_perft::<Chess>(&position.expect(fen), depth)
    }
}
