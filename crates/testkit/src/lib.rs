//! Checks an engine, built on any crate, in more than its counts: keys, legality tests, checks, `undo`, FEN.
//!
//! The author of an engine implements [`ReferencePosition`] for its board and calls [`assert_suite`] from a test.
//! At every node within a [`Budget`], all answers that the board can give are compared with Tabiya's. The first
//! difference is shrunk as far as possible and reported by the failing test:
//!
//! ```text
//! key: 0x24e219120e6e0b58 after the moves, 0x36d64f6a94d2d5a8 when read from FEN
//!   position: 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 (chess)
//!   after:    d4e3 (4k3/8/8/8/8/4p3/8/4K3 w - - 0 2)
//!   met at:   line 3: rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3 after d4e3
//! ```
//!
//! # Example
//!
//! This is the board of an engine that copies positions; here it wraps Tabiya's own board. A board that takes moves
//! back also has `undo` and `state`.
//!
//! ```
//! use tabiya_core::{CastlingMode, Move, Position};
//! use tabiya_testkit::{Budget, ReferencePosition, assert_suite};
//!
//! struct MyBoard(Position);
//!
//! impl ReferencePosition for MyBoard {
//!     type Move = Move;
//!
//!     fn from_fen(fen: &str) -> Result<Self, String> {
//!         fen.parse().map(Self).map_err(|error| format!("{error}"))
//!     }
//!     fn legal_moves(&mut self) -> Vec<Move> {
//!         self.0.legal_moves().to_vec()
//!     }
//!     fn uci(&self, m: &Move) -> String {
//!         m.uci(CastlingMode::Chess960).to_string()
//!     }
//!     fn play(&mut self, m: &Move) {
//!         self.0 = self.0.play_unchecked(*m);
//!     }
//!
//!     // What follows is optional, and each is checked if it is there.
//!     fn key(&self) -> Option<u128> {
//!         Some(self.0.key().to_u64().into())
//!     }
//!     fn encodings() -> Vec<Move> {
//!         (0..=u16::MAX).filter_map(Move::from_bits).collect()
//!     }
//!     fn is_legal(&mut self, m: &Move) -> Option<bool> {
//!         Some(self.0.is_legal(*m))
//!     }
//!     fn gives_check(&mut self, m: &Move) -> Option<bool> {
//!         Some(self.0.gives_check(*m))
//!     }
//!     fn fen(&self) -> Option<String> {
//!         Some(self.0.to_string())
//!     }
//! }
//!
//! let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
//! let summary = assert_suite::<MyBoard>([kiwipete], Budget::new().nodes(10));
//! assert_eq!((summary.nodes, summary.keys, summary.undos), (10, 10, 0));
//! ```
//!
//! `crates/judge/tests/judge/kit` in this project's repository does this with cozy-chess. It also has a board with a
//! stack for `undo`, in which the check finds one mistake of each kind.
//!
//! # Limits
//!
//! A panic of the board is caught and reported as a difference, unless it aborts the process. Its message is
//! printed each time, also while the position is shrunk. There is no time-out for a board that never returns.
//! If two different positions have the same key merely by chance, this is reported as a difference too, and is
//! not shrunk.
#![forbid(unsafe_code)]

mod answers;
mod budget;
mod counter_example;
mod difference;
mod player;
mod positions;
mod probe;
mod reference;
mod smallest;
mod summary;
mod visit;

pub use budget::Budget;
pub use counter_example::{CheckError, CounterExample, Met};
pub use difference::{BoardDifference, Operation};
pub use positions::Positions;
pub use reference::ReferencePosition;
pub use summary::Summary;

use player::AuthorOf;

/// Checks a board on nodes below the positions of suites or texts, and returns what was checked.
///
/// # Panics
/// If the board differs anywhere, with the smallest [`CounterExample`] found; if a suite or a line cannot be
/// read; or if there is no position.
///
/// ```no_run
/// use std::path::Path;
/// use tabiya_testkit::{Budget, Positions, ReferencePosition, assert_suite};
///
/// fn check<MyBoard: ReferencePosition>() {
///     assert_suite::<MyBoard>(Path::new("suites/known.epd"), Budget::new());
///     let more = Positions::from("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1").and_suite("suites/edge.epd");
///     println!("{}", assert_suite::<MyBoard>(more, Budget::new().depth(2)));
/// }
/// ```
#[track_caller]
pub fn assert_suite<P: ReferencePosition>(
    positions: impl Into<Positions>,
    budget: Budget,
) -> Summary {
    match check_suite::<P>(&positions.into(), budget) {
        Ok(summary) => summary,
        Err(error) => panic!("{error}"),
    }
}

/// Checks a board on nodes below the positions of suites or texts, without a panic.
///
/// # Errors
/// If the board differs, with the smallest counter-example found; if texts cannot be read; or if there is no
/// position.
pub fn check_suite<P: ReferencePosition>(
    positions: &Positions,
    budget: Budget,
) -> Result<Summary, CheckError> {
    visit::visit(&AuthorOf::<P>::new(), positions, budget)
}
