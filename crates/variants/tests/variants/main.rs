//! Variants, and rule files.

mod castling;
mod checks;
mod rule_files;
