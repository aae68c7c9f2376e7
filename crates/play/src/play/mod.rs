//! A game at a terminal: a person against the engine, two people, or the engine against itself.

mod board;
mod commands;
mod console;
mod opponent;
mod promotion;
mod session;

pub(crate) use board::Style;
pub(crate) use commands::loaded;
pub(crate) use console::Console;
pub(crate) use opponent::Opponent;
pub(crate) use session::TerminalSession;
