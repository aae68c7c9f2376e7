//! The forms in which results of games are serialised with serde.

use std::fmt;

use ::serde::de;
use tabiya_core::serde::{TextForm, unexpected};
use tabiya_core::serde_forms;

use crate::pgn::GameResult;

serde_forms!(text: GameResult);

impl TextForm for GameResult {
    const EXPECTED: &'static str = "a result, one of 1-0, 0-1, 1/2-1/2 and *";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        Self::from_ascii(text.as_bytes()).ok_or_else(|| unexpected::<Self, E>(text))
    }
}
