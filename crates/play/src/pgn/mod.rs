//! Files of games: their text, plain or compressed, and the check of all games in one.

mod any_rules;
pub(crate) mod check;
pub(crate) mod source;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// The text of a file of at most `most` bytes, in UTF-8 or ISO 8859-1.
pub(crate) fn text_of(file: &Path, most: u64) -> Result<String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|open| open.take(most + 1).read_to_end(&mut bytes))
        .with_context(|| file.display().to_string())?;
    if bytes.len() as u64 > most {
        bail!("{}: larger than {most} bytes", file.display());
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => error.as_bytes().iter().map(|&byte| char::from(byte)).collect(),
    })
}
