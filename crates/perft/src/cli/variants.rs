//! `perft variants`, and what `--variant` names.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_variants::{RuleSet, RuleSetRef, Variant};

use super::args::{VariantsAction, VariantsArgs};
use super::exit::{Exit, note};
use super::position::shown;

pub(crate) fn run(args: VariantsArgs) -> Result<Exit> {
    match args.action {
        None => list(),
        Some(VariantsAction::Show { named }) => {
            let Some(rules) = named.variant.rules() else {
                bail!("the rules of {} cannot be written as a rule file", named.variant)
            };
            io::stdout().write_all(rules.to_toml().as_bytes())?;
            Ok(Exit::Agreed)
        }
        Some(VariantsAction::Check { file }) => check(&file),
    }
}

fn list() -> Result<Exit> {
    let mut out = io::stdout().lock();
    let width = Variant::BUILT_IN.iter().map(|variant| variant.name().len()).max().unwrap_or(0);
    for variant in Variant::BUILT_IN {
        writeln!(out, "{:width$}  {}", variant.name(), variant.summary())?;
    }
    Ok(Exit::Agreed)
}

fn check(file: &Path) -> Result<Exit> {
    let text = text_of(file)?;
    let name = file.display();
    match RuleSet::from_toml_lenient(&text) {
        Ok((rules, notes)) => {
            for text in notes {
                note(format_args!("note: {name}: {text}"));
            }
            writeln!(io::stdout(), "{name}: {} is sound", shown(&rules.name))?;
            Ok(Exit::Agreed)
        }
        Err(error) => {
            note(format_args!("error: {name}: {error}"));
            Ok(Exit::Wrong)
        }
    }
}

/// So much of a file is read at most, in bytes; rules are far shorter.
const LONGEST: u64 = 1 << 20;

fn text_of(file: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|open| open.take(LONGEST).read_to_end(&mut bytes))
        .with_context(|| file.display().to_string())?;
    String::from_utf8(bytes).with_context(|| format!("{}: not UTF-8", file.display()))
}

/// A variant, and how it was named on the command line.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) variant: Variant,
    pub(crate) text: String,
    /// What was put right in its rule file.
    pub(crate) notes: Vec<String>,
}

/// The built-in variant of this name, or the rules in this file; an error as one text, as the parser
/// of arguments wants it.
pub(crate) fn named(text: &str) -> Result<Named, String> {
    let named = |(variant, notes)| Named { variant, text: text.to_owned(), notes };
    let unknown = match text.parse::<Variant>() {
        Ok(variant) => return Ok(named((variant, Vec::new()))),
        Err(unknown) => unknown.to_string(),
    };
    let file = Path::new(text);
    if file.exists() || text.contains('/') || text.ends_with(".toml") {
        return read(file).map(named).map_err(|error| format!("{error:#}"));
    }
    let hinted = unknown.ends_with('?');
    Err(if hinted { unknown } else { format!("{unknown} or a rule file") })
}

fn read(file: &Path) -> Result<(Variant, Vec<String>)> {
    let read = RuleSet::from_toml_lenient(&text_of(file)?);
    let (rules, notes) = read.with_context(|| file.display().to_string())?;
    let notes = notes.into_iter().map(|text| format!("{}: {text}", file.display())).collect();
    Ok((custom(rules)?, notes))
}

/// Rules of a file as a variant.
pub(crate) fn custom(rules: RuleSet) -> Result<Variant> {
    Ok(Variant::Custom(RuleSetRef::open(rules)?))
}
