//! The settings of a match as texts, which a checkpoint keeps.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, Result};
use tabiya_core::FnvHasher;
use tabiya_games::{Variant, printable, shown_path};

use crate::matches::Plan;

/// The settings that decide which games are played and how, by name.
pub(super) type Settings = BTreeMap<String, String>;

/// The settings of a match.
///
/// # Errors
/// If the file of openings cannot be read.
pub(super) fn settings(plan: &Plan) -> Result<Settings> {
    let variant = match plan.variant {
        Variant::Custom(rules) => {
            let text = rules.rules().to_toml();
            format!("{} (rules {:016x})", plan.variant, sum(text.as_bytes())?)
        }
        built_in => built_in.to_string(),
    };
    let mut openings = plan.openings.to_string();
    if let Some(file) = plan.openings.source.file() {
        let sum = sum_of(file).with_context(|| shown_path(file))?;
        openings.push_str(&format!(" (content {sum:016x})"));
    }
    let pgn = plan.pgn.as_ref().map(|path| path.to_string_lossy());
    let engines = plan.engines.iter().enumerate();
    let engines = engines.map(|(at, engine)| (format!("engine {}", at + 1), engine.to_string()));
    let others = [
        ("--games", plan.games.to_string()),
        ("the limit of a move", plan.limits.to_string()),
        ("--variant", variant),
        ("--chess960", plan.is_chess960.to_string()),
        ("--openings", openings),
        ("--book-plies", plan.openings.book_plies.to_string()),
        ("--seed", plan.seed.to_string()),
        ("--sprt", or_nothing(plan.sprt)),
        ("--resign", or_nothing(plan.adjudication.resign)),
        ("--draw", or_nothing(plan.adjudication.draw)),
        ("--max-moves", plan.max_moves.to_string()),
        ("--margin", format!("{:?}", plan.margin)),
        ("--timeout", format!("{:?}", plan.timeout)),
        ("--pgn", or_nothing(pgn)),
    ];
    Ok(engines.chain(others.map(|(name, value)| (name.to_owned(), value))).collect())
}

fn or_nothing(setting: Option<impl ToString>) -> String {
    setting.map_or_else(|| NOTHING.to_owned(), |setting| setting.to_string())
}

const NOTHING: &str = "not given";

/// The settings that differ, with both values; `None` if all are equal.
pub(super) fn differences(there: &Settings, here: &Settings) -> Option<String> {
    let names: BTreeSet<&String> = there.keys().chain(here.keys()).collect();
    let value =
        |settings: &Settings, name| printable(settings.get(name).map_or(NOTHING, String::as_str));
    let different = names.into_iter().filter(|&name| there.get(name) != here.get(name));
    let texts: Vec<String> = different
        .map(|name| {
            let name_shown = printable(name);
            format!("{name_shown} is {} there, {} here", value(there, name), value(here, name))
        })
        .collect();
    (!texts.is_empty()).then(|| texts.join("; "))
}

/// A checksum of a file's content.
fn sum_of(file: &Path) -> io::Result<u64> {
    sum(BufReader::new(File::open(file)?))
}

fn sum(mut content: impl BufRead) -> io::Result<u64> {
    let mut hasher = FnvHasher::default();
    loop {
        let part = content.fill_buf()?;
        if part.is_empty() {
            return Ok(hasher.finish());
        }
        hasher.write(part);
        let length = part.len();
        content.consume(length);
    }
}
