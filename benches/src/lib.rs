//! Code shared by the benches and the comparisons with other crates.

mod contestants;
mod measure;
mod positions;
mod report;
mod search;
mod thread_time;
mod variants;

pub use contestants::{Contestant, contestants};
pub use measure::{Measurement, Rounds, WrongPerft, measure};
pub use positions::{KNOWN, KnownPosition, PerftDepths};
pub use report::{ComparisonReport, raw_line};
pub use search::{
    SEARCH_POSITIONS, SearchContestant, SearchPosition, SearchResult, SearchStyle,
    search_contestants,
};
pub use thread_time::ThreadTime;
pub use variants::{
    VARIANT_POSITIONS, VariantContestant, VariantFailure, VariantPosition, measure_variant,
    variant_contestants,
};
