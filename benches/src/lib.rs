//! Code shared by the benches and the comparisons with other crates.

mod contestants;
mod measure;
mod positions;
mod report;
mod search;
mod variants;

pub use contestants::{Contestant, contestants};
pub use measure::{Measurement, Rounds, WrongCount, measure};
pub use positions::{Depths, KNOWN, Known};
pub use report::{Report, raw_line};
pub use search::{Found, SEARCH_POSITIONS, SearchContestant, SearchPosition, search_contestants};
pub use variants::{
    VARIANT_POSITIONS, VariantContestant, VariantFailure, VariantPosition, measure_variant,
    variant_contestants,
};
