//! Variants, and rule files.

mod castling;
mod checks;
mod common;
mod king_capture;
mod pawn_wipeout;
mod rule_files;
#[cfg(feature = "rule-files")]
mod variants_ini;
