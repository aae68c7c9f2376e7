//! Games under house rules at a terminal.

mod commands;
mod opponent;
mod table;

pub(crate) use opponent::Opponent;
pub(crate) use table::{HouseSettings, Table};
