//! The generator and the search for faults, judged by slow references, other crates and published counts.

mod backends;
mod common;
mod crates_io;
mod custom;
mod fairy;
mod faults;
mod fen;
mod fuzz_corpus;
mod fuzz_rule_files;
mod games;
mod kit;
mod mailbox_games;
mod makers;
mod mutants;
mod node;
mod perft;
mod properties;
mod readme;
mod rights;
mod round_trips;
mod searching;
mod shakmaty;
mod small_engine;
mod small_positions;
mod variant_suites;
