//! Moves as people and programs write them.

use std::fs;
use std::path::Path;

/// A text of a move, with its meaning in a position.
#[derive(Debug, Clone)]
pub struct WrittenMove {
    /// The name of a variant, or of a rule file in `perft-suites/rules`.
    pub rules: String,
    /// The names of house rules.
    pub house: Vec<String>,
    /// The position as FEN.
    pub fen: String,
    /// The text to read.
    pub text: String,
    /// The legal move that the text means in UCI, or why it means none.
    pub meaning: Result<String, String>,
}

impl WrittenMove {
    /// The value of `--variant` for the rules: the name of the variant or the path of the rule file.
    pub fn variant(&self) -> String {
        let file = rule_file(&self.rules);
        if Path::new(&file).exists() { file } else { self.rules.clone() }
    }
}

fn rule_file(name: &str) -> String {
    format!("{}/../../perft-suites/rules/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

/// All lines of `perft-suites/written-moves.tsv`, which the tests of each front end read.
///
/// # Panics
/// If the file cannot be read, or a line does not have four columns.
pub fn written_moves() -> Vec<WrittenMove> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/written-moves.tsv");
    let text = fs::read_to_string(path).expect("the file is in the repository");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [rules, fen, text, meaning] = columns[..] else { panic!("four columns: {line}") };
            let mut names = rules.split(' ').map(str::to_owned);
            let is_reason = meaning.contains(' ');
            WrittenMove {
                rules: names.next().expect("a name"),
                house: names.collect(),
                fen: fen.to_owned(),
                text: text.to_owned(),
                meaning: if is_reason { Err(meaning.to_owned()) } else { Ok(meaning.to_owned()) },
            }
        })
        .collect()
}
