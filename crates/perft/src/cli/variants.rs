//! `perft variants`, and what `--variant` names.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};
use tabiya_variants::{Book, RuleSet, Variant};

use super::args::{VariantsAction, VariantsArgs};
use super::exit::{Exit, note};
use super::position::shown;

pub(crate) fn run(args: VariantsArgs) -> Result<Exit> {
    match args.action {
        None => list(),
        Some(VariantsAction::Show { variant }) => {
            io::stdout().write_all(variant.rules().to_toml().as_bytes())?;
            Ok(Exit::Agreed)
        }
        Some(VariantsAction::Check { file }) => check(&file),
    }
}

fn list() -> Result<Exit> {
    let mut out = io::stdout().lock();
    let width = Variant::BUILT_IN.map(|variant| variant.name().len()).into_iter().max();
    for variant in Variant::BUILT_IN {
        let width = width.unwrap_or_default();
        writeln!(out, "{:width$}  {}", variant.name(), variant.summary())?;
    }
    Ok(Exit::Agreed)
}

fn check(file: &Path) -> Result<Exit> {
    let text = text_of(file)?;
    let name = file.display();
    match RuleSet::from_toml(&text) {
        Ok(rules) => {
            writeln!(io::stdout(), "{name}: {} is sound", shown(&rules.name))?;
            Ok(Exit::Agreed)
        }
        Err(error) => {
            note(format_args!("error: {name}: {error}"));
            Ok(Exit::Wrong)
        }
    }
}

fn text_of(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    String::from_utf8(bytes).with_context(|| format!("{}: not UTF-8", file.display()))
}

/// The built-in variant of this name, or the rules in this file; an error as one text, as the parser
/// of arguments wants it.
pub(crate) fn named(text: &str) -> Result<Variant, String> {
    let unknown = match text.parse::<Variant>() {
        Ok(variant) => return Ok(variant),
        Err(unknown) => unknown.to_string(),
    };
    let file = Path::new(text);
    if file.exists() || text.contains('/') || text.ends_with(".toml") {
        return read(file).map_err(|error| format!("{error:#}"));
    }
    let hinted = unknown.ends_with('?');
    Err(if hinted { unknown } else { format!("{unknown} or a rule file") })
}

fn read(file: &Path) -> Result<Variant> {
    let rules = RuleSet::from_toml(&text_of(file)?);
    custom(rules.with_context(|| file.display().to_string())?)
}

/// Rules of a file as a variant.
pub(crate) fn custom(rules: RuleSet) -> Result<Variant> {
    Ok(Variant::Custom(Book::open(rules)?))
}
