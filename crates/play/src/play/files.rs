//! Games in files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use tabiya_count::durable;
use tabiya_variants::Variant;

use crate::pgn::{PgnGame, decode, first};
use crate::rules::bytes_of;
use crate::table::Played;

/// So much of a file is read.
const MOST: u64 = 64 << 20;

/// The first game of a file, and whether others follow.
pub(crate) fn load(file: &Path, variant: Variant) -> Result<(PgnGame<Box<dyn Played>>, bool)> {
    first(&decode(&bytes_of(file, MOST)?), variant).with_context(|| file.display().to_string())
}

/// Writes a file, which is never there in part: it takes the place of another of its name when it is whole.
pub(super) fn save(file: &Path, text: &str) -> Result<()> {
    let is_special = file.exists() && !file.is_file();
    let written = match is_special {
        // A device, or a folder, which says so itself.
        true => fs::write(file, text),
        false => durable::write(file, text.as_bytes()),
    };
    written.with_context(|| format!("cannot write {}", file.display()))
}
