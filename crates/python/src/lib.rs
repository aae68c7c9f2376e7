//! The Python package `tabiya`: chess and its variants.
//!
//! This crate translates between Python and the crates of the library; the rules are theirs.
#![forbid(unsafe_code)]

mod arguments;
mod batch;
mod bitboards;
mod board;
mod book;
mod check;
mod errors;
mod explanation;
mod game;
mod game_arrays;
mod house;
mod legal_moves;
mod move_objects;
mod move_parts;
mod moves;
mod outcome;
mod piece;
mod pseudo_legal_moves;
mod rule_set;
mod search_result;
mod square_set;
mod square_set_updates;
mod watched;

use pyo3::prelude::*;

/// Chess and its variants: legal moves, reasons and counts.
#[pymodule]
mod _tabiya {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bitboards::{
        between, flip_anti_diagonal, flip_diagonal, flip_horizontal, flip_vertical, ray, shift,
    };
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::book::{Book, polyglot_key};
    #[pymodule_export]
    use crate::check::{EngineError, EngineFailure, EngineReport, check_engine};
    #[pymodule_export]
    use crate::errors::{AmbiguousMoveError, IllegalMoveError, InvalidMoveError};
    #[pymodule_export]
    use crate::explanation::Explanation;
    #[pymodule_export]
    use crate::game::{BrokenGame, Game, GameReader};
    #[pymodule_export]
    use crate::game_arrays::{GameArrays, read_arrays, unpack};
    #[pymodule_export]
    use crate::legal_moves::LegalMoves;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::piece::Piece;
    #[pymodule_export]
    use crate::pseudo_legal_moves::PseudoLegalMoves;
    #[pymodule_export]
    use crate::rule_set::RuleSet;
    #[pymodule_export]
    use crate::search_result::SearchResult;
    #[pymodule_export]
    use crate::square_set::SquareSet;

    use pyo3::prelude::*;
    use tabiya_games::Variant;

    /// The names of the built-in variants.
    ///
    /// >>> variants()[:2]
    /// ['chess', 'king-capture']
    #[pyfunction]
    fn variants() -> Vec<&'static str> {
        Variant::names()
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
