//! Error texts for a word that is not a command, with suggestions.

use tabiya_games::{excerpt, nearest};
use tabiya_terminal::quoted;

use crate::args::{NAMED, commands};

/// The error for an unknown word where a command is expected.
pub(crate) fn unknown_command(word: &str) -> String {
    let word = excerpt(word);
    match meant(&word) {
        Some(near) => format!("no command \"{word}\", did you mean \"{near}\"?"),
        None => format!("no command \"{word}\", expected {}", commands().join(", ")),
    }
}

/// The error for an unknown word where a command or a depth is expected.
fn unknown_word(word: &str) -> String {
    let is_named = NAMED.iter().any(|(name, _)| name.eq_ignore_ascii_case(word));
    if is_named || word.contains('/') {
        let word = quoted(word);
        return format!("expected a depth before the position, such as perft 5 {}", excerpt(&word));
    }
    match meant(word) {
        Some(_) => unknown_command(word),
        None => {
            let word = excerpt(word);
            format!("no command \"{word}\", expected a depth in plies or a command; see perft help")
        }
    }
}

/// The error if the first word of a command line begins with a letter, so that it is not a depth, and is not a command
/// either.
pub(crate) fn not_a_command(word: &str) -> Option<String> {
    let is_word = word.starts_with(|c: char| c.is_alphabetic());
    (is_word && !commands().iter().any(|name| name == word)).then(|| unknown_word(word))
}

/// The command that a word probably means: a command with a similar name, or with the word as an abbreviation.
fn meant(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let prefix = || commands().into_iter().find(|name| lower.len() > 2 && name.starts_with(&lower));
    nearest(word, commands()).or_else(prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_command_is_recognised() {
        for (word, command) in [
            ("chek", Some("check")),
            ("Suite", Some("suite")),
            ("devide", Some("divide")),
            ("comp", Some("compare")),
            ("varients", Some("variants")),
            ("dragon", None),
            ("six", None),
        ] {
            assert_eq!(meant(word).as_deref(), command, "{word}");
        }
    }
}
