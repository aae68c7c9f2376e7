//! A game-tree search and a static evaluation, for chess and for every variant of [`tabiya_games`].
//!
//! The crate does no input or output: the caller asks an [`Engine`] for a move and receives its reports.
//!
//! ```
//! use tabiya_engine::{Engine, Limits, Options};
//! use tabiya_games::{Game, Variant};
//!
//! let mut engine = Engine::new(Options::default());
//! let mut game = Game::new(Variant::Atomic.start());
//! for _ in 0..6 {
//!     let limits = Limits { nodes: Some(2000), ..Limits::default() };
//!     let Some(choice) = engine.go(&game, &limits, &mut |_| ())? else { break };
//!     game.play(choice.m)?;
//! }
//! assert_eq!(game.len(), 6);
//! # Ok::<(), tabiya_games::GameError>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod deadline;
mod engine;
mod eval;
mod feature;
mod history;
mod house_game;
mod info;
mod limits;
mod options;
mod score;
mod search;
mod stop;
mod strength;
mod table;
#[doc(hidden)]
pub mod tuning;
mod view;
mod wdl;

pub use engine::Engine;
#[doc(hidden)]
pub use feature::{Feature, Features};
pub use info::{Bound, Choice, Info};
pub use limits::{Clock, Limits};
pub use options::Options;
pub use score::Score;
pub use stop::Stop;
pub use strength::Strength;

/// Runs the examples of README.md as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct EngineReadme;
