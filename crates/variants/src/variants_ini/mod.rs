//! Games of `variants.ini`, the file in which Fairy-Stockfish reads games, as rule files.

mod board;
mod error;
mod game;
mod keys;
mod pieces;
mod promotion;
mod writer;

use std::collections::BTreeMap;

pub use error::{IniError, IniErrorKind};

use crate::hint::nearest;
use crate::untrusted::{excerpt, printable, quote};

/// The games of a `variants.ini`, and the games that Fairy-Stockfish has built in.
///
/// ```
/// use tabiya_variants::VariantsIni;
///
/// let file = VariantsIni::read("[hill:chess]\nflagPiece = k\nflagRegion = d4 e4 d5 e5\n");
/// let text = file.rule_file("hill").unwrap();
/// assert!(text.contains("goal.white.king = [\"d4-e5\"]"));
/// ```
#[derive(Debug, Clone)]
pub struct VariantsIni {
    sections: Vec<Section>,
}

/// A section: a game, and the game that supplies the keys that it lacks.
#[derive(Debug, Clone, Default)]
struct Section {
    name: String,
    parent: Option<String>,
    /// The line of the section's head, counted from 1; 0 for a game that is built in.
    line: usize,
    entries: Vec<Entry>,
    /// What is wrong with the section's lines.
    faults: Vec<IniError>,
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    key: String,
    value: String,
    /// The line, counted from 1; 0 for a key of a game that is built in.
    line: usize,
    /// The number of parents of the section that has the key.
    depth: usize,
}

impl Entry {
    /// The key as a comment of a rule file: `# flagPiece = k (line 7)`.
    fn comment(&self) -> String {
        let Self { key, value, line, .. } = self;
        let place = if *line == 0 { "built in".to_owned() } else { format!("line {line}") };
        format!("# {key} = {} ({place})", printable(value))
    }
}

/// The keys of a game and of its parents.
type Entries = BTreeMap<String, Entry>;

impl VariantsIni {
    /// The games that are built in, without any file.
    pub fn built_in() -> Self {
        Self { sections: sections(include_str!("built_in.ini"), |_| 0) }
    }

    /// Reads the text of a file. The games that are built in can be named as parents. What is wrong with the lines of a
    /// game is an error of [`rule_file`](Self::rule_file) for that game and for those that have it as a parent.
    pub fn read(text: &str) -> Self {
        let mut all = Self::built_in().sections;
        let built_in = all.len();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for mut section in sections(text, |line| line) {
            let mut fault = |kind| section.faults.push(IniError { line: section.line, kind });
            if let Some(parent) = &section.parent
                && !all.iter().any(|known| known.name == *parent)
            {
                let hint = nearest(parent, all.iter().map(|known| &known.name));
                let text = format!(
                    "The parent {} is neither built in nor in the lines before",
                    quote(parent)
                );
                fault(IniErrorKind::Unknown(text, hint));
            }
            if let Some(before) = all[built_in..].iter().find(|known| known.name == section.name) {
                fault(IniErrorKind::Twice(format!("game {}", quote(&section.name)), before.line));
            }
            all.push(section);
        }
        Self { sections: all }
    }

    /// The names of the games of the file, in its order; of the built-in games if there is no file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let of_file = self.sections.iter().any(|section| section.line > 0);
        let sections = self.sections.iter().filter(move |section| (section.line > 0) == of_file);
        sections.map(|section| section.name.as_str())
    }

    /// A game as the text of a rule file, with a comment for each key of the game that has decided something.
    ///
    /// # Errors
    /// Fails with all keys that a rule file cannot say, or with the unknown name.
    pub fn rule_file(&self, name: &str) -> Result<String, Vec<IniError>> {
        if name.is_empty() {
            let first = self.names().next().map(excerpt).unwrap_or_default();
            return Err(vec![IniError { line: 0, kind: IniErrorKind::NoGame(first) }]);
        }
        // A game of the file hides one that is built in.
        let Some(place) = self.sections.iter().rposition(|section| section.name == name) else {
            let hint = nearest(name, self.sections.iter().map(|section| &section.name));
            let text = format!("The game {} is neither built in nor in the file", quote(name));
            return Err(vec![IniError { line: 0, kind: IniErrorKind::Unknown(text, hint) }]);
        };
        let mut faults = Vec::new();
        let (entries, _) = self.entries(place, &mut faults);
        if faults.is_empty() { writer::rule_file(name, entries) } else { Err(faults) }
    }

    /// The keys of a game and of its parents, and the number of parents.
    fn entries(&self, place: usize, faults: &mut Vec<IniError>) -> (Entries, usize) {
        let section = &self.sections[place];
        let parent = section.parent.as_ref().and_then(|parent| {
            // A parent comes before its game, so that there are no circles.
            self.sections[..place].iter().rposition(|known| known.name == *parent)
        });
        let above = parent.map(|parent| self.entries(parent, faults));
        let (mut all, depth) = above.map_or_else(Default::default, |(all, depth)| (all, depth + 1));
        faults.extend(section.faults.iter().cloned());
        for entry in &section.entries {
            let mut entry = Entry { depth, ..entry.clone() };
            // This key adds to what the parent says.
            if let Some(above) = all.get("promotedPieceType").filter(|above| above.key == entry.key)
            {
                entry.value = format!("{} {}", above.value, entry.value);
            }
            all.insert(entry.key.clone(), entry);
        }
        (all, depth)
    }
}

/// Reads sections. `place` turns a line, counted from 1, into the line that is kept.
fn sections(text: &str, place: fn(usize) -> usize) -> Vec<Section> {
    let mut all: Vec<Section> = Vec::new();
    for (line, text) in text.lines().enumerate().map(|(at, text)| (at + 1, text.trim())) {
        if text.is_empty() || text.starts_with(['#', ';']) {
            continue;
        }
        let head = text.strip_prefix('[');
        if head.is_some() || all.is_empty() {
            let head = head.unwrap_or("]");
            let (head, rest) = head.split_once(']').unwrap_or((head, text));
            let (name, parent) = head
                .split_once(':')
                .map_or((head, None), |(name, parent)| (name, Some(parent.trim().to_owned())));
            let name = name.trim().to_owned();
            let mut section = Section { name, parent, line: place(line), ..Section::default() };
            if text.starts_with('[') && (section.name.is_empty() || !rest.is_empty()) {
                const HEAD: &str = "the head of a section, expected such as [name:parent]";
                section.faults.push(IniError { line, kind: IniErrorKind::Line(quote(text), HEAD) });
            }
            all.push(section);
        }
        let Some(section) = all.last_mut().filter(|_| !text.starts_with('[')) else { continue };
        let Some((key, value)) = text.split_once('=') else {
            const PAIR: &str = "a key with its value, expected such as king = k";
            section.faults.push(IniError { line, kind: IniErrorKind::Line(quote(text), PAIR) });
            continue;
        };
        let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
        if let Some(before) = section.entries.iter().find(|entry| entry.key == key) {
            let kind = IniErrorKind::Twice(format!("key {}", quote(&key)), before.line);
            section.faults.push(IniError { line, kind });
        }
        section.entries.push(Entry { key, value, line: place(line), depth: 0 });
    }
    all
}
