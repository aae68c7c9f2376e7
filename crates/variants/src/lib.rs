//! Chess variants as changes to the masks of [`tabiya_core`].
//!
//! Each variant is a file and a module, such as [`king_capture`] and [`pawn_wipeout`]: the rules in words, the masks
//! that result, and the code. [`BUILT_IN`] has the names of all.
//!
//! # Rules as types
//!
//! A variant is a type that implements [`tabiya_core::Rules`]: every method has a default, which
//! is the rule of chess, and a variant overrides what it changes. Your own variant takes a few lines:
//!
//! ```
//! use tabiya_variants::{Castling, Position, Rules};
//! use tabiya_core::{MoveList, Scalar, Standard};
//!
//! /// Chess without castling.
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
//! struct NoCastling;
//!
//! impl Rules for NoCastling {
//!     const NAME: &'static str = "nocastle";
//!     type State = ();
//!     type BulkCount = Scalar;
//!     type Moves = MoveList;
//!     type Ends = Standard;
//!     type Validity = Standard;
//!     fn castling(_: &Position<Self>) -> Castling {
//!         Castling::Never
//!     }
//! }
//!
//! let p: Position<NoCastling> = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
//! assert_eq!(p.count_moves(), 14);
//! # Ok::<(), tabiya_core::FenError>(())
//! ```
//!
//! # Rules as data
//!
//! A [`RuleSet`] expresses rules as data. It is built in, assembled in code, or read from a rule file. If masks can
//! express it, [`MaskRules::open`] compiles it once, and [`Position<Masked>`](Masked) plays it with the generator of
//! chess at full
//! speed. Other rules, such as those with custom pieces, are played by `tabiya-fairy`.
//!
//! ```
//! use tabiya_variants::{MaskRules, RuleSet};
//!
//! let rules = RuleSet::from_toml("name = \"no-castling\"\ncastling = false")?;
//! assert_eq!(rules.start, RuleSet::chess().start);
//! assert_eq!(MaskRules::open(rules)?.start().count_moves(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | the rules of a game, and rule files | [`RuleSet`], [`KindRules`], [`Contradiction`], `RuleFileError` |
//! | how a piece moves | [`betza`] |
//! | rules as masks | [`MaskRules`], [`Masked`], [`MaskedState`] |
//! | a position as data under any rules, and its FEN | [`Placement`], [`PlacementError`] |
//! | names, summaries and starts of the variants | [`VariantEntry`], [`BUILT_IN`] |
//!
//! # Features
//!
//! `rule-files`, on by default, reads and writes rule files in TOML. `serde` serialises the types of data: a
//! [`RuleSet`] as the text of a rule file, a [`Movement`](betza::Movement) as its notation, a [`KindId`] as a role or
//! an index.
#![forbid(unsafe_code)]

#[macro_use]
mod list;
pub mod betza;
mod hint;
mod listed;
mod masks;
#[cfg(feature = "rule-files")]
mod rule_file;
mod rule_set;
#[cfg(feature = "serde")]
mod serde;
mod untrusted;
#[cfg(feature = "rule-files")]
mod variants_ini;

macro_rules! declare {
    ($($kind:ident $name:ident $file:ident;)*) => {
        $(pub mod $file;)*
        declare! { @types $($kind $name $file;)* }
    };
    (@types data $name:ident $file:ident; $($rest:tt)*) => { declare! { @types $($rest)* } };
    (@types $kind:ident $name:ident $file:ident; $($rest:tt)*) => {
        pub use $file::$name;
        declare! { @types $($rest)* }
    };
    (@types) => {};
}

for_each_variant!(declare);

pub use list::{BUILT_IN, CHESS, VariantEntry};
pub use masks::{MaskRules, Masked, MaskedState};
#[cfg(feature = "rule-files")]
pub use rule_file::{RuleFileError, RuleFileErrorKind};
pub use rule_set::{
    BoardSize, CheckedRules, Contradiction, KindId, KindName, KindRules, KindSet,
    MOST_BYTES_OF_RULES, MOST_KINDS, NumberField, Obstacle, OpenRulesError, Placement,
    PlacementError, PlacementFault, RoyalSafety, RuleSet,
};
pub use tabiya_core::{Castling, Masks, Position, Roles, Rules, Stalemate};
#[cfg(feature = "rule-files")]
pub use variants_ini::{IniError, IniErrorKind, VariantsIni};

// What the crates above this one need to play and to explain any rules. It may change at any time.
#[doc(hidden)]
pub use crazyhouse::{InHand, LanesIfEmptyHanded};
#[doc(hidden)]
pub use hint::{nearest, one_letter};
#[doc(hidden)]
pub use listed::listed;
#[doc(hidden)]
pub use masks::{LanesWherePossible, ending};
#[doc(hidden)]
pub use rule_set::{Decoder, Hand, MOST_IN_HAND, Planes, castled};
#[doc(hidden)]
pub use rule_set::{Kept, Ray, Start};
#[doc(hidden)]
pub use untrusted::{ascii_start, excerpt, printable, printable_start, quote};
