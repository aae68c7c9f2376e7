//! Suites from files, folders and standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use tabiya_variants::Variant;

use super::perft_file::Reader;
use super::{Entry, LineError, Reading, SuiteError, epd};
use crate::lines::{BadLine, Lines, is_binary};

/// All that one argument of the command named: a file, a folder or standard input.
#[derive(Debug)]
pub struct Source {
    /// The argument.
    pub name: String,
    /// How its positions are read.
    pub reading: Reading,
    /// The cases, with file and line.
    pub entries: Vec<Located>,
    /// What could not be read.
    pub errors: Vec<SuiteError>,
}

/// A case and where it stands.
#[derive(Debug, Clone)]
pub struct Located {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The case, and what was put right.
    pub entry: Entry,
}

/// The two kinds of files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Epd,
    Perft,
}

impl Dialect {
    /// The dialect that a file's name says, if any.
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "epd" => Some(Self::Epd),
            "perft" => Some(Self::Perft),
            _ => None,
        }
    }
}

/// Reads a file of chess positions, all `.epd` and `.perft` files below a folder, or for `-` standard input.
///
/// In a folder, a suite beside a rule file of its name (`amazon.epd` beside `amazon.toml`) is left out: it
/// is one of that game. Named itself, it is read.
///
/// Nothing fails here: what cannot be read stands among the errors.
pub fn read(name: &Path) -> Source {
    read_under(name, Variant::Chess)
}

/// Reads suites as [`read`] does, for a variant of lines that name none, or a [`Reading`].
pub fn read_under(name: &Path, reading: impl Into<Reading>) -> Source {
    let mut source = Source {
        name: name.display().to_string(),
        reading: reading.into(),
        entries: Vec::new(),
        errors: Vec::new(),
    };
    if name == Path::new("-") {
        source.lines("-", Dialect::Epd, io::stdin().lock());
    } else if name.is_dir() {
        source.folder(name);
    } else {
        source.file(name, Dialect::of(name).unwrap_or(Dialect::Epd));
    }
    let silent = source.errors.is_empty();
    if silent && source.entries.iter().all(|located| located.entry.case.checks.is_empty()) {
        source.errors.push(SuiteError::of_file(&source.name, "no check in it, such as ;D1 20"));
    }
    source
}

impl Source {
    fn folder(&mut self, path: &Path) {
        let mut files: Vec<(PathBuf, Dialect)> = Vec::new();
        for found in walkdir::WalkDir::new(path).follow_links(true).sort_by_file_name() {
            match found {
                Ok(file) if !file.file_type().is_dir() && !has_rule_file(file.path()) => {
                    let dialect = Dialect::of(file.path());
                    files.extend(dialect.map(|dialect| (file.into_path(), dialect)));
                }
                Ok(_) => {}
                Err(error) => self.errors.push(SuiteError::of_file(&self.name, error)),
            }
        }
        if files.is_empty() && self.errors.is_empty() {
            let message = "no .epd or .perft file in this folder";
            self.errors.push(SuiteError::of_file(&self.name, message));
        }
        for (file, dialect) in files {
            self.file(&file, dialect);
        }
    }

    fn file(&mut self, path: &Path, dialect: Dialect) {
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => self.lines(&name, dialect, BufReader::new(file)),
            Err(error) => {
                self.errors.push(SuiteError::of_file(&name, format!("cannot be read: {error}")));
            }
        }
    }

    fn lines(&mut self, file: &str, dialect: Dialect, mut reader: impl BufRead) {
        // One error, not one for each of its lines; an error of reading comes again below.
        if reader.fill_buf().is_ok_and(is_binary) {
            let message = "a binary file, expected text in UTF-8";
            return self.errors.push(SuiteError::of_file(file, message));
        }
        let mut perft = Reader::new(self.reading.clone());
        for (number, line) in Lines::new(reader) {
            let read = line.map_err(line_error).and_then(|line| match dialect {
                Dialect::Epd => {
                    Ok(epd::read_line(&line, self.reading.clone())?.map(|entry| (number, entry)))
                }
                Dialect::Perft => perft.line(number, &line),
            });
            match read {
                Ok(entry) => self.add(file, entry),
                Err(LineError { column, message }) => {
                    let file = file.to_owned();
                    self.errors.push(SuiteError { file, line: number, column, message });
                }
            }
        }
        self.add(file, perft.finish());
    }

    fn add(&mut self, file: &str, entry: Option<(usize, Entry)>) {
        self.entries.extend(entry.map(|(line, entry)| Located {
            file: file.to_owned(),
            line,
            entry,
        }));
    }
}

/// Whether a rule file of the same name lies beside a suite.
fn has_rule_file(suite: &Path) -> bool {
    suite.with_extension("toml").is_file()
}

fn line_error(bad: BadLine) -> LineError {
    let offset = if let BadLine::NotUtf8(offset) = bad { offset } else { 0 };
    LineError::at(offset, bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_beside_a_rule_file_of_its_name_is_left_out_of_its_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites");
        let source = read(&folder);
        assert_eq!(source.errors, []);
        let files = || source.entries.iter().map(|located| Path::new(&located.file));
        assert!(files().any(|file| file.ends_with("variants/atomic.epd")));
        assert!(files().all(|file| !file.parent().is_some_and(|parent| parent.ends_with("rules"))));
        // Named itself it is read; most of its positions are none of chess.
        assert!(!read(&folder.join("rules/nightrider.epd")).entries.is_empty());
    }
}
