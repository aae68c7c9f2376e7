//! Foreign texts in messages, made safe: they can neither change the terminal nor begin a new line.
//!
//! - [`quote`] and [`excerpt`] are for a word that should have been another: its beginning, in ASCII, so that
//!   characters that look alike can be distinguished.
//! - [`ascii_start`] is for sentences about such words.
//! - [`printable`] is for names, paths and sentences: the whole text, in its own script.
//! - [`printable_start`] is for lines of any length, such as output of engines: their beginning, in their own script.

/// The last character boundary at or before the offset.
pub(crate) fn boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The first 80 bytes of a text; all characters but printable ASCII are escaped.
pub fn excerpt(text: &str) -> String {
    let end = boundary(text, 80);
    let more = if end < text.len() { ".." } else { "" };
    format!("{}{more}", text[..end].escape_default())
}

/// The first 80 bytes of a text in quotation marks; all characters but printable ASCII are escaped.
pub fn quote(text: &str) -> String {
    format!("\"{}\"", excerpt(text))
}

/// A text whose control characters and invisible characters are escaped.
///
/// ```
/// assert_eq!(tabiya_variants::printable("a\u{1b}[2Jü\n"), "a\\u{1b}[2Jü\\n");
/// ```
pub fn printable(text: &str) -> String {
    printable_start(text, usize::MAX)
}

/// The first `most` characters of a text, and two dots if it goes on; control characters and invisible characters are
/// escaped.
///
/// ```
/// assert_eq!(tabiya_variants::printable_start("ü\tok", 3), "ü\\to..");
/// ```
pub fn printable_start(text: &str, most: usize) -> String {
    start(text, most, |c| !c.is_control() && !is_invisible(c))
}

/// The first `most` characters of a sentence that may repeat a text in quotation marks, and two dots if it goes on; all
/// characters but printable ASCII are escaped.
pub fn ascii_start(text: &str, most: usize) -> String {
    start(text, most, |c| matches!(c, ' '..='~'))
}

fn start(text: &str, most: usize, is_shown: impl Fn(char) -> bool) -> String {
    let mut shown = String::new();
    let mut rest = text.chars();
    for c in rest.by_ref().take(most) {
        match is_shown(c) {
            true => shown.push(c),
            false => shown.extend(c.escape_default()),
        }
    }
    if !rest.as_str().is_empty() {
        shown.push_str("..");
    }
    shown
}

/// Whether a character has no width, ends a line, or changes the direction of the text around it.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_is_short_and_escaped() {
        assert_eq!(quote("a\u{1b}[31m\n\"ü\""), r#""a\u{1b}[31m\n\"\u{fc}\"""#);
        assert_eq!(quote(&"x".repeat(80)), format!("\"{}\"", "x".repeat(80)));
        assert_eq!(quote(&"x".repeat(81)), format!("\"{}..\"", "x".repeat(80)));
        assert_eq!(quote(&"ü".repeat(41)), format!("\"{}..\"", r"\u{fc}".repeat(40)));
    }

    /// Texts that would change a terminal, a line, or the order of what follows.
    const HOSTILE: [&str; 9] = [
        "\u{1b}[2J\u{1b}]0;title\u{7}",
        "a\rb\nc\td",
        "\0\u{7f}\u{80}\u{9b}31m",
        "\u{202e}cba\u{202c}",
        "\u{2066}x\u{2069}\u{200f}",
        "e\u{200b}4\u{feff}",
        "line\u{2028}line\u{2029}",
        "\u{ad}\u{2060}",
        "",
    ];

    #[test]
    fn no_hostile_text_changes_a_terminal() {
        for text in HOSTILE {
            for shown in [
                quote(text),
                excerpt(text),
                printable(text),
                printable_start(text, 5),
                ascii_start(text, 5),
            ] {
                assert!(!shown.contains(|c| char::is_control(c) || is_invisible(c)), "{shown:?}");
            }
        }
        assert_eq!(printable("\u{202e}e4\u{2028}\u{7}"), r"\u{202e}e4\u{2028}\u{7}");
    }

    #[test]
    fn readable_text_stays_in_its_own_script() {
        for text in ["Größe", "шах", "将棋", "it's \"here\"", r"C:\engines", "♞f3 🙂"] {
            assert_eq!(printable(text), text);
            assert_eq!(printable_start(text, 20), text);
            assert!(ascii_start(text, 20).is_ascii(), "{text}");
        }
    }

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(printable_start("将棋", 2), "将棋");
        assert_eq!(printable_start("将棋", 1), "将..");
        assert_eq!(printable_start("将棋", 0), "..");
        assert_eq!(printable_start("", 0), "");
        let long = "\u{1b}".repeat(1 << 20);
        assert_eq!(printable_start(&long, 2), r"\u{1b}\u{1b}..");
        assert_eq!(printable(&long).len(), 6 << 20);
    }
}
