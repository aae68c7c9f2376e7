//! Back ends: the same code compiled for several processors; the best version is chosen at run time.
//!
//! Back ends are for counting trees, such as perft: work that runs for milliseconds or more and visits
//! thousands of positions. A [`Job`] and everything it calls are compiled once for each [`Backend`].
//!
//! An engine, which handles one position at a time, gains nothing from a job. Call the methods of
//! [`Position`] and of its [`node`](Position::node): they choose the best instructions for one position
//! themselves, at the cost of a load and a predicted branch. To count move trees, use the crate
//! `tabiya-count`, which adds threads and hash tables, and counts the last two plies together, with vectors if the
//! processor has them.
//!
//! ```
//! use tabiya_core::Position;
//! use tabiya_core::back_ends::{Backend, Cpu, Job};
//!
//! /// A perft of a position to a depth; each recursive call is compiled for the back end.
//! struct Perft(Position, u32);
//!
//! impl Job for Perft {
//!     type Out = u64;
//!
//!     #[inline(always)]
//!     fn run<C: Cpu>(self, cpu: C) -> u64 {
//!         let Self(p, depth) = self;
//!         match depth {
//!             0 => 1,
//!             1 => p.count_moves_on(cpu).into(),
//!             _ => p
//!                 .legal_moves_on(cpu)
//!                 .iter()
//!                 .map(|&m| cpu.call(Perft(p.play_on(cpu, m), depth - 1)))
//!                 .sum(),
//!         }
//!     }
//! }
//!
//! assert_eq!(Backend::best().run(Perft(Position::startpos(), 3)), 8_902);
//! ```

#[cfg(doc)]
use crate::position::Position;

pub use crate::simd::{Backend, BackendError, Cpu, Job, Portable};
