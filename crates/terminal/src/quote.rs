//! Quotes words of commands that are printed for a user to copy into a shell.

use std::iter;

/// Quotes a word for the shells of this system, if necessary.
pub fn quoted(word: &str) -> String {
    if cfg!(windows) { quoted_for_windows(word) } else { quoted_for_unix(word) }
}

/// Joins words to a command line for the shells of this system.
pub fn command_line<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

fn quoted_for_unix(word: &str) -> String {
    shell_words::quote(word).into_owned()
}

/// Puts a word into double quotation marks, unless it has only characters that mean nothing to either shell. A
/// quotation mark within it is written `\"`, and backslashes before a quotation mark are doubled, as programs read
/// their command line. (`cmd.exe` replaces `%NAME%` even in quotation marks.)
fn quoted_for_windows(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:\\=+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    let mut quoted = String::from('"');
    let mut backslashes = 0;
    for c in word.chars() {
        if c == '"' {
            quoted.extend(iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        quoted.push(c);
    }
    quoted.extend(iter::repeat_n('\\', backslashes));
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_both_shells_of_windows() {
        for (word, expected) in [
            (r"C:\engines\e.exe", r"C:\engines\e.exe"),
            ("--depth=3", "--depth=3"),
            ("", "\"\""),
            ("8/8 w - -", "\"8/8 w - -\""),
            ("startpos moves e7e8=Q#", "\"startpos moves e7e8=Q#\""),
            ("{fen}", "\"{fen}\""),
            (r"C:\my engines\", "\"C:\\my engines\\\\\""),
            ("say \"it's\"", "\"say \\\"it's\\\"\""),
            ("a\\\"", "\"a\\\\\\\"\""),
        ] {
            assert_eq!(quoted_for_windows(word), expected, "{word}");
        }
    }

    #[test]
    fn words_are_quoted_for_shells_of_unix() {
        for word in ["it's \"here\"", r"a\ b", "", "$HOME"] {
            let line = quoted_for_unix(word);
            assert_eq!(shell_words::split(&line).as_deref(), Ok(&[word.to_owned()][..]), "{line}");
        }
    }
}
