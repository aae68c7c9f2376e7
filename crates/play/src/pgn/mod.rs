//! Files of games: their text, plain or compressed, and the check of all games in one.

pub(crate) mod check;
pub(crate) mod null_moves;
pub(crate) mod source;

use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_formats::pgn::is_utf_16;
use tabiya_games::{InputKind, read_input, shown_path};

/// The text of a file of at most `most` bytes, in UTF-8 or ISO 8859-1.
pub(crate) fn text_of(file: &Path, most: u64) -> Result<String> {
    let bytes = read_input(file, InputKind::Stream, most).with_context(|| shown_path(file))?;
    if is_utf_16(&bytes) {
        bail!("{}: text in UTF-16, expected UTF-8", shown_path(file));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => error.as_bytes().iter().map(|&byte| char::from(byte)).collect(),
    })
}
