//! Games in files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_variants::Variant;

use crate::pgn::{PgnGame, Reader, decode};
use crate::rules::bytes_of;

/// So much of a file is read.
const MOST: u64 = 64 << 20;

/// The first game of a file, and whether others follow.
pub(super) fn load(file: &Path, variant: Variant) -> Result<(PgnGame, bool)> {
    let text = decode(&bytes_of(file, MOST)?);
    let name = || file.display().to_string();
    let mut reader = Reader::new(&text, variant);
    let Some(game) = reader.next().with_context(name)? else {
        bail!("{}: there is no game in it", name());
    };
    // What is wrong with the others is no matter here.
    let more = !matches!(reader.next(), Ok(None));
    Ok((game, more))
}

/// Writes a file, which is never there in part: it takes the place of another of its name when it is whole.
pub(super) fn save(file: &Path, text: &str) -> Result<()> {
    let context = || format!("cannot write {}", file.display());
    if file.exists() && !file.is_file() {
        // A device, or a folder, which says so itself.
        return fs::write(file, text).with_context(context);
    }
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let moved = fs::write(&part, text).and_then(|()| fs::rename(&part, file));
    if moved.is_err() {
        let _ = fs::remove_file(&part);
    }
    moved.with_context(context)
}
