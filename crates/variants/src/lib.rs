//! Chess variants as changes to the masks of [`tabiya_core`].
#![forbid(unsafe_code)]

#[macro_use]
mod list;
pub mod betza;
mod hint;
mod masks;
mod placement;
#[cfg(feature = "rule-files")]
mod rule_file;
mod rule_set;
#[cfg(feature = "serde")]
mod serde;

macro_rules! declare {
    ($($kind:ident $name:ident $file:ident;)*) => {
        $(pub mod $file;)*
        declare! { @types $($kind $name $file;)* }
    };
    (@types data $name:ident $file:ident; $($rest:tt)*) => { declare! { @types $($rest)* } };
    (@types typed $name:ident $file:ident; $($rest:tt)*) => {
        pub use $file::$name;
        declare! { @types $($rest)* }
    };
    (@types) => {};
}

for_each_variant!(declare);

pub use list::{BUILT_IN, CHESS, VariantEntry};
pub use masks::{MaskRules, Masked, MaskedState};
pub use placement::{Placement, PlacementError, PlacementErrorKind, PlacementFault};
#[cfg(feature = "rule-files")]
pub use rule_file::{RuleFileError, RuleFileErrorKind};
pub use rule_set::{
    BoardSize, CheckedRules, Contradiction, KindId, KindName, KindRules, KindSet,
    MOST_BYTES_OF_RULES, MOST_KINDS, NumberField, Obstacle, OpenRulesError, RuleSet,
};
pub use tabiya_core::{Castling, Masks, Position, Roles, Rules, Stalemate};

// What the crates above this one need to play and to explain any rules. It may change at any time.
#[doc(hidden)]
pub use crazyhouse::{InHand, LanesIfEmptyHanded};
#[doc(hidden)]
pub use hint::{excerpt, nearest, one_letter, quote};
#[doc(hidden)]
pub use masks::{LanesWherePossible, ending};
#[doc(hidden)]
pub use placement::{Decoder, Hand, MOST_IN_HAND, Planes};
#[doc(hidden)]
pub use rule_set::{Kept, Ray, Start};
