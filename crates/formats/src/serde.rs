//! The forms in which results of games are serialised with serde.

use std::fmt::Display;

use tabiya_core::text_forms;

use crate::pgn::GameResult;

text_forms! {
    GameResult, "a result, one of 1-0, 0-1, 1/2-1/2 and *", Display::fmt, |text| GameResult::from_ascii(text.as_bytes());
}
