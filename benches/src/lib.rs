//! What the benches and the comparison with other crates share.

mod contestants;
mod measure;
mod positions;
mod report;

pub use contestants::{Contestant, contestants};
pub use measure::{Measurement, Rounds, WrongCount, measure};
pub use positions::{Depths, KNOWN, Known};
pub use report::{Report, raw_line};
