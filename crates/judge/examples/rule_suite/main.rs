//! Writes a perft suite for a rule file with custom pieces; the slow engine computes the counts.
//!
//!     cargo run --release -p tabiya-judge --example rule_suite -- perft-suites/rules/amazon.toml > amazon.epd
//!
//! The suite begins with the start position, up to the depth of its published count. Positions from random
//! games follow, in which captures, checks and promotions are frequent. The seeds are fixed, so the suite is
//! always the same.

mod picking;
mod suite;

use std::io;
use std::process::ExitCode;

use tabiya_judge::FairyRules;

/// The depth to which the start position is counted: the depth of a published count, or else four plies.
const PUBLISHED: [(&str, u32); 14] = [
    ("amazon", 4),
    ("nightrider", 4),
    ("grasshopper", 4),
    ("knightmate", 4),
    ("shatranj", 4),
    ("makruk", 4),
    ("losalamos", 5),
    ("torpedo", 4),
    ("hoppelpoppel", 4),
    ("newzealand", 4),
    ("almost", 3),
    ("chigorin", 3),
    ("pawnsideways", 3),
    ("breakthrough", 4),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file] = &arguments[..] else {
        eprintln!("usage: rule_suite FILE.toml");
        return ExitCode::from(2);
    };
    match write(file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rule_suite: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(file: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let rules = FairyRules::from_toml(&text)?;
    let published = PUBLISHED.iter().find(|(name, _)| *name == rules.name);
    let depth = published.map_or(4, |&(_, depth)| depth);
    suite::write(&mut io::stdout().lock(), &rules, depth).map_err(|error| error.to_string())
}
