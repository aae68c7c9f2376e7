//! Reads lines at a terminal, with keys to edit them, a history and completions.

use std::fs;
use std::io;
use std::path;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::commands::COMMANDS;

/// The moves that a player can type: in algebraic notation, and in the form that a game reads.
#[derive(Debug, Default)]
pub(crate) struct TypedMoves {
    pub(super) sans: Vec<String>,
    pub(super) texts: Vec<String>,
}

/// Reads lines at a terminal.
pub(crate) struct LineEditor(Editor<Completions, DefaultHistory>);

impl LineEditor {
    /// # Errors
    /// If the terminal cannot be used.
    pub(crate) fn new() -> io::Result<Self> {
        // Without bracketed paste, each line of several that are pasted is a line of input.
        let config = Config::builder().completion_type(CompletionType::List).bracketed_paste(false);
        let mut editor = Editor::with_config(config.build()).map_err(io_error)?;
        editor.set_helper(Some(Completions::default()));
        Ok(Self(editor))
    }

    /// Sets the moves that Tab offers besides commands; `None` if it offers nothing.
    pub(super) fn offer(&mut self, moves: Option<TypedMoves>) {
        if let Some(helper) = self.0.helper_mut() {
            helper.0 = moves;
        }
    }

    /// Prints a prompt and reads a line; `None` at the end of the input, which is Ctrl-D in an empty line.
    ///
    /// # Errors
    /// [`io::ErrorKind::Interrupted`] after Ctrl-C.
    pub(super) fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self.0.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Eof) => Ok(None),
            Err(error) => Err(io_error(error)),
        }
    }

    /// Adds a line to those that Up brings back.
    pub(super) fn remember(&mut self, line: &str) {
        // Without memory for it, the line is only missing in the history.
        let _ = self.0.add_history_entry(line);
    }
}

fn io_error(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        ReadlineError::Interrupted => io::ErrorKind::Interrupted.into(),
        // While a line is edited, the editor has its own handler for SIGINT. On Windows Ctrl-C is a key.
        #[cfg(unix)]
        ReadlineError::Signal(rustyline::error::Signal::Interrupt) => {
            io::ErrorKind::Interrupted.into()
        }
        error => io::Error::other(error),
    }
}

/// What Tab offers: commands and legal moves.
#[derive(Debug, Default)]
struct Completions(Option<TypedMoves>);

impl Completions {
    /// The start of the word that ends at `end`, and the words that can replace it.
    fn words(&self, line: &str, end: usize) -> (usize, Vec<&str>) {
        let Some(moves) = &self.0 else { return (end, Vec::new()) };
        let typed = &line[..end];
        let start = typed.rfind(' ').map_or(0, |at| at + 1);
        let word = &typed[start..];
        let mut all: Vec<&str> = moves.sans.iter().map(String::as_str).collect();
        if !word.is_empty() {
            all.extend(moves.texts.iter().map(String::as_str));
        }
        match typed[..start].trim() {
            "" => all.extend(COMMANDS),
            "why" => {}
            _ => return (end, Vec::new()),
        }
        let matching = |is_match: &dyn Fn(&str) -> bool| {
            let mut found: Vec<&str> =
                all.iter().copied().filter(|known| is_match(known)).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let found = matching(&|known| known.starts_with(word));
        if found.is_empty() {
            let word = word.to_lowercase();
            return (start, matching(&|known| known.to_lowercase().starts_with(&word)));
        }
        (start, found)
    }
}

/// The start of the last part of a path that ends at `end`, and the files that can replace it. Unlike in a
/// shell, and in `FilenameCompleter`, no character is escaped: a command takes the rest of its line as it is.
fn files(typed: &str, end: usize) -> (usize, Vec<Pair>) {
    let typed = typed.trim_start();
    let name_at = typed.rfind(path::is_separator).map_or(0, |at| at + 1);
    let (folder, name) = typed.split_at(name_at);
    // Without access to the folder, there is nothing to offer.
    let entries = fs::read_dir(if folder.is_empty() { "." } else { folder }).into_iter().flatten();
    let pair = |entry: fs::DirEntry| {
        let mut file = entry.file_name().into_string().ok()?;
        if !file.starts_with(name) {
            return None;
        }
        if entry.path().is_dir() {
            file.push(path::MAIN_SEPARATOR);
        }
        Some(Pair { display: file.clone(), replacement: file })
    };
    let mut found: Vec<Pair> = entries.flatten().filter_map(pair).collect();
    found.sort_unstable_by(|a, b| a.display.cmp(&b.display));
    (end - name.len(), found)
}

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        end: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if self.0.is_some()
            && let Some(("save" | "load", typed)) = line[..end].split_once(' ')
        {
            return Ok(files(typed, end));
        }
        let (start, words) = self.words(line, end);
        let pair = |word: &str| Pair { display: word.to_owned(), replacement: word.to_owned() };
        Ok((start, words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}

impl Validator for Completions {}

impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed_by_commands_and_moves() {
        let list = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let sans = list(&["e4", "Nf3", "Nh3"]);
        let moves = TypedMoves { sans, texts: list(&["e2e4", "g1f3", "g1h3"]) };
        let offered = Completions(Some(moves));
        for (line, start, expected) in [
            ("e", 0, &["e2e4", "e4", "exit"][..]),
            ("nf", 0, &["Nf3"]),
            ("g1f", 0, &["g1f3"]),
            ("hi", 0, &["hint", "history"]),
            ("why N", 4, &["Nf3", "Nh3"]),
            ("why hi", 4, &[]),
            ("undo N", 6, &[]),
            ("zz", 0, &[]),
        ] {
            assert_eq!(offered.words(line, line.len()), (start, expected.to_vec()), "{line}");
        }
        assert_eq!(Completions(None).words("e", 1), (1, Vec::new()));
    }

    #[test]
    fn file_names_are_completed_without_escapes() {
        let dir = tempfile::tempdir().expect("a folder");
        for name in ["a game (1).pgn", "a game=2.pgn", "it's.pgn"] {
            fs::write(dir.path().join(name), "").expect("it is written");
        }
        fs::create_dir(dir.path().join("games")).expect("it is created");
        let separator = path::MAIN_SEPARATOR;
        let games = format!("games{separator}");
        for (name, expected) in [
            ("a ga", &["a game (1).pgn", "a game=2.pgn"][..]),
            ("it's", &["it's.pgn"]),
            ("ga", &[games.as_str()]),
            ("zz", &[]),
        ] {
            let typed = format!("{}{separator}{name}", dir.path().display());
            let line = format!("load {typed}");
            let (start, found) = files(&typed, line.len());
            assert_eq!(&line[start..], name);
            let found: Vec<&str> = found.iter().map(|pair| pair.replacement.as_str()).collect();
            assert_eq!(found, expected);
        }
        let missing = format!("{}{separator}missing{separator}", dir.path().display());
        assert!(files(&missing, missing.len()).1.is_empty());
    }
}
