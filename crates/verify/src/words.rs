//! Command lines of engines as words, with the quotation marks of the operating system.

use crate::CommandError;

/// How a command line is split into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WordSyntax {
    /// As a Unix shell does it, without any expansion.
    Unix,
    /// As on Unix, but a backslash is an ordinary character, because it separates the parts of paths, and `#` begins no
    /// comment. Both kinds of quotation marks can be used: shells of Windows take the double ones for themselves.
    Windows,
}

/// The syntax of this system.
const HERE: WordSyntax = if cfg!(windows) { WordSyntax::Windows } else { WordSyntax::Unix };

/// Splits a command line into words as a shell would; nothing is expanded. On Windows backslashes are kept.
///
/// # Errors
/// If a quotation mark is not closed.
pub fn split_words(line: &str) -> Result<Vec<String>, CommandError> {
    HERE.split(line)
}

/// Joins words into a line that [`split_words`] splits into the same words.
pub fn join_words<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    HERE.join(words)
}

impl WordSyntax {
    fn split(self, line: &str) -> Result<Vec<String>, CommandError> {
        match self {
            Self::Unix => shell_words::split(line).map_err(|_| CommandError::Unclosed),
            Self::Windows => split_keeping_backslashes(line),
        }
    }

    fn join<'a>(self, words: impl IntoIterator<Item = &'a str>) -> String {
        match self {
            Self::Unix => shell_words::join(words),
            Self::Windows => words.into_iter().map(quote_for_windows).collect::<Vec<_>>().join(" "),
        }
    }
}

fn split_keeping_backslashes(line: &str) -> Result<Vec<String>, CommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\n' => words.extend(word.take()),
            '"' | '\'' => {
                let (quoted, _) = chars.as_str().split_once(c).ok_or(CommandError::Unclosed)?;
                word.get_or_insert_default().push_str(quoted);
                chars = chars.as_str()[quoted.len() + 1..].chars();
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Puts a word into single quotation marks if necessary, and its own single quotation marks into double ones.
fn quote_for_windows(word: &str) -> String {
    if !word.is_empty() && !word.contains([' ', '\t', '\n', '"', '\'']) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\"'\"'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_words_keep_backslashes_and_use_both_quotes() {
        for (line, words) in [
            (r"C:\engines\e.exe --quiet", &[r"C:\engines\e.exe", "--quiet"][..]),
            (r"'C:\Program Files\e.exe' uci", &[r"C:\Program Files\e.exe", "uci"]),
            (
                r#""C:\Program Files\e.exe" --name="it's" '' "#,
                &[r"C:\Program Files\e.exe", "--name=it's", ""],
            ),
            (
                "\\\\server\\share\\e.exe\t# 'a\"b'\"c'd\"",
                &[r"\\server\share\e.exe", "#", "a\"bc'd"],
            ),
            (r"'C:\a b\'\e.exe", &[r"C:\a b\\e.exe"]),
            (" \t ", &[]),
        ] {
            assert_eq!(WordSyntax::Windows.split(line).expect(line), words, "{line}");
        }
        for line in ["'C:\\e.exe", "e.exe \"", r"C:\O'Brien\e.exe"] {
            assert_eq!(WordSyntax::Windows.split(line), Err(CommandError::Unclosed), "{line}");
        }
    }

    #[test]
    fn joined_words_are_split_into_the_same_words() {
        let words = [
            r"C:\Program Files\e.exe",
            r"C:\e.exe",
            r"\\server\it's here\",
            "",
            "say \"it's\"",
            "''",
            "tab\tline\n",
            "käse {fen}",
            "#",
        ];
        for syntax in [WordSyntax::Unix, WordSyntax::Windows] {
            let line = syntax.join(words);
            assert_eq!(syntax.split(&line).expect(&line), words, "{line}");
        }
        assert_eq!(WordSyntax::Windows.join([r"C:\e.exe", "a b"]), r"C:\e.exe 'a b'");
    }
}
