//! Tests of the command `perft`: exit status, stdout, stderr, and each format.

mod cluster;
mod common;
mod count;
mod cpu;
mod deep;
mod engines;
mod estimate;
mod explain;
mod faces;
mod fairy;
mod help;
mod house;
mod live;
mod lost_files;
#[cfg(target_os = "linux")]
mod memory;
mod options;
mod outputs;
mod refused;
mod reports;
mod schema;
mod sizes;
mod suite;
mod suite_dialects;
mod suite_files;
mod suite_lines;
mod typing;
mod uci;
mod unique;
mod variants;
mod written_moves;
