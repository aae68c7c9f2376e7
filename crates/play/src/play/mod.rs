//! A game at a terminal: a person against the engine, two people, or the engine against itself.

mod board;
mod commands;
mod console;
mod files;
mod help;
mod moves;
mod opponent;
mod promotion;
mod session;

use std::path::PathBuf;
use std::time::Duration;

use tabiya_core::ByColor;
use tabiya_variants::AnyPosition;

use crate::level;

pub(crate) use board::Style;
pub(crate) use console::Console;
pub(crate) use session::Session;

/// What is to be played.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) start: AnyPosition,
    /// Which side is moved by a person.
    pub(crate) people: ByColor<bool>,
    /// How strong the engine plays; as strong as it can in its time if there is none.
    pub(crate) level: Option<u8>,
    /// The engine's time for a move.
    pub(crate) time: Option<Duration>,
    /// Another number makes it err elsewhere.
    pub(crate) seed: u64,
    /// A game to go on with.
    pub(crate) load: Option<PathBuf>,
    pub(crate) style: Style,
}

impl Settings {
    /// The level, unless the engine is to use its time as well as it can.
    fn first_level(&self) -> Option<u8> {
        match (self.level, self.time) {
            (None, None) => Some(level::USUAL),
            (level, _) => level,
        }
    }
}
