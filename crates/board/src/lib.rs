//! Games of chess, its variants and custom rules as a board needs them: what a game is called, how it ends, its
//! clocks and its PGN, and [what a board answers](BoardService) to the requests of its page.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod answers;
pub mod book;
pub mod captured;
pub mod check;
pub mod clock;
pub mod end;
pub mod level;
mod material;
pub mod page;
pub mod pgn;
pub mod rules;
pub mod table;

pub use answers::{Answer, BoardService, CountProgress, Event, Refusal, Reply, Task, TaskKind};
