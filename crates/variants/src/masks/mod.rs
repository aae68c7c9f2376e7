//! Rule sets as masks over the generator of chess.

pub(crate) mod ending;
mod mask_rules;
mod masked;

pub use ending::ending;
pub use mask_rules::MaskRules;
pub use masked::{LanesWherePossible, Masked, MaskedState};
