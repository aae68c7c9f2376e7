//! Commands for suites of known counts.

pub(crate) mod failures;
pub(crate) mod generate;
pub(crate) mod lint;
pub(crate) mod run;
pub(crate) mod shards;
