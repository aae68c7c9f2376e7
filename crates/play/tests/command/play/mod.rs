//! Tests of `tabiya play` with input as a person would type it.

mod clocks;
mod commands;
pub(crate) mod driver;
mod endings;
mod files;
mod games;
mod house;
mod input;
mod own_rules;
#[cfg(unix)]
mod terminal;
mod words;
mod written_moves;
