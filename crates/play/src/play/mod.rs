//! A game at a terminal: a person against the engine, two people, or the engine against itself.

mod board;
mod commands;
mod console;
mod contest;
mod files;
mod house_contest;
mod moves;
mod opponent;
mod promotion;
mod session;
mod variant_contest;

pub(crate) use board::Style;
pub(crate) use console::Console;
pub(crate) use house_contest::HouseContest;
pub(crate) use session::Session;
pub(crate) use variant_contest::VariantContest;
