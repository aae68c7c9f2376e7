//! Variants and positions as they are named on a command line.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tabiya_variants::{AnyPosition, RuleSet, RuleSetRef, Variant};

/// A variant, and the rule file that it is from.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) variant: Variant,
    pub(crate) file: Option<PathBuf>,
}

impl Default for Named {
    fn default() -> Self {
        Self { variant: Variant::Chess, file: None }
    }
}

/// The built-in variant of this name, or the rules in this file; an error as one text, as the parser of
/// arguments wants it.
pub(crate) fn named(text: &str) -> Result<Named, String> {
    let unknown = match text.parse::<Variant>() {
        Ok(variant) => return Ok(Named { variant, file: None }),
        Err(unknown) => unknown.to_string(),
    };
    let file = Path::new(text);
    if file.exists() || text.contains('/') || text.ends_with(".toml") {
        let read = read(file).map_err(|error| format!("{error:#}"));
        return read.map(|variant| Named { variant, file: Some(file.to_owned()) });
    }
    let hinted = unknown.ends_with('?');
    Err(if hinted { unknown } else { format!("{unknown} or a rule file") })
}

fn read(file: &Path) -> Result<Variant> {
    let bytes = bytes_of(file, 1 << 20)?;
    let name = || file.display().to_string();
    let text = String::from_utf8(bytes).with_context(|| format!("{}: not UTF-8", name()))?;
    let (rules, _) = RuleSet::from_toml_lenient(&text).with_context(name)?;
    Ok(Variant::Custom(RuleSetRef::open(rules)?))
}

/// What is in a file, if that is not more than so many bytes.
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

/// The position of a FEN, or the start if there is none or it is called so.
pub(crate) fn position(variant: Variant, fen: Option<&str>) -> Result<AnyPosition> {
    match fen.map(str::trim) {
        None | Some("startpos") => Ok(variant.start()),
        Some(fen) => {
            let (position, _) = variant.read(fen).context("invalid position")?;
            Ok(position)
        }
    }
}
