//! Suites of known counts, random positions that move generators often get wrong, and shrinking of positions.
//!
//! # A line of a suite
//!
//! A line of EPD has four or six fields of FEN, followed by operations separated by semicolons. `D3 8902`
//! says that depth 3 has 8902 leaf nodes; `variant king-capture` names the rules:
//!
//! ```
//! use tabiya_suite::{Check, epd};
//! use tabiya_games::Variant;
//! let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\"; D1 20; D2 400;";
//! let Some(case) = epd::read_line(line, Variant::Chess)? else { panic!("not blank") };
//! assert_eq!(case.id.as_deref(), Some("start"));
//! assert_eq!(case.checks, [Check { depth: 1, expected: 20 }, Check { depth: 2, expected: 400 }]);
//! # Ok::<(), tabiya_suite::LineError>(())
//! ```
//!
//! # Hard positions
//!
//! ```
//! use rand::SeedableRng;
//! use rand_xoshiro::Xoshiro256PlusPlus;
//! use tabiya_suite::random::RandomFeature;
//!
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
//! for feature in RandomFeature::ALL {
//!     assert!(feature.position(&mut rng).count_moves() > 0);
//! }
//! ```
//!
//! # Small positions
//!
//! ```
//! use tabiya_core::Square;
//! use tabiya_suite::shrink;
//! use tabiya_games::{AnyMove, Variant};
//!
//! let (start, _) = Variant::Chess.read("r3k2r/8/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 1")?;
//! let rook = |m: AnyMove| m.castled_rook().map(|(from, _)| from);
//! let castles = |&m: &_| rook(m) == Some(Square::H1);
//! let small = shrink(&start, &mut |p| p.legal_moves().iter().any(castles));
//! assert_eq!(small.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! # Ok::<(), tabiya_games::PositionError>(())
//! ```
//!
//! With the feature `run`, `Runner` counts the checks of suites on all cores. With the feature `house`, lines can name
//! house rules of a gallery: `house knooks`.
#![forbid(unsafe_code)]

mod case;
pub mod epd;
mod error;
mod feature;
mod house;
#[cfg(feature = "dialects")]
mod json;
mod lines;
mod named;
mod operation;
mod part;
mod pattern;
pub mod perft_file;
pub mod random;
#[cfg(feature = "run")]
mod run;
#[cfg(feature = "dialects")]
mod script;
mod shrink;
mod source;
mod text;
#[cfg(feature = "run")]
mod verdict;

pub use case::{Case, Check, Reading};
pub use error::{FileNote, LineError, SuiteError};
pub use feature::PositionFeature;
pub use pattern::Pattern;
#[cfg(feature = "run")]
pub use run::{CheckLimits, CheckOutcome, Runner, Shard, SuiteRun};
pub use shrink::shrink;
pub use source::{Located, Source, is_suite, read, read_all, read_under, suites_below};
#[cfg(feature = "run")]
pub use verdict::{CountFailure, LeftOut, Verdict};
