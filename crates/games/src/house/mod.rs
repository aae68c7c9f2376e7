//! House rules: rules that change a game while it is played.
//!
//! A [`HouseRule`] reacts to what happens in a [`Game`](crate::Game): it can add moves, refuse moves, change the board
//! before and after a move, give the same side another ply, and end the game. The order of the rules is their
//! priority. The state of the rules is part of the game: it is copied and undone with the game, and is part of
//! its key.
//!
//! ```
//! use tabiya_games::house::House;
//! let mut game = House::of_gallery(&["knooks", "no-king-on-c2"])?.begin()?;
//! for text in ["b1c3", "a7a6", "c3b1", "a6a5"] {
//!     game.play_text(text)?;
//! }
//! let p = game.position();
//! assert!(p.legal_moves()?.iter().all(|m| p.text(m) != "b1a1:knook"));
//! assert_eq!(game.undo().map(|m| m.to()), Some("a5".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod change;
mod closures;
mod counts;
mod endings;
mod follow_up;
mod foreign;
pub mod gallery;
mod held;
mod history;
mod house_move;
mod interned;
pub mod kinds;
mod play;
mod position;
mod reading;
mod rule;
mod rules;
mod san;
mod setup;
mod start;
mod view;
mod why;

pub use change::Change;
pub use closures::{Closures, rule};
pub use follow_up::Again;
pub use foreign::{Answer, Foreign, ForeignClass, ForeignRule, Hook, Told};
pub use gallery::Gallery;
pub use held::{Held, MOST_ADDED};
pub use history::History;
pub use house_move::HouseMove;
pub use interned::{interned, label};
pub use position::HousePosition;
pub use rule::{CopyRule, Ending, HouseRule, Piece};
pub use rules::House;
pub use setup::Setup;
pub use view::View;
