//! What a line of an engine's says.

/// A line, as far as it matters here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// A move and its count: `e2e4: 20`.
    Row(Row),
    /// The sum: `Nodes searched: 400`.
    Total(u128),
    /// What may be the sum, if nothing else says it: a number alone, or within an `info string`.
    PerhapsTotal(u128),
    /// `readyok`.
    Ready,
    /// `uciok`.
    UciOk,
    /// `id name ..`.
    Name(String),
    /// `option ..`.
    Option(String),
    /// `bestmove ..`: the engine has searched.
    BestMove,
    /// The engine says that it does not know what was asked.
    Refusal(String),
    /// A line that begins like a row or a sum, but whose number is none.
    NoNumber(String),
    /// Anything else.
    Noise,
}

/// A move as the engine writes it, and the leaf nodes behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The move in UCI notation, in the case that is usual: `e7e8q`, `N@f3`.
    pub text: String,
    /// The leaf nodes.
    pub count: u128,
}

/// What stands before the sum in the output of many engines. After those that speak of nodes, nothing
/// but a plain number is expected.
const SUMS: [&str; 14] = [
    "total nodes searched",
    "total leaf nodes",
    "total nodes",
    "nodes searched",
    "leaf nodes",
    "node count",
    "nodes",
    "leaves",
    "total moves",
    "total count",
    "total perft",
    "total",
    "result",
    "perft",
];

/// How engines begin to say that they do not understand.
const REFUSALS: [&str; 9] = [
    "unknown",
    "error",
    "invalid",
    "unrecognized",
    "unrecognised",
    "unsupported",
    "illegal command",
    "no such command",
    "not supported",
];

impl Line {
    /// Reads a line without its end.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        let kept = || text.chars().take(200).collect::<String>();
        match lower.as_str() {
            "" => return Self::Noise,
            "readyok" => return Self::Ready,
            "uciok" => return Self::UciOk,
            _ => {}
        }
        if let Some(row) = read_row(text) {
            return row.map_or_else(|NoNumber| Self::NoNumber(kept()), Self::Row);
        }
        if let Some(rest) = lower.strip_prefix("info ") {
            let sum = rest.trim_start().strip_prefix("string ").and_then(read_sum);
            return sum.and_then(Result::ok).map_or(Self::Noise, Self::PerhapsTotal);
        }
        if let Some(sum) = read_sum(&lower) {
            return sum.map_or_else(|NoNumber| Self::NoNumber(kept()), Self::Total);
        }
        if let Ok(number) = plain(&lower) {
            return Self::PerhapsTotal(number);
        }
        if lower.starts_with("bestmove") {
            return Self::BestMove;
        }
        if let Some(name) = lower.strip_prefix("id name ") {
            return Self::Name(text[text.len() - name.len()..].trim().to_owned());
        }
        if lower.starts_with("option ") {
            return Self::Option(text.to_owned());
        }
        let refused = REFUSALS.iter().any(|refusal| lower.starts_with(refusal));
        if refused || lower.contains("unknown command") {
            return Self::Refusal(kept());
        }
        Self::Noise
    }
}

/// What stands where a number should is none.
#[derive(Debug, PartialEq, Eq)]
struct NoNumber;

/// A number in decimal digits alone.
fn plain(text: &str) -> Result<u128, NoNumber> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().map_err(|_| NoNumber) } else { Err(NoNumber) }
}

/// Reads `move separator count`; `None` if the line is nothing of the kind.
fn read_row(text: &str) -> Option<Result<Row, NoNumber>> {
    let (m, rest) = split_move(text)?;
    let (number, after) = split_number(rest)?;
    let grouped = || {
        let mut groups = after.split_whitespace().peekable();
        groups.peek().is_some()
            && groups.all(|group| group.len() == 3 && plain(group).is_ok())
            && number.len() <= 3
    };
    Some(match plain(number) {
        Ok(count) if !grouped() => Ok(Row { text: m, count }),
        _ => Err(NoNumber),
    })
}

/// Splits a move in UCI notation, in whatever case, off a line.
fn split_move(text: &str) -> Option<(String, &str)> {
    let bytes = text.as_bytes();
    let is_square = |at: usize| {
        matches!(bytes.get(at), Some(b'a'..=b'h' | b'A'..=b'H'))
            && matches!(bytes.get(at + 1), Some(b'1'..=b'8'))
    };
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let piece = |byte: &u8| b"pnbrqk".contains(&byte.to_ascii_lowercase());
    if bytes.first().is_some_and(piece) && bytes.get(1) == Some(&b'@') && is_square(2) && ends(4) {
        let m = text[..1].to_ascii_uppercase() + &text[1..4].to_ascii_lowercase();
        return Some((m, &text[4..]));
    }
    if !is_square(0) || !is_square(2) {
        return None;
    }
    let length = if bytes.get(4).is_some_and(piece) { 5 } else { 4 };
    ends(length).then(|| (text[..length].to_ascii_lowercase(), &text[length..]))
}

/// Skips separators, and splits off what stands where the number should, with its sign; `None` if
/// that begins like none, or no separator comes first.
fn split_number(text: &str) -> Option<(&str, &str)> {
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        // A dash is a sign if a number follows at once and something else has separated already.
        let is_sign = c == '-' && at > 0 && next.is_some_and(|next| next.is_ascii_digit());
        let separates = c.is_whitespace() || matches!(c, ':' | '=' | '-' | '>' | '(' | '|');
        if is_sign || !separates {
            break;
        }
        start = at + c.len_utf8();
    }
    let rest = &text[start..];
    let begins = rest.strip_prefix(['-', '+']).unwrap_or(rest);
    if start == 0 || !begins.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let length = rest.find(|c: char| c.is_whitespace() || c == ')').unwrap_or(rest.len());
    let (number, after) = rest.split_at(length);
    Some((number.trim_end_matches(['.', ',', ';']), after))
}

/// Reads the line of a sum, given in lower case.
fn read_sum(text: &str) -> Option<Result<u128, NoNumber>> {
    let (label, rest) = SUMS.iter().find_map(|&label| Some((label, text.strip_prefix(label)?)))?;
    let rest = if label == "perft" { skip_depth(rest) } else { rest };
    let (number, _) = split_number(rest)?;
    match plain(number) {
        Err(NoNumber) if !label.contains("node") => None,
        read => Some(read),
    }
}

/// Skips the depth in `perft 5: 4865609` and `perft(5) = 4865609`.
fn skip_depth(text: &str) -> &str {
    let inner = text.trim_start_matches([' ', '(']);
    let after = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    after.strip_prefix(')').unwrap_or(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::read(text.as_bytes())
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
        ] {
            assert_eq!(read(text), Line::Row(Row { text: "e2e4".into(), count: 20 }), "{text}");
        }
        for (text, m) in [("E7E8Q: 1", "e7e8q"), ("n@F3: 1", "N@f3"), ("e7e8k 1", "e7e8k")] {
            assert_eq!(read(text), Line::Row(Row { text: m.into(), count: 1 }), "{text}");
        }
        let large = "340282366920938463463374607431768211455";
        let Line::Row(row) = read(&format!("a2a3: {large}")) else { panic!("no row") };
        assert_eq!(row.count, u128::MAX);
    }

    #[test]
    fn a_count_that_is_no_plain_number_is_a_fault() {
        for text in [
            "e2e4: -20",
            "e2e4 -20",
            "e2e4: 20.0",
            "e2e4: 1,234",
            "e2e4: 1 234",
            "e2e4: 1'234",
            "e2e4: 1_234",
            "e2e4: 0x14",
            "e2e4: +20",
            "e2e4: 2e3",
            "a2a3: 1 234 567",
            "a2a3: 340282366920938463463374607431768211456",
            "Nodes searched: 4,865,609",
        ] {
            assert!(matches!(read(text), Line::NoNumber(_)), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn a_sum_is_known_by_what_stands_before_it() {
        for text in [
            "Nodes searched: 400",
            "NODES SEARCHED: 400",
            "Total: 400",
            "total nodes = 400",
            "Nodes: 400 Time: 5 ms",
            "perft 2: 400",
            "Perft(2) = 400",
            "perft 2 400",
            "Leaves 400",
        ] {
            assert_eq!(read(text), Line::Total(400), "{text}");
        }
        for text in ["400", "info string nodes 400", " 400\r"] {
            assert_eq!(read(text), Line::PerhapsTotal(400), "{text}");
        }
    }

    #[test]
    fn everything_else_is_passed_over() {
        for text in [
            "",
            "e2e4",
            "e2e4 e7e5 g1f3",
            "e2e9: 20",
            "e2e4x: 20",
            "info depth 3 nodes 8902 pv e2e4",
            "Total time: 0.5 s",
            "nodes/second: 400",
            "perft 5",
            "Total: 0.5",
            "position: 400",
            "info string NNUE evaluation using nn.nnue",
            "\u{fffd}\u{0}",
            "1. e4 400",
            "e2e4:",
        ] {
            assert_eq!(read(text), Line::Noise, "{text}");
        }
    }

    #[test]
    fn the_words_of_the_protocol_are_known_in_any_case() {
        assert_eq!(read("READYOK\r"), Line::Ready);
        assert_eq!(read("uciok"), Line::UciOk);
        assert_eq!(read("id name Some Engine 3"), Line::Name("Some Engine 3".into()));
        assert_eq!(read("bestmove e2e4"), Line::BestMove);
        assert!(matches!(read("Unknown command: 'go perft 3'."), Line::Refusal(_)));
        assert!(matches!(read("option name Hash type spin"), Line::Option(_)));
    }
}
