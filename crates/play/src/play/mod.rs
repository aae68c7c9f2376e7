//! A game at a terminal: a person against the engine, two people, or the engine against itself.

mod commands;
mod console;
mod editor;
mod losses;
mod numbers;
mod opponent;
mod promotion;
mod session;

pub(crate) use commands::loaded;
pub(crate) use console::{Console, Input};
pub(crate) use editor::LineEditor;
pub(crate) use opponent::Opponent;
pub(crate) use session::TerminalSession;
