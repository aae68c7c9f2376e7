//! Compares counts under the rules of variants with other programs that know these rules.
//!
//! Our own count is dozens of times as fast as the others, so the others count fewer plies.

use crate::{Measurement, Rounds, ThreadTime, WrongPerft};

mod fairy_stockfish;
mod positions;
mod shakmaty_crate;
mod tabiya;

pub use positions::{VARIANT_POSITIONS, VariantPosition};
pub(crate) use shakmaty_crate::perft as shakmaty_perft;

/// A program or library that counts under the rules of variants.
pub trait VariantContestant {
    /// The name in one word, for tables and options.
    fn name(&self) -> &str;

    /// The depth to which the contestant counts a position, and the number of leaf nodes at that depth.
    fn task(&self, position: &VariantPosition) -> (u32, u64) {
        position.peers
    }

    /// Counts the leaf nodes and measures the time; the depth is at least 1. `None` if the contestant does
    /// not know the rules.
    ///
    /// # Errors
    /// If the contestant cannot read the position, or has died.
    fn count(
        &mut self,
        position: &VariantPosition,
        depth: u32,
    ) -> Result<Option<Measurement>, String>;
}

/// Why a comparison failed.
#[derive(Debug)]
pub enum VariantFailure {
    /// A contestant counted wrong.
    WrongCount(WrongPerft),
    /// A contestant could not count at all, for this reason.
    Broken(String),
}

/// All contestants, our own first. `fairy_stockfish` names the program of Fairy-Stockfish, which may be
/// missing.
#[must_use]
pub fn variant_contestants(fairy_stockfish: &str) -> Vec<Box<dyn VariantContestant>> {
    vec![
        Box::new(tabiya::TabiyaVariants),
        Box::new(shakmaty_crate::ShakmatyVariants),
        Box::new(fairy_stockfish::FairyStockfish::start(fairy_stockfish)),
    ]
}

/// Lets each contestant count the position once per round, in interleaved rounds.
///
/// A contestant that counts deeper than the others first counts to their depth, so that the counts of all
/// contestants for the same tree are compared.
///
/// # Errors
/// If a count differs from the known count, or a contestant fails.
pub fn measure_variant(
    contestants: &mut [Box<dyn VariantContestant>],
    position: &VariantPosition,
    rounds: usize,
) -> Result<Rounds, VariantFailure> {
    for contestant in contestants.iter_mut() {
        if contestant.task(position) != position.peers {
            count(contestant.as_mut(), position, position.peers)?;
        }
    }
    Rounds::interleaved(rounds, contestants.len(), |turn| {
        let contestant = contestants[turn].as_mut();
        let task = contestant.task(position);
        count(contestant, position, task)
    })
}

/// Counts a position once; the count must equal the known count.
fn count(
    contestant: &mut dyn VariantContestant,
    position: &VariantPosition,
    (depth, expected): (u32, u64),
) -> Result<Option<Measurement>, VariantFailure> {
    let broken = |name: &str, reason: String| {
        VariantFailure::Broken(format!("{name}, {position}: {reason}"))
    };
    let counted = contestant.count(position, depth);
    let name = contestant.name().to_owned();
    match counted.map_err(|reason| broken(&name, reason))? {
        Some(Measurement { nodes, .. }) if nodes != expected => {
            let position = position.to_string();
            let wrong = WrongPerft { name, position, depth, nodes, expected };
            Err(VariantFailure::WrongCount(wrong))
        }
        measured => Ok(measured),
    }
}

/// Measures the CPU time of this thread for a count.
fn timed(count: impl FnOnce() -> u64) -> Measurement {
    let start = ThreadTime::now();
    let nodes = count();
    Measurement { nodes, seconds: start.elapsed().as_secs_f64() }
}
