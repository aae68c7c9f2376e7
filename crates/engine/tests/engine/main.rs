//! The engine: what it finds, and that it plays by all rules.

mod common;
mod house;
mod judgement;
mod mates;
mod own_pieces;
mod variants;
