//! Reads the text of suites in each of its dialects.

use std::io::BufRead;

use tabiya_core::TextPart;

use super::perft_file::{self, PerftFileReader};
use super::{Case, FileNote, LineError, Located, Source, SuiteError, epd};
#[cfg(feature = "dialects")]
use super::{json, script};
use crate::lines::{Lines, is_binary};

/// The dialects in which suites are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SuiteDialect {
    Epd,
    Perft,
    /// A script that tests an engine: most of its lines are not tests.
    #[cfg(feature = "dialects")]
    Script,
    /// One object of JSON on each line.
    #[cfg(feature = "dialects")]
    Json,
}

impl SuiteDialect {
    /// Recognises the dialect from the name of a file; `None` if its text must show it.
    fn of_file(file: &str) -> Option<Self> {
        #[cfg(feature = "dialects")]
        if script::is_script(file) {
            return Some(Self::Script);
        }
        _ = file;
        None
    }

    /// Recognises the dialect from one of the lines; `None` if the line is blank or a comment.
    fn of(line: &str) -> Option<Self> {
        let text = TextPart::of_line(line).trimmed().text;
        #[cfg(feature = "dialects")]
        match text {
            text if text.starts_with("#!") || script::is_test(text) => return Some(Self::Script),
            text if text.starts_with('{') => return Some(Self::Json),
            _ => {}
        }
        let is_nothing = text.is_empty() || text.starts_with(['#', '%']);
        let dialect = if perft_file::is_line(line) { Self::Perft } else { Self::Epd };
        (!is_nothing).then_some(dialect)
    }
}

/// The name of the file that follows, if the line is a heading such as `==> kiwipete.epd <==`, which `tail -n +1` writes
/// above each of several files.
fn heading(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix("==> ")?.strip_suffix(" <==")?.trim();
    (!name.is_empty()).then_some(name)
}

/// Reads the lines of one file.
struct TextReader<'s> {
    source: &'s mut Source,
    /// The file, as reports name it.
    file: String,
    /// The number of lines above this file, if it follows others in the same text.
    above: usize,
    dialect: Option<SuiteDialect>,
    perft: PerftFileReader,
    /// The lines that begin with `%` before the first line that shows the dialect. They are comments only in `.perft`
    /// files.
    undecided: Vec<(usize, String)>,
    /// The lines of a script that have a position but no test.
    no_tests: Vec<usize>,
}

impl Source {
    /// Reads the text of a file or of standard input.
    pub(crate) fn lines(&mut self, file: &str, mut reader: impl BufRead) {
        // A binary file gets one error instead of one for each line. A read error here occurs again below.
        if reader.fill_buf().is_ok_and(is_binary) {
            let message = "a binary file, expected text in UTF-8";
            return self.errors.push(SuiteError::of_file(file, message));
        }
        let mut lines = Lines::new(reader);
        let mut text = TextReader::new(self, file, 0);
        for (number, line) in lines.by_ref() {
            match line {
                Ok(line) => match heading(&line) {
                    Some(name) => {
                        text.finish();
                        text = TextReader::new(text.source, name, number);
                    }
                    None => text.line(number - text.above, line),
                },
                Err(error) => text.refuse(number - text.above, error),
            }
        }
        text.finish();
        if lines.has_nuls() {
            let message = "lines end in zero bytes (NUL), which are passed over";
            self.notes.push(FileNote::new(file, message));
        }
        if lines.has_latin1() {
            self.notes.push(FileNote::new(file, "lines that are not UTF-8 are read as Latin-1"));
        }
    }
}

impl<'s> TextReader<'s> {
    fn new(source: &'s mut Source, file: &str, above: usize) -> Self {
        let perft = PerftFileReader::new(source.reading.clone());
        let dialect = SuiteDialect::of_file(file);
        let (undecided, no_tests) = (Vec::new(), Vec::new());
        Self { source, file: file.to_owned(), above, dialect, perft, undecided, no_tests }
    }

    fn line(&mut self, number: usize, line: String) {
        self.dialect = self.dialect.or_else(|| SuiteDialect::of(&line));
        let Some(dialect) = self.dialect else {
            if TextPart::of_line(&line).trimmed().text.starts_with('%') {
                self.undecided.push((number, line));
            }
            return;
        };
        let undecided = std::mem::take(&mut self.undecided);
        for (number, line) in undecided.into_iter().chain([(number, line)]) {
            match self.read(dialect, number, &line) {
                Ok(case) => self.add(case),
                Err(error) => self.refuse(number, error),
            }
        }
    }

    /// Reads a line. Returns the case that it completes, with the number of its line.
    fn read(
        &mut self,
        dialect: SuiteDialect,
        number: usize,
        line: &str,
    ) -> Result<Option<(usize, Case)>, LineError> {
        let reading = &self.source.reading;
        let case = match dialect {
            SuiteDialect::Perft => return self.perft.line(number, line),
            SuiteDialect::Epd => epd::read_line(line, reading.clone())?,
            #[cfg(feature = "dialects")]
            SuiteDialect::Script => {
                let case = script::read_line(line, reading)?;
                if case.is_none() && script::has_position(line) {
                    self.no_tests.push(number);
                }
                case
            }
            #[cfg(feature = "dialects")]
            SuiteDialect::Json => json::read_line(line, reading)?,
        };
        Ok(case.map(|case| (number, case)))
    }

    /// Adds the last case, and a note about lines without a test.
    fn finish(&mut self) {
        let last = self.perft.finish();
        self.add(last);
        if let [first, ..] = self.no_tests[..] {
            let lines = match self.no_tests.len() {
                1 => format!("line {first} has"),
                lines => format!("{lines} lines, the first of them line {first}, have"),
            };
            let message =
                format!("{lines} a position but no depth and count after it, passed over");
            self.source.notes.push(FileNote::new(&self.file, message));
        }
    }

    fn refuse(&mut self, line: usize, error: LineError) {
        let LineError { column, message } = error;
        self.source.errors.push(SuiteError { file: self.file.clone(), line, column, message });
    }

    fn add(&mut self, case: Option<(usize, Case)>) {
        let located = case.map(|(line, case)| Located { file: self.file.clone(), line, case });
        self.source.entries.extend(located);
    }
}
