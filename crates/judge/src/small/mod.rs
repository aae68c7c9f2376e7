//! A small engine with selectable faults.
//!
//! It tests the tools that look for faults in engines. Without a [`Mutation`] it counts correctly; with a
//! mutation it has exactly that fault, which real engines have had. Its board is a [`mailbox`](crate::mailbox)
//! whose moves can be taken back; each mutation changes the position that is read, the list of moves, the position
//! after a move, or the move that is taken back.
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
mod legality;
mod moves;
mod mutation;
mod uci;

pub use board::SmallBoard;
pub use moves::Move;
pub use mutation::Mutation;
pub use uci::Uci;
pub use uci::run;
