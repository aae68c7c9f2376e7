//! Reads suites from files, folders and standard input.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use tabiya_games::{RuleSet, Variant, rule_file_text, shown_path};

use super::{Case, FileNote, Reading, SuiteError};

/// The cases read from one argument of the command: a file, a folder or standard input.
#[derive(Debug)]
pub struct Source {
    /// The argument, as it was given.
    pub name: String,
    /// The settings with which positions were read.
    pub reading: Reading,
    /// The cases, with file and line.
    pub entries: Vec<Located>,
    /// The errors that occurred while reading.
    pub errors: Vec<SuiteError>,
    /// Notes about lines and files that were corrected or skipped.
    pub notes: Vec<FileNote>,
    /// Whether all files of this argument were read earlier, for another argument.
    pub is_repeated: bool,
}

/// A case, with its file and line.
#[derive(Debug, Clone)]
pub struct Located {
    /// The path of the file, or `-` for standard input.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The case.
    pub case: Case,
}

/// Whether a file in a folder is a suite, judging by its extension.
pub fn is_suite(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    extension.eq_ignore_ascii_case("epd") || extension.eq_ignore_ascii_case("perft")
}

/// The suites below a folder, in order. Links are followed, and files that cannot be read are skipped.
pub fn suites_below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let found = walkdir::WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    let files = found.flatten().filter(|file| file.file_type().is_file() && is_suite(file.path()));
    files.map(walkdir::DirEntry::into_path)
}

/// Reads a file of chess positions, all `.epd` and `.perft` files below a folder, or standard input for `-`.
/// The first line that is not blank or a comment shows whether a text is EPD, `.perft` or, with the feature `dialects`,
/// the script of a test or lines of JSON.
///
/// A suite of a folder that has a rule file of the same name next to it (`amazon.epd` and `amazon.toml`) belongs
/// to those rules, and is left out when reading under other rules. It is always read if its path is given.
///
/// This function never fails: errors are collected in [`Source::errors`].
pub fn read(name: &Path) -> Source {
    read_under(name, Variant::Chess)
}

/// Reads suites as [`read`] does, with given settings, or with a variant for lines that do not name one.
pub fn read_under(name: &Path, reading: impl Into<Reading>) -> Source {
    SuiteReader::new(reading.into()).read(name)
}

/// Reads several arguments as [`read_under`] reads one. A file to which several arguments lead is read only for
/// the first of them.
pub fn read_all(names: &[impl AsRef<Path>], reading: impl Into<Reading>) -> Vec<Source> {
    let mut reader = SuiteReader::new(reading.into());
    names.iter().map(|name| reader.read(name.as_ref())).collect()
}

/// Reads suites and remembers which files were read.
struct SuiteReader {
    reading: Reading,
    /// The files read so far, each with the path by which it was read.
    read: HashMap<Identity, String>,
}

impl SuiteReader {
    fn new(reading: Reading) -> Self {
        Self { reading, read: HashMap::new() }
    }

    fn read(&mut self, name: &Path) -> Source {
        let mut source = Source {
            name: shown_path(name),
            reading: self.reading.clone(),
            entries: Vec::new(),
            errors: Vec::new(),
            notes: Vec::new(),
            is_repeated: false,
        };
        let repeated = if name.is_dir() {
            self.folder(name, &mut source)
        } else {
            usize::from(self.file(name, &mut source))
        };
        let silent = source.errors.is_empty();
        source.is_repeated = silent && repeated > 0 && !source.has_checks(0);
        if silent && !source.is_repeated && !source.has_checks(0) {
            source.errors.push(SuiteError::no_check(&source.name));
        }
        source
    }

    /// Reads the suites below a folder. Returns how many of them had been read before.
    fn folder(&mut self, path: &Path, source: &mut Source) -> usize {
        let found = source.find(path);
        if found.is_empty() && source.errors.is_empty() {
            let message = "no .epd or .perft file in this folder";
            source.errors.push(SuiteError::of_file(&source.name, message));
        }
        let (left_out, files): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|file| belongs_to_others(file, self.reading.variant));
        source.notes.extend(note_left_out(path, &left_out));
        let mut repeated = 0;
        for file in files {
            let (entries, errors) = (source.entries.len(), source.errors.len());
            if self.file(&file, source) {
                repeated += 1;
            } else if !source.has_checks(entries) && source.errors.len() == errors {
                source.notes.push(FileNote::new(shown_path(file), "no check in this file"));
            }
        }
        repeated
    }

    /// Reads a file or standard input. If it had been read before, adds a note instead and returns true.
    fn file(&mut self, path: &Path, source: &mut Source) -> bool {
        let name = shown_path(path);
        let is_stdin = path == Path::new("-");
        // A failure is ignored: a missing file is reported below, and standard input may have no path.
        if let Ok(identity) = Identity::of(if is_stdin { Path::new("/dev/stdin") } else { path }) {
            if let Some(before) = self.read.get(&identity) {
                let message = format!("read once, it is the same file as {before}");
                source.notes.push(FileNote::new(&name, message));
                return true;
            }
            self.read.insert(identity, name.clone());
        }
        if is_stdin {
            source.lines(&name, io::stdin().lock());
            return false;
        }
        match File::open(path) {
            Ok(file) => source.lines(&name, BufReader::new(file)),
            Err(error) => {
                let message = format!("cannot be read: {error}");
                source.errors.push(SuiteError::of_file(&name, message));
            }
        }
        false
    }
}

impl Source {
    /// Whether any entry from index `from` onwards has a check.
    fn has_checks(&self, from: usize) -> bool {
        self.entries[from..].iter().any(|located| !located.case.checks.is_empty())
    }

    /// Finds the suites below a folder, in order. Adds notes and errors for files that cannot be read.
    fn find(&mut self, path: &Path) -> Vec<PathBuf> {
        let mut files = Vec::new();
        for found in walkdir::WalkDir::new(path).follow_links(true).sort_by_file_name() {
            match found {
                Ok(file) if file.file_type().is_dir() || !is_suite(file.path()) => {}
                Ok(file) if file.file_type().is_file() => files.push(file.into_path()),
                Ok(file) => {
                    let name = shown_path(file.path());
                    self.notes.push(FileNote::new(name, "not a regular file, passed over"));
                }
                Err(error) => self.cannot_walk(&error),
            }
        }
        files
    }

    /// Adds a note for a link to a folder that contains it, or for a link to nothing that is not named like a
    /// suite. Adds an error for anything else.
    fn cannot_walk(&mut self, error: &walkdir::Error) {
        let path = error.path().unwrap_or(Path::new(&self.name));
        let name = shown_path(path);
        let is_dangling = fs::symlink_metadata(path).is_ok_and(|file| file.is_symlink())
            && error.io_error().is_some_and(|error| error.kind() == io::ErrorKind::NotFound);
        match error.loop_ancestor() {
            Some(ancestor) => {
                let message = format!("a link back to {}, passed over", shown_path(ancestor));
                self.notes.push(FileNote::new(name, message));
            }
            None if is_dangling && !is_suite(path) => {
                self.notes.push(FileNote::new(name, "a link to nothing, passed over"));
            }
            None => {
                let message = match error.io_error() {
                    Some(error) => format!("cannot be read: {error}"),
                    None => error.to_string(),
                };
                self.errors.push(SuiteError::of_file(name, message));
            }
        }
    }
}

impl Located {
    /// Whether the line has a position but no checks.
    pub fn lacks_checks(&self) -> bool {
        self.case.checks.is_empty()
    }
}

/// Whether a suite has a rule file of the same name next to it, with rules that differ from the rules of `variant`.
fn belongs_to_others(suite: &Path, variant: Variant) -> bool {
    let file = suite.with_extension("toml");
    let own = || RuleSet::from_toml_lenient(&rule_file_text(&file).ok()?).ok();
    file.is_file()
        && (variant.rules() != own().map(|(rules, _)| rules) || variant.rules().is_none())
}

/// A note about the suites of a folder that were left out. The note names a single suite; for several, it gives
/// their number and names the first.
fn note_left_out(folder: &Path, suites: &[PathBuf]) -> Option<FileNote> {
    let first = shown_path(suites.first()?);
    let how = "name it, with --variant, to run it";
    Some(match suites.len() {
        1 => FileNote::new(&first, format!("left out, a suite of the rule file next to it; {how}")),
        count => FileNote::new(
            shown_path(folder),
            format!(
                "{count} suites left out, each of the rule file next to it, such as {first}; {how}"
            ),
        ),
    })
}

/// The identity of a file, which is the same for every path that leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] std::path::PathBuf);

impl Identity {
    /// Identifies the file at a path, following links.
    #[cfg(unix)]
    fn of(path: &Path) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt;
        let file = path.metadata()?;
        Ok(Self((file.dev(), file.ino())))
    }

    /// Identifies the file at a path, following links.
    #[cfg(not(unix))]
    fn of(path: &Path) -> io::Result<Self> {
        Ok(Self(path.canonicalize()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_with_a_rule_file_are_left_out_of_their_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites");
        let source = read(&folder);
        assert_eq!(source.errors, []);
        let files = || source.entries.iter().map(|located| Path::new(&located.file));
        assert!(files().any(|file| file.ends_with("variants/atomic.epd")));
        assert!(files().all(|file| !file.parent().is_some_and(|parent| parent.ends_with("rules"))));
        // The suite is read if its path is given; most of its positions are not chess positions.
        assert!(!read(&folder.join("rules/nightrider.epd")).entries.is_empty());
    }
}
