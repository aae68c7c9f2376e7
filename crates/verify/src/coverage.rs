//! Which checks a report covers, so that the reports of all shards can be proved complete.

use tabiya_count::Digest;
use tabiya_suite::{Case, Check, Shard, Source};

use crate::Origin;

/// Which checks a report covers.
#[derive(Debug, Clone, Copy)]
pub struct Coverage {
    /// The shard: 1 of 1 for the whole suite.
    pub shard: Shard,
    /// The sum of the digests of the checks in all shards.
    pub corpus: u128,
    /// The number of checks in all shards.
    pub checks: u64,
    /// The number of checks of this shard that were due but not made.
    pub unreached: usize,
    /// The number of lines in all shards that have a position but no check.
    pub without_check: usize,
}

impl Coverage {
    /// The coverage of a shard, computed from the checks of all shards.
    pub fn of_shard(sources: &[Source], shard: Option<Shard>, unreached: usize) -> Self {
        let shard = shard.unwrap_or(Shard { part: 1, of: 1 });
        let (mut corpus, mut checks, mut without_check) = (0u128, 0, 0);
        for located in sources.iter().flat_map(|source| &source.entries) {
            let case = &located.case;
            without_check += usize::from(located.lacks_checks());
            let (fen, house) = (reported_fen(case), case.game.position().house_rules());
            let variant = case.game.variant().name();
            for check in &case.checks {
                corpus = corpus.wrapping_add(check_digest(&fen, variant, &house, *check));
                checks += 1;
            }
        }
        Self { shard, corpus, checks, unreached, without_check }
    }
}

/// The position of a case as reports write it: as its author did, completed and, if necessary, corrected.
pub fn reported_fen(case: &Case) -> String {
    match case.game.position().plain() {
        Some(p) => Origin::written(*p, &case.text).fen(false),
        None => case.fen(),
    }
}

/// The digest of one check. It does not depend on the suite or the line that contains the check.
pub fn check_digest(fen: &str, variant: &str, house: &[String], check: Check) -> u128 {
    let house = house.join(",");
    let text = format!("{fen};{variant};{house};{};{}", check.depth, check.expected);
    Digest::new().bytes(text.as_bytes()).number()
}
