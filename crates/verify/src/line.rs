//! What a line of an engine's says.

/// A line, as far as it matters here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// A move and its count: `e2e4: 20`.
    Row(Row),
    /// The sum: `Nodes searched: 400`; with its depth in `perft 2: 400`.
    Total(Option<u32>, u128),
    /// A number alone, or `400 nodes`: the sum, if nothing else says it.
    Number(u128),
    /// A count within an `info string`, which may be the sum if nothing else says it.
    PerhapsTotal(u128),
    /// `readyok`.
    Ready,
    /// `uciok`.
    UciOk,
    /// `id name ..`.
    Name(String),
    /// `option ..`.
    Option(String),
    /// `bestmove ..`: the engine has searched, and this is the move.
    BestMove(String),
    /// A report of a search: `info depth 3 .. pv ..`, as it is.
    SearchInfo(String),
    /// The engine says that it does not know the command.
    Unsupported(String),
    /// The engine complains of something.
    Complaint(String),
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
const SUMS: [&str; 12] = [
    "total nodes searched",
    "total leaf nodes",
    "total nodes",
    "nodes searched",
    "leaf nodes",
    "node count",
    "nodes",
    "leaves",
    "total perft",
    "total",
    "result",
    "perft",
];

/// How engines begin to complain.
const COMPLAINTS: [&str; 7] =
    ["unknown", "error", "invalid", "unrecognized", "unrecognised", "unsupported", "illegal"];

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
            let Some(said) = rest.trim_start().strip_prefix("string ") else {
                let searches = rest.contains("depth ") && rest.contains(" pv ");
                return if searches { Self::SearchInfo(text.to_owned()) } else { Self::Noise };
            };
            let sum = read_sum(said).and_then(Result::ok);
            return sum.map_or(Self::Noise, |(_, count)| Self::PerhapsTotal(count));
        }
        if let Some(sum) = read_sum(&lower) {
            return match sum {
                Ok((depth, count)) => Self::Total(depth, count),
                Err(NoNumber) => Self::NoNumber(kept()),
            };
        }
        let unit =
            [" leaf nodes", " nodes", " leaves"].iter().find_map(|unit| lower.strip_suffix(unit));
        if let Ok(number) = plain(unit.unwrap_or(&lower)) {
            return Self::Number(number);
        }
        if lower.starts_with("bestmove") {
            let word = text.split_whitespace().nth(1).unwrap_or_default();
            return Self::BestMove(word.chars().take(40).collect());
        }
        if let Some(name) = lower.strip_prefix("id name ") {
            return Self::Name(text[text.len() - name.len()..].trim().to_owned());
        }
        if lower.starts_with("option ") {
            return Self::Option(text.to_owned());
        }
        if COMPLAINTS.iter().any(|word| lower.contains(&format!("{word} command"))) {
            return Self::Unsupported(kept());
        }
        if COMPLAINTS.iter().any(|word| lower.starts_with(word)) {
            return Self::Complaint(kept());
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
    let Number { text: number, after, columns } = split_number(rest)?;
    // A number after white space alone may as well be the next column.
    let grouped = || {
        !columns && {
            let mut groups = after.split_whitespace().peekable();
            groups.peek().is_some()
                && groups.all(|group| group.len() == 3 && plain(group).is_ok())
                && number.len() <= 3
        }
    };
    Some(match plain(number) {
        // That there is no move is said so, too.
        Ok(0) if m == NULL_MOVE => return None,
        Ok(count) if !grouped() => Ok(Row { text: m, count }),
        _ => Err(NoNumber),
    })
}

/// A null move, which some list among the moves: other numbers begin with zeros as well, so that it is
/// one only before a colon or an equals sign.
const NULL_MOVE: &str = "0000";

/// Splits a move off a line: in UCI notation, in whatever case, or with what some add to it, as in
/// `Nb1-c3`, `e4xd5` and `a7a8=Q+`.
fn split_move(text: &str) -> Option<(String, &str)> {
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
    let equals = usize::from(bytes.get(end) == Some(&b'='));
    let marks = ["+", "#", "x", "ep", "e.p."];
    // Rules may have pieces of their own; their letters stand alone, which no mark's first letter does.
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

/// What stands where a number should, with its sign.
struct Number<'a> {
    text: &'a str,
    /// What follows it.
    after: &'a str,
    /// Whether nothing but white space stands before it.
    columns: bool,
}

/// Skips separators, and splits off the number; `None` if nothing there begins like one, or no
/// separator comes first.
fn split_number(text: &str) -> Option<Number<'_>> {
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
    let (skipped, rest) = text.split_at(start);
    let begins = rest.strip_prefix(['-', '+']).unwrap_or(rest);
    if start == 0 || !begins.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let length = rest.find(|c: char| c.is_whitespace() || c == ')').unwrap_or(rest.len());
    let (mut number, mut after) = rest.split_at(length);
    // A mark that no digit follows ends the number and is not part of it.
    let marks = number.char_indices().find(|&(at, c)| {
        matches!(c, '.' | ',' | ';') && !number[at + 1..].starts_with(|c: char| c.is_ascii_digit())
    });
    if let Some((at, _)) = marks {
        (number, after) = rest.split_at(at);
    }
    // `1/20` is no count, nor like one.
    let columns = skipped.chars().all(char::is_whitespace);
    (!number.contains(['/', '%'])).then_some(Number { text: number, after, columns })
}

/// Reads the line of a sum, given in lower case: its depth, if it says that, and the number.
fn read_sum(text: &str) -> Option<Result<(Option<u32>, u128), NoNumber>> {
    let (label, rest) = SUMS.iter().find_map(|&label| Some((label, text.strip_prefix(label)?)))?;
    let (depth, rest) = if label == "perft" { split_depth(rest) } else { (None, rest) };
    let number = split_number(rest)?.text;
    match plain(number) {
        Err(NoNumber) if !label.contains("node") => None,
        read => Some(read.map(|count| (depth, count))),
    }
}

/// Splits off the depth in `perft 5: 4865609` and `perft(5) = 4865609`.
fn split_depth(text: &str) -> (Option<u32>, &str) {
    let inner = text.trim_start_matches([' ', '(']);
    let after = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    let depth = inner[..inner.len() - after.len()].parse().ok();
    (depth, after.strip_prefix(')').unwrap_or(after))
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
        ] {
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
            "nodes=400,time=5",
            "Leaves 400",
        ] {
            assert_eq!(read(text), Line::Total(None, 400), "{text}");
        }
        for text in ["perft 2: 400", "Perft(2) = 400", "perft 2 400"] {
            assert_eq!(read(text), Line::Total(Some(2), 400), "{text}");
        }
        assert_eq!(read("info string nodes 400"), Line::PerhapsTotal(400));
        for text in ["400", " 400\r", "400 nodes", "400 leaf nodes"] {
            assert_eq!(read(text), Line::Number(400), "{text}");
        }
    }

    #[test]
    fn everything_else_is_passed_over() {
        for text in [
            "",
            "e2e4",
            "e2e4 e7e5 g1f3",
            "e2e9: 20",
            "e2e4yy: 20",
            "g1h3 (1/20) 1",
            "Total moves: 20",
            "info depth 3 nodes 8902",
            "Total time: 0.5 s",
            "nodes/second: 400",
            "perft 5",
            "Total: 0.5",
            "position: 400",
            "info string NNUE evaluation using nn.nnue",
            "\u{fffd}\u{0}",
            "1. e4 400",
            "e2e4:",
            "0000: 0",
            "0000 20",
        ] {
            assert_eq!(read(text), Line::Noise, "{text}");
        }
    }

    #[test]
    fn the_words_of_the_protocol_are_known_in_any_case() {
        assert_eq!(read("READYOK\r"), Line::Ready);
        assert_eq!(read("uciok"), Line::UciOk);
        assert_eq!(read("id name Some Engine 3"), Line::Name("Some Engine 3".into()));
        assert_eq!(read("bestmove e2e4 ponder e7e5"), Line::BestMove("e2e4".to_owned()));
        assert!(matches!(read("Unknown command: 'go perft 3'."), Line::Unsupported(_)));
        assert!(matches!(read("option name Hash type spin"), Line::Option(_)));
        assert!(matches!(read("Error: no book, going on without"), Line::Complaint(_)));
        let info = "info depth 3 nodes 8902 pv e2e4";
        assert_eq!(read(info), Line::SearchInfo(info.to_owned()));
    }
}
