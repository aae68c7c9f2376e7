//! A line of a divide: a move, separators and a count.

use super::line::{Line, kept};

/// A move as the engine writes it, and the leaf nodes below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The move in UCI notation, with the usual upper and lower case: `e7e8q`, `N@f3`.
    pub text: String,
    /// The leaf nodes below the move.
    pub count: u128,
}

/// Reads a number that consists of decimal digits only.
pub(crate) fn plain(text: &str) -> Option<u128> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads `move separator count`; `None` if the line has another form. A row is doubtful if groups of three
/// digits follow a count of at most three digits, as in `1 234` and in `20 400`, where the second number may be
/// a time.
pub(crate) fn read_row(text: &str) -> Option<Line> {
    let (m, rest) = split_move(text)?;
    let Number { text: number, after, columns } = split_number(rest)?;
    // If only white space precedes the count, a number after it is probably the next column of a table.
    let is_group = |group: &str| group.len() == 3 && plain(group).is_some();
    let is_grouped = !columns
        && number.len() <= 3
        && !after.trim().is_empty()
        && after.split_whitespace().all(is_group);
    Some(match plain(number) {
        // Some engines print `0000: 0` if there is no legal move.
        Some(0) if m == NULL_MOVE => return None,
        Some(count) if is_grouped => Line::Doubtful(Row { text: m, count }, kept(text)),
        Some(count) => Line::Row(Row { text: m, count }),
        None => Line::NoNumber(kept(text)),
    })
}

/// A null move, which some engines list among the moves. Other numbers begin with zeros too, so the text
/// counts as a move only before a colon or an equals sign.
const NULL_MOVE: &str = "0000";

/// Castling as in algebraic notation, the longer text first.
const CASTLING: [&str; 2] = ["O-O-O", "O-O"];

/// Splits a castling move, written with letters or with zeros, off the start of a line.
fn split_castling(text: &str) -> Option<(String, &str)> {
    let written = |castling: &&str| {
        let start = text.get(..castling.len())?;
        let rest = &text[castling.len()..];
        let same = start.to_ascii_uppercase().replace('0', "O") == **castling;
        let rest = rest.strip_prefix(['+', '#']).unwrap_or(rest);
        let ends = rest.starts_with(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | '('));
        (same && ends).then(|| ((**castling).to_owned(), rest))
    };
    CASTLING.iter().find_map(written)
}

/// Splits a move off the start of a line: in UCI notation, in upper or lower case, or with the additions of
/// some engines, as in `Nb1-c3`, `e4xd5`, `a7a8=Q+` and `a7a8(Q)`.
fn split_move(text: &str) -> Option<(String, &str)> {
    if let Some(castling) = split_castling(text) {
        return Some(castling);
    }
    if let Some(rest) = text.strip_prefix(NULL_MOVE)
        && rest.trim_start().starts_with([':', '='])
    {
        return Some((NULL_MOVE.to_owned(), rest));
    }
    let bytes = text.as_bytes();
    let square = |at: usize| {
        let square = text.get(at..at + 2)?.to_ascii_lowercase();
        matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']).then_some(square)
    };
    let piece = |byte: &u8| b"pnbrqk".contains(&byte.to_ascii_lowercase());
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    if bytes.first().is_some_and(u8::is_ascii_alphabetic) && bytes.get(1) == Some(&b'@') && ends(4)
    {
        let m = text[..1].to_ascii_uppercase() + "@" + &square(2)?;
        return Some((m, &text[4..]));
    }
    let start =
        usize::from(bytes.first().is_some_and(u8::is_ascii_uppercase) && square(0).is_none());
    let from = square(start)?;
    let joined = usize::from(matches!(bytes.get(start + 2), Some(b'-' | b'x')));
    let to = square(start + 2 + joined)?;
    let mut end = start + 4 + joined;
    let mut m = from + &to;
    let equals = usize::from(matches!(bytes.get(end), Some(b'=' | b'/')));
    let marks = ["++", "+", "#", "x", "ep", "e.p.", " ep", " e.p."];
    if let Some([b'(', role, b')']) = bytes.get(end..end + 3)
        && piece(role)
    {
        m.push(char::from(role.to_ascii_lowercase()));
        return Some((m, &text[end + 3..]));
    }
    // A single letter may name a custom piece, unless it begins a mark such as `ep`.
    let is_own = |byte: &u8| {
        let mark = marks.iter().any(|mark| text[end..].starts_with(mark));
        byte.is_ascii_alphabetic() && (!mark || equals == 1) && ends(end + equals + 1)
    };
    if let Some(role) = bytes.get(end + equals).filter(|byte| piece(byte) || is_own(byte)) {
        m.push(char::from(role.to_ascii_lowercase()));
        end += equals + 1;
    }
    let rest = &text[end..];
    let mark = marks.iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest);
    ends(text.len() - mark.len()).then_some((m, mark))
}

/// The text that stands where a number is expected, with its sign.
pub(crate) struct Number<'a> {
    pub(crate) text: &'a str,
    /// The text after the number.
    after: &'a str,
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
