//! The meaning of one line of an engine's output.

use tabiya_variants::printable;

use super::row::{Row, plain, read_row, split_number};

/// The meaning of one line of an engine's output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Line {
    /// A move and its count: `e2e4: 20`.
    Row(Row),
    /// The total, as in `Nodes searched: 400`, or with its depth, as in `perft 2: 400`.
    Total(Total),
    /// A row whose count may be the first group of a longer number: `e2e4: 20 400`.
    Doubtful(Row, String),
    /// A number alone, or `400 nodes`: the total, if no other line states it.
    Number(u128),
    /// A count within an `info string`: the total only if no other line states it and the count is right.
    InfoTotal(u128),
    /// `readyok`, or `pong N` of an engine of xboard.
    Ready,
    /// `uciok`.
    UciOk,
    /// `id name ..`.
    Name(String),
    /// `option ..`.
    Option(String),
    /// `bestmove ..`: the engine has searched instead of counting, and this is its move.
    BestMove(String),
    /// What an engine of xboard says after `feature`.
    Feature(String),
    /// A line that reports a search, unchanged: `info depth 3 .. pv ..`.
    SearchInfo(String),
    /// The engine says that it does not know the command.
    Unsupported(String),
    /// The engine complains about something.
    Complaint(String),
    /// A line that begins like a row or a total but has no valid number.
    NoNumber(String),
    /// Anything else.
    Noise,
}

/// The number of leaf nodes that an engine states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Total {
    /// The depth in plies, if the line states it.
    pub(crate) depth: Option<u32>,
    /// The words before the number.
    pub(crate) label: &'static str,
    pub(crate) count: u128,
}

/// The words that engines print before the total. After a label that mentions nodes, anything but a plain
/// number is an error.
const SUMS: [&str; 13] = [
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
    "depth",
];

/// The words that may stand between the depth and the number, as in `perft 2 nodes: 400`.
const UNITS: [&str; 4] = ["leaf nodes", "nodes", "leaves", "result"];

/// The first words of complaints.
const COMPLAINTS: [&str; 9] = [
    "unknown",
    "error",
    "invalid",
    "unrecognized",
    "unrecognised",
    "unsupported",
    "illegal",
    "tellusererror",
    "telluser ",
];

impl Line {
    /// Reads a line, which is given without its line end.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "" => return Self::Noise,
            "readyok" => return Self::Ready,
            "uciok" => return Self::UciOk,
            _ => {}
        }
        if let Some(row) = read_row(text) {
            return row;
        }
        if let Some(rest) = lower.strip_prefix("info ") {
            let Some(said) = rest.trim_start().strip_prefix("string ") else {
                let searches = rest.contains("depth ") && rest.contains(" pv ");
                return if searches { Self::SearchInfo(text.to_owned()) } else { Self::Noise };
            };
            return match read_sum(said, text) {
                Some(Self::Total(total)) => Self::InfoTotal(total.count),
                _ => Self::Noise,
            };
        }
        if let Some(sum) = read_sum(&lower, text) {
            return sum;
        }
        let unit =
            [" leaf nodes", " nodes", " leaves"].iter().find_map(|unit| lower.strip_suffix(unit));
        if let Some(number) = plain(unit.unwrap_or(&lower)) {
            return Self::Number(number);
        }
        if lower.starts_with("bestmove") {
            let word = text.split_whitespace().nth(1).unwrap_or_default();
            return Self::BestMove(word.chars().take(40).collect());
        }
        if let Some(name) = lower.strip_prefix("id name ") {
            return Self::Name(printable(text[text.len() - name.len()..].trim()));
        }
        if lower.starts_with("pong ") {
            return Self::Ready;
        }
        if lower.starts_with("feature ") {
            return Self::Feature(text["feature ".len()..].to_owned());
        }
        if lower.starts_with("option ") {
            return Self::Option(text.to_owned());
        }
        let is_complaint = COMPLAINTS.iter().any(|word| lower.starts_with(word));
        // Some engines of xboard take a command that they do not know for a move.
        if COMPLAINTS.iter().any(|word| lower.contains(&format!("{word} command")))
            || is_complaint && lower.contains("move: perft")
        {
            return Self::Unsupported(kept(text));
        }
        if is_complaint {
            return Self::Complaint(kept(text));
        }
        Self::Noise
    }
}

/// The first 200 characters of a line, kept for a report.
pub(crate) fn kept(text: &str) -> String {
    text.chars().take(200).collect()
}

/// Reads the total that a line states, and its depth if stated. `said` is the text in lower case.
fn read_sum(said: &str, line: &str) -> Option<Line> {
    let (label, rest) = SUMS.iter().find_map(|&label| Some((label, said.strip_prefix(label)?)))?;
    let (depth, rest) = match label {
        "perft" | "depth" => split_depth(rest),
        _ => (None, rest),
    };
    // In `depth: 5` the number is not a count.
    if label == "depth" && depth.is_none() {
        return None;
    }
    let number = split_number(rest)?.text;
    match plain(number) {
        Some(count) => Some(Line::Total(Total { depth, label, count })),
        None => label.contains("node").then(|| Line::NoNumber(kept(line))),
    }
}

/// Splits off the depth, as in `perft 5: 4865609`, `perft(5) = 4865609` and `depth: 5 nodes: 4865609`, and
/// the unit that may follow it.
fn split_depth(text: &str) -> (Option<u32>, &str) {
    let inner = text.trim_start_matches([' ', '(']);
    let inner = inner.strip_prefix(": ").map_or(inner, str::trim_start);
    let after = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    let depth: Option<u32> = inner[..inner.len() - after.len()].parse().ok();
    let after = after.strip_prefix(')').unwrap_or(after);
    let named = after.trim_start_matches([' ', ':', ',', '=']);
    let unit = UNITS.iter().find_map(|unit| named.strip_prefix(unit));
    // In `perft: 400` the number is the count and not the depth.
    let is_count = after.is_empty() && text.trim_start().starts_with(':');
    match depth {
        Some(_) if !is_count => (depth, unit.unwrap_or(after)),
        _ => (None, text),
    }
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
    fn a_count_that_is_no_plain_number_is_a_fault() {
        for text in [
            "e2e4: -20",
            "e2e4 -20",
            "e2e4: 20.0",
            "e2e4: 1,234",
            "e2e4: 1'234",
            "e2e4: 1_234",
            "e2e4: 0x14",
            "e2e4: +20",
            "e2e4: 2e3",
            "a2a3: 340282366920938463463374607431768211456",
            "Nodes searched: 4,865,609",
        ] {
            assert!(matches!(read(text), Line::NoNumber(_)), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn three_digits_after_a_count_may_be_its_next_group_or_something_else() {
        for text in ["e2e4: 1 234", "e2e4: 1 234 567", "e2e4 = 1 234"] {
            let Line::Doubtful(row, kept) = read(text) else { panic!("{text}: {:?}", read(text)) };
            assert_eq!((row.count, &*kept), (1, text));
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
            "perft: 400",
        ] {
            let Line::Total(total) = read(text) else { panic!("{text}: {:?}", read(text)) };
            assert_eq!((total.depth, total.count), (None, 400), "{text}");
        }
        for text in [
            "perft 2: 400",
            "Perft(2) = 400",
            "perft 2 400",
            "perft 2 nodes: 400",
            "Depth 2: 400",
            "depth: 2, nodes: 400 time: 3",
        ] {
            let Line::Total(total) = read(text) else { panic!("{text}: {:?}", read(text)) };
            assert_eq!((total.depth, total.count), (Some(2), 400), "{text}");
        }
        assert_eq!(read("info string nodes 400"), Line::InfoTotal(400));
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
            "depth 5",
            "depth: 5",
            "depth 5 score cp 13 nodes 400",
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
        for unknown in [
            "Unknown command: 'go perft 3'.",
            "Error (unknown command): perft",
            "Illegal move: perft 3",
        ] {
            assert!(matches!(read(unknown), Line::Unsupported(_)), "{unknown}");
        }
        assert!(matches!(read("Illegal move: e2e5"), Line::Complaint(_)));
        assert_eq!(read("pong 7"), Line::Ready);
        assert_eq!(read("feature ping=1 done=1"), Line::Feature("ping=1 done=1".to_owned()));
        assert!(matches!(read("option name Hash type spin"), Line::Option(_)));
        assert!(matches!(read("Error: no book, going on without"), Line::Complaint(_)));
        let info = "info depth 3 nodes 8902 pv e2e4";
        assert_eq!(read(info), Line::SearchInfo(info.to_owned()));
    }
}
