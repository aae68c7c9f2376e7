//! This workspace's generator, used through its public API.

use tabiya_core::Position;

use super::Contestant;

pub(super) struct Tabiya;

impl Contestant for Tabiya {
    fn name(&self) -> &str {
        "tabiya"
    }

    fn perft(&self, fen: &str, depth: u32) -> u64 {
        perft(&fen.parse().expect(fen), depth)
    }
}

fn perft(p: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(p.count_moves());
    }
    p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum()
}
