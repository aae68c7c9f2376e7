//! Games in files.

use std::path::Path;

use anyhow::{Context, Result};
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
