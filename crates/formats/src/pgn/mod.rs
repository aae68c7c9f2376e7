//! PGN, the Portable Game Notation by Steven J. Edwards, 1994, with the tags that variants need.
//!
//! There are two layers. [`PgnReader`] knows the syntax alone: it calls a [`Visitor`] for every tag, move, comment
//! and variation of a game, in constant memory however large the file. [`PgnGames`] plays the main line of each game
//! under its rules; it returns the game, or the line, the move and the reason if a move is illegal.

mod comment;
mod error;
mod game;
mod game_start;
mod line_ends;
mod open_variation;
mod pieces;
mod reader;
mod result;
mod rules;
mod source_buffer;
mod tag_reader;
mod tags;
mod variation;
mod visitor;
mod words;
mod writer;

pub use comment::{Comment, CommentCommand, Evaluation, EvaluationScore};
pub use error::PgnError;
pub use game::{PgnGame, PgnGames};
pub use line_ends::is_utf_16;
pub use pieces::{PgnPiece, PgnPieces};
pub use reader::PgnReader;
pub use result::GameResult;
pub use rules::{GameRules, PgnRules, StartError};
pub use tags::{Tags, find_variant};
pub use variation::Variation;
pub use visitor::{PgnPlace, Visit, Visitor};
pub use words::{is_null_move, nag_sign};
pub use writer::{Annotations, variant_name, wrapped, write_game};

/// The tag with the names of house rules. Only this project writes it.
pub const HOUSE_RULES: &str = "HouseRules";
