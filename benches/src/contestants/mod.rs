//! Generators that count the same trees, each through its public API and in the same way: the
//! moves are listed, each is played on a copy, and the last ply is counted without being played.
//! Our own count, which takes shortcuts, is included as well, once for each back end.

use tabiya_core::Backend;

mod back_end;
mod chess_crate;
mod cozy;
mod shakmaty_crate;
mod tabiya;

/// A move generator in the comparison.
pub trait Contestant: Sync {
    /// The name in one word, for tables and options.
    fn name(&self) -> &str;

    /// The number of leaf nodes; the depth is at least 1.
    ///
    /// # Panics
    /// If the contestant cannot read the position.
    fn perft(&self, fen: &str, depth: u32) -> u64;
}

/// All contestants, our own first.
#[must_use]
pub fn contestants() -> Vec<Box<dyn Contestant>> {
    let mut all: Vec<Box<dyn Contestant>> = vec![
        Box::new(tabiya::Tabiya),
        Box::new(cozy::Cozy),
        Box::new(chess_crate::Chess),
        Box::new(shakmaty_crate::Shakmaty),
    ];
    for backend in Backend::available() {
        all.push(Box::new(back_end::BackEnd(backend)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::contestants;
    use crate::KNOWN;

    #[test]
    fn every_contestant_counts_correctly() {
        let promotions = "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1";
        for contestant in contestants() {
            let name = contestant.name().to_owned();
            assert_eq!(contestant.perft(KNOWN[1].fen, 1), 48, "{name}");
            assert_eq!(contestant.perft(KNOWN[1].fen, 3), 97862, "{name}");
            assert_eq!(contestant.perft(promotions, 3), 4716, "{name}");
        }
    }
}
