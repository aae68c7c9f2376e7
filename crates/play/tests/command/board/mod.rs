//! Tests of `tabiya board` with requests as its page sends them, and as intruders would send them.

mod analysis;
mod command;
mod counting;
mod driver;
mod games;
mod house;
mod moves;
mod pgn;
mod positions;
mod rule_files;
mod rules;
mod security;
mod thinking;
mod variations;
