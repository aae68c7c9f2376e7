//! Reads files and positions named on a command line.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_variants::{AnyPosition, Variant};

/// Reads a file of at most `most` bytes.
pub(crate) fn bytes_of(file: &Path, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|open| open.take(most + 1).read_to_end(&mut bytes))
        .with_context(|| file.display().to_string())?;
    if bytes.len() as u64 > most {
        bail!("{}: larger than {most} bytes", file.display());
    }
    Ok(bytes)
}

/// The position of a FEN; the start for `startpos` or without a FEN.
pub(crate) fn position(variant: Variant, fen: Option<&str>) -> Result<AnyPosition> {
    match fen.map(str::trim) {
        None | Some("startpos") => Ok(variant.start()),
        Some(fen) => {
            let (position, _) = variant.read(fen).context("invalid position")?;
            Ok(position)
        }
    }
}
