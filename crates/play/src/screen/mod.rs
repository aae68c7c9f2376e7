//! Boards and text on a terminal: colours, sizes and line breaks.

mod board;
mod colors;
mod modes;
mod size;
mod wrap;

pub(crate) use board::{Marks, Style, checks_left};
pub(crate) use colors::ColorDepth;
pub(crate) use modes::TerminalModes;
pub(crate) use size::{ScreenSize, can_move_cursor};
pub(crate) use wrap::wrap;
