//! Which checks a report covers, so that the reports of all shards can be proved complete.

use tabiya_count::Digest;
use tabiya_suite::{Case, Check, Shard, Source};
use tabiya_verify::Origin;

/// Which checks a report covers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Coverage {
    pub(crate) shard: Shard,
    /// The sum of the digests of the checks in all shards.
    pub(crate) corpus: u128,
    /// The number of checks in all shards.
    pub(crate) checks: u64,
    /// The number of checks of this shard that were due but not made.
    pub(crate) unreached: usize,
    /// The number of lines in all shards that have a position but no check.
    pub(crate) without_check: usize,
}

impl Coverage {
    /// The coverage of a shard, computed from the checks of all shards.
    pub(crate) fn of(sources: &[Source], shard: Option<Shard>, unreached: usize) -> Self {
        let shard = shard.unwrap_or(Shard { part: 1, of: 1 });
        let (mut corpus, mut checks, mut without_check) = (0u128, 0, 0);
        for located in sources.iter().flat_map(|source| &source.entries) {
            let case = &located.case;
            without_check += usize::from(located.lacks_checks());
            let (fen, house) = (fen(case), house(case));
            let variant = case.position.variant().name();
            for check in &case.checks {
                corpus = corpus.wrapping_add(digest(&fen, variant, &house, *check));
                checks += 1;
            }
        }
        Self { shard, corpus, checks, unreached, without_check }
    }
}

/// The FEN of a position, as reports write it.
pub(crate) fn fen(case: &Case) -> String {
    match &case.house {
        Some(house) => house.fen(),
        None => Origin::written(case.position, &case.text).fen(false),
    }
}

/// The names of the house rules of a case.
pub(crate) fn house(case: &Case) -> Vec<String> {
    case.house.as_ref().map(|house| house.names()).unwrap_or_default()
}

/// The digest of one check. It does not depend on the suite or the line that contains the check.
pub(crate) fn digest(fen: &str, variant: &str, house: &[String], check: Check) -> u128 {
    let house = house.join(",");
    let text = format!("{fen};{variant};{house};{};{}", check.depth, check.expected);
    Digest::new().bytes(text.as_bytes()).number()
}
