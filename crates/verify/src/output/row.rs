//! A line of a divide: a move, separators and a count.

use super::line::{Line, kept};
use super::move_text::{NULL_MOVE, names_squares, split_move};

/// A move as the engine writes it, and the leaf nodes below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The move in UCI notation, with the usual upper and lower case (`e7e8q`, `N@f3`), or as the engine writes it in
    /// algebraic notation (`Nbxd2`).
    pub text: String,
    /// The leaf nodes below the move.
    pub count: u128,
}

/// Reads a number that consists of decimal digits only.
pub(crate) fn plain(text: &str) -> Option<u128> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads `move separator count`, perhaps after a running number, and perhaps several times; `None` if the line has
/// another form. A row is doubtful if groups of three digits follow a count of at most three digits, as in `1 234` and
/// in `20 400`, where the second number may be a time.
pub(crate) fn read_row(text: &str) -> Option<Line> {
    match read_row_after(text, text)? {
        (Line::Row(row), after) if !after.is_empty() => Some(match read_more(after) {
            Some(more) => Line::Rows([vec![row], more].concat()),
            None => Line::Row(row),
        }),
        (read, _) => Some(read),
    }
}

/// Reads the first row of `text`, which is `line` or a part of it, and returns the text after it.
fn read_row_after<'a>(text: &'a str, line: &str) -> Option<(Line, &'a str)> {
    let (m, rest) = split_move(text).or_else(|| split_move(skip_running_number(text)?))?;
    let Number { text: number, after, columns } =
        split_number(rest).or_else(|| split_number(skip_unit(rest)?))?;
    // If only white space precedes the count, a number after it is probably the next column of a table.
    let is_group = |group: &str| group.len() == 3 && plain(group).is_some();
    let is_grouped = !columns
        && number.len() <= 3
        && !after.trim().is_empty()
        && after.split_whitespace().all(is_group);
    let read = match plain(number) {
        // Some engines print `0000: 0` if there is no legal move.
        Some(0) if m == NULL_MOVE => return None,
        // In `e4 +0.35` the number is not a count. A move that names both squares is surer to begin a row.
        None if columns && !names_squares(&m) => return None,
        Some(count) if is_grouped => Line::Doubtful(Row { text: m, count }, kept(line)),
        Some(count) => Line::Row(Row { text: m, count }),
        None => Line::NoNumber(kept(line)),
    };
    Some((read, after))
}

/// Reads the rest of a line that has several rows; `None` if it is anything else.
fn read_more(mut text: &str) -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    loop {
        text = text
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | ')'));
        if text.is_empty() {
            return Some(rows).filter(|rows| !rows.is_empty());
        }
        let (Line::Row(row), after) = read_row_after(text, text)? else { return None };
        rows.push(row);
        text = after;
    }
}

/// The word that may precede a running number.
const WORD: &str = "move";

/// Skips a running number or the edge of a table before a move, as in `12. e2e4`, `move 12 : e2e4`, `[12/20] e2e4`
/// and `| e2e4`; `None` if there is neither.
fn skip_running_number(text: &str) -> Option<&str> {
    let is_word = |start: &str| start.eq_ignore_ascii_case(WORD);
    let word = if text.get(..WORD.len()).is_some_and(is_word) { WORD.len() } else { 0 };
    let rest = &text[word..];
    let is_edge =
        |c: char| c.is_whitespace() || matches!(c, '|' | '[' | '(' | '*' | '-' | ':' | '#');
    let number = rest.trim_start_matches(is_edge);
    let after = number.trim_start_matches(|c: char| c.is_ascii_digit() || c == '/');
    let is_ended = |c: char| is_edge(c) || matches!(c, '.' | ')' | ']');
    let skipped = after.trim_start_matches(is_ended);
    (skipped.len() < after.len() || after.len() == number.len() && number.len() < text.len())
        .then_some(skipped)
}

/// Skips the words that may come between a move and its count, as in `e2e4 nodes: 20`.
fn skip_unit(text: &str) -> Option<&str> {
    let text = text.trim_start_matches([' ', '\t', ':', '=', '-', ',', '|']);
    ["nodes", "Nodes", "count", "perft"].iter().find_map(|unit| text.strip_prefix(unit))
}

/// Whether a line is like a row, but the move cannot be read: `e2e9: 20`, `12-28: 20`.
pub(crate) fn has_unreadable_move(text: &str) -> bool {
    let Some((m, rest)) = text.split_once([':', '=']) else { return false };
    let number = rest.trim_start().split(|c: char| c.is_whitespace() || c == ',').next();
    if number.and_then(plain).is_none() {
        return false;
    }
    let m = m.trim_end();
    let is_number = |text: &str| (1..=3).contains(&text.len()) && plain(text).is_some();
    let squares = m.split_once("->").or_else(|| m.split_once('-'));
    let has_digit_after_letter = |pair: &[u8]| matches!(pair, [letter, digit] if letter.is_ascii_lowercase() && digit.is_ascii_digit());
    squares.is_some_and(|(from, to)| is_number(from.trim()) && is_number(to.trim()))
        || matches!(m.len(), 4 | 5)
            && m.is_ascii()
            && m.as_bytes()[..4].chunks(2).all(has_digit_after_letter)
}

/// The text in the place of a number, with its sign.
pub(crate) struct Number<'a> {
    pub(crate) text: &'a str,
    /// The text after the number.
    pub(crate) after: &'a str,
    /// Whether only white space precedes the number.
    columns: bool,
}

/// Skips separators and splits off the number after them; `None` if there is no separator, or if no number
/// follows.
pub(crate) fn split_number(text: &str) -> Option<Number<'_>> {
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        // A dash is a sign if a number follows directly and another separator comes before it.
        let is_sign = c == '-' && at > 0 && next.is_some_and(|next| next.is_ascii_digit());
        let separates = c.is_whitespace() || matches!(c, ':' | '=' | '-' | '>' | '(' | '|');
        if is_sign || !separates {
            break;
        }
        start = at + c.len_utf8();
    }
    let (skipped, rest) = text.split_at(start);
    let begins = rest.strip_prefix(['-', '+']).unwrap_or(rest);
    if start == 0 || !begins.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let length = rest.find(|c: char| c.is_whitespace() || c == ')').unwrap_or(rest.len());
    let (mut number, mut after) = rest.split_at(length);
    // A punctuation mark that is not followed by a digit ends the number and is not part of it.
    let marks = number.char_indices().find(|&(at, c)| {
        matches!(c, '.' | ',' | ';') && !number[at + 1..].starts_with(|c: char| c.is_ascii_digit())
    });
    if let Some((at, _)) = marks {
        (number, after) = rest.split_at(at);
    }
    // A fraction such as `1/20`, or a percentage, is not a count.
    let columns = skipped.chars().all(char::is_whitespace);
    (!number.contains(['/', '%'])).then_some(Number { text: number, after, columns })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::read(text.as_bytes(), None)
    }

    #[test]
    fn a_row_is_a_move_separators_and_a_count() {
        for text in [
            "e2e4: 20",
            "e2e4:20",
            "E2E4: 20",
            "e2e4 = 20",
            "e2e4 - 20",
            "e2e4-20",
            "e2e4 20",
            "e2e4\t20",
            "e2e4 (20)",
            " e2e4 :  20 \r",
            "e2e4 -> 20",
            "e2e4: 20 nodes",
            "e2e4: 20,",
            "e2-e4: 20",
            "e2xe4+: 20",
            "Re2e4 20 120",
            "e2e4: 20,time=5",
        ] {
            assert_eq!(read(text), Line::Row(Row { text: "e2e4".into(), count: 20 }), "{text}");
        }
        for (text, m) in [
            ("E7E8Q: 1", "e7e8q"),
            ("n@F3: 1", "N@f3"),
            ("a7a8a: 1", "a7a8a"),
            ("a7a8=G: 1", "a7a8g"),
            ("A@e4: 1", "A@e4"),
            ("Ca1-a7: 1", "a1a7"),
            ("e7e8=K+ 1", "e7e8k"),
            ("b1c3: 1", "b1c3"),
            ("0000: 1", "0000"),
            ("0000 = 1", "0000"),
            ("e7e8(Q): 1", "e7e8q"),
            ("e7-e8/N 1", "e7e8n"),
            ("e5xd6 e.p.: 1", "e5d6"),
            ("e5d6 ep 1", "e5d6"),
            ("e1e8++: 1", "e1e8"),
            ("O-O: 1", "O-O"),
            ("0-0-0+ 1", "O-O-O"),
            ("o-o = 1", "O-O"),
        ] {
            assert_eq!(read(text), Line::Row(Row { text: m.into(), count: 1 }), "{text}");
        }
        let large = "340282366920938463463374607431768211455";
        let Line::Row(row) = read(&format!("a2a3: {large}")) else { panic!("no row") };
        assert_eq!(row.count, u128::MAX);
    }

    #[test]
    fn three_digits_after_a_count_may_be_its_next_group() {
        for text in ["e2e4: 1 234", "e2e4: 1 234 567", "e2e4 = 1 234"] {
            let Line::Doubtful(row, kept) = read(text) else { panic!("{text}: {:?}", read(text)) };
            assert_eq!((row.count, &*kept), (1, text));
        }
    }

    #[test]
    fn a_row_may_have_a_running_number_and_be_in_algebraic_notation() {
        for text in [
            "move 1 : a2a3 : 20",
            "1     a2a3           20        0.000s      400.000 kN/s",
            "[ 1/20] a2a3 20",
            "1. a2a3: 20",
            "| a2a3 | 20 |",
            "a2a3 nodes: 20",
            "\u{1b}[32ma2a3\u{1b}[0m: 20",
        ] {
            assert_eq!(read(text), Line::Row(Row { text: "a2a3".into(), count: 20 }), "{text}");
        }
        for (text, m) in [
            ("Nf3: 20", "Nf3"),
            ("e4 20", "e4"),
            ("1. e4 20", "e4"),
            ("Nbxd2+: 20", "Nbxd2"),
            ("R1e1 = 20", "R1e1"),
            ("Qh4e1: 20", "h4e1"),
            ("exd6 e.p.: 20", "exd6"),
            ("bxa8=N#: 20", "bxa8=N"),
            ("e8=Q 20", "e8=Q"),
            ("e8Q 20", "e8Q"),
            ("e4=20", "e4"),
            ("Nf3-20", "Nf3"),
        ] {
            assert_eq!(read(text), Line::Row(Row { text: m.into(), count: 20 }), "{text}");
        }
        let rows = |moves: &[&str]| {
            let row = |m: &&str| Row { text: (*m).to_owned(), count: 20 };
            Line::Rows(moves.iter().map(row).collect())
        };
        assert_eq!(read("Nf3: 20  e4: 20  O-O: 20"), rows(&["Nf3", "e4", "O-O"]));
        assert_eq!(read("a2a3: 20, a2a4: 20, "), rows(&["a2a3", "a2a4"]));
        assert_eq!(read("e2e4 20 | d2d4 20"), rows(&["e2e4", "d2d4"]));
    }

    #[test]
    fn a_move_that_cannot_be_read_is_noticed() {
        for text in ["e2e9: 20", "12-28: 20", "12->28 = 20", "i2i4q: 1,"] {
            assert_eq!(read(text), Line::NoMove(text.to_owned()), "{text}");
        }
    }
}
