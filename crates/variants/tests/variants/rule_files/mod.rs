//! Tests of rule files: their fields, errors, and how they are written.

mod bytes;
mod contradictions;
mod double_push;
mod en_passant;
mod errors;
mod errors_beyond_chess;
mod fields;
mod fields_beyond_chess;
mod round_trip;
mod sentences;
mod start_checks;
mod start_contradictions;
mod whole_files;
