//! A small engine with selectable faults.
//!
//! It tests the tools that look for faults in engines. Without a [`Mutation`] it counts correctly; with a
//! mutation it has exactly that fault, which real engines have had. It works like real engines: a board of 64
//! cells, moves made and taken back through a stack, stored rights, and a key updated with each move. It
//! shares squares, pieces and the attacks of pieces with the [`mailbox`](crate::mailbox), but not moves,
//! rights and keys.
//!
//! ```
//! use tabiya_judge::small::{SmallBoard, Mutation};
//!
//! let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
//! assert_eq!(SmallBoard::from_fen(kiwipete)?.perft(2), 2039);
//! let faulty = SmallBoard::from_fen_with(kiwipete, Mutation::CastlingThroughAttack)?;
//! assert_ne!(faulty.perft(2), 2039);
//! # Ok::<(), String>(())
//! ```

mod board;
mod fen;
mod keys;
mod legality;
mod make;
mod moves;
mod mutation;
mod pseudo;
mod uci;

pub use board::SmallBoard;
pub use moves::Move;
pub use mutation::Mutation;
pub use uci::Uci;
pub use uci::run;
