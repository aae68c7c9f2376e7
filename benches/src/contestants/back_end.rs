//! Our own count on one back end, as the command `perft` and its subcommand `bench` make it.

use tabiya_core::{Backend, Position};
use tabiya_count::perft_on;

use super::Contestant;

pub(super) struct BackEnd(pub(super) Backend);

impl Contestant for BackEnd {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn perft(&self, fen: &str, depth: u32) -> u64 {
        let p: Position = fen.parse().expect(fen);
        let count = perft_on(self.0, p, depth);
        u64::try_from(count).expect("the trees of the comparison are smaller")
    }
}
