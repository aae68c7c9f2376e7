//! Loading of games from files.

use std::path::Path;

use anyhow::{Context, Result};
use tabiya_variants::Variant;

use crate::pgn::{PgnGame, decode, first};
use crate::rules::bytes_of;
use crate::table::Played;

/// The maximum size of a file, in bytes.
const MOST: u64 = 64 << 20;

/// Loads the first game of a file; returns whether others follow.
pub(crate) fn load(file: &Path, variant: Variant) -> Result<(PgnGame<Box<dyn Played>>, bool)> {
    first(&decode(&bytes_of(file, MOST)?), variant).with_context(|| file.display().to_string())
}
