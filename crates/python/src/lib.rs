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
    use crate::{
        batch::Batch,
        bitboards::{
            between, flip_anti_diagonal, flip_diagonal, flip_horizontal, flip_vertical, ray, shift,
        },
        board::Board,
        book::{Book, polyglot_key},
        check::{EngineError, EngineFailure, EngineReport, check_engine},
        errors::{AmbiguousMoveError, IllegalMoveError, InvalidMoveError},
        explanation::Explanation,
        game::{BrokenGame, Game, GameReader},
        game_arrays::{GameArrays, read_arrays, unpack},
        house::{Event, HouseChange, HouseMove, HouseSetup, HouseView},
        legal_moves::LegalMoves,
        moves::Move,
        outcome::Outcome,
        piece::Piece,
        pseudo_legal_moves::PseudoLegalMoves,
        rule_set::RuleSet,
        search_result::SearchResult,
        square_set::SquareSet,
    };

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
