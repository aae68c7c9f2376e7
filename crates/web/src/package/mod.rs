//! What the package for JavaScript asks: `js/board.js` makes its class `Board` of [`PackageBoard`].
//!
//! Crossing from JavaScript costs more than listing moves does. So a list crosses at once: moves as
//! [codes](move_codes) in memory that JavaScript reads, or as lines of one text.

mod board;
mod game;
mod house;
mod house_loan;
mod move_codes;
mod move_lines;
mod opening;
mod pgn;

pub use board::PackageBoard;
pub use house::RuleObject;
pub use house_loan::HouseLoan;
pub use opening::{house_rules, variants};
