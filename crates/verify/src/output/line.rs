//! The meaning of one line of an engine's output.

use std::borrow::Cow;

use tabiya_games::printable;

use super::counter::{Column, Counter, read_cells, read_counters, read_head};
use super::json;
use super::row::{Row, has_unreadable_move, plain, read_row};
use super::total::{Total, read_total};
use super::total_pattern::TotalPattern;

/// The meaning of one line of an engine's output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Line {
    /// A move and its count: `e2e4: 20`.
    Row(Row),
    /// Several moves with their counts.
    Rows(Vec<Row>),
    /// The total, as in `Nodes searched: 400`, or with its depth, as in `perft 2: 400`.
    Total(Total),
    /// A row whose count may be the first group of a longer number: `e2e4: 20 400`.
    Doubtful(Row, String),
    /// A line that is like a row, but the move cannot be read: `12-28: 20`.
    NoMove(String),
    /// A number alone, or `400 nodes`: the total, if no other line states it.
    Number(u128),
    /// A count in an `info` line: the total only if no other line states it.
    InfoTotal(InfoTotal),
    /// Counters such as `Captures: 34`.
    Counters(Vec<Counter>),
    /// The head of a table of counts.
    Head(Vec<Column>),
    /// A row of numbers, which is read only in such a table.
    Cells(Vec<Option<u128>>, Unread),
    /// A part of an object in JSON.
    Json(String),
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
    /// Text that may be an answer in a form that is not read.
    Unread(Unread),
    /// Anything else.
    Noise,
}

/// A count in an `info` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InfoTotal {
    /// The depth that the line states, unless it is an `info string`.
    pub(crate) depth: Option<u32>,
    pub(crate) count: u128,
}

/// Text that is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unread {
    /// The first line.
    pub(crate) line: String,
    /// The largest number in the text.
    pub(crate) largest: u128,
}

impl Unread {
    pub(crate) fn new(text: &str) -> Self {
        let (mut largest, mut number) = (0, 0_u128);
        for byte in text.bytes() {
            number = match byte {
                b'0'..=b'9' => number.saturating_mul(10).saturating_add(u128::from(byte - b'0')),
                // Groups of digits are one number, with any separators.
                b',' | b'.' | b'_' | b'\'' => number,
                _ => 0,
            };
            largest = number.max(largest);
        }
        Self { line: kept(text), largest }
    }

    /// Adds text that follows.
    pub(crate) fn merge(&mut self, later: &Self) {
        self.largest = self.largest.max(later.largest);
    }
}

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
    /// Reads a line, which is given without its line end. If there is a pattern, only lines that match it state a
    /// total.
    pub(crate) fn read(bytes: &[u8], pattern: Option<&TotalPattern>) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let text = without_colors(text.trim());
        let text = text.trim();
        if text.is_empty() {
            return Self::Noise;
        } else if text.eq_ignore_ascii_case("readyok") {
            return Self::Ready;
        } else if text.eq_ignore_ascii_case("uciok") {
            return Self::UciOk;
        }
        if let Some(pattern) = pattern
            && let Some(found) = pattern.find(text)
        {
            let total = |count| Self::Total(Total { depth: None, label: "", count });
            return plain(found).map_or_else(|| Self::NoNumber(kept(text)), total);
        }
        match Self::read_answer(text) {
            Self::InfoTotal(_) if pattern.is_some() => Self::Noise,
            Self::Total(_) | Self::Number(_) | Self::Json(_) | Self::Cells(..)
                if pattern.is_some() =>
            {
                Self::Unread(Unread::new(text))
            }
            Self::NoNumber(_) if pattern.is_some() && read_row(text).is_none() => {
                Self::Unread(Unread::new(text))
            }
            read => read,
        }
    }

    fn read_answer(text: &str) -> Self {
        if let Some(row) = read_row(text) {
            return row;
        }
        let lower = text.to_ascii_lowercase();
        if let Some(rest) = lower.strip_prefix("info ") {
            return read_info(rest.trim_start(), text);
        }
        if json::is_part(text) {
            return Self::Json(text.to_owned());
        }
        if let Some(total) = read_total(&lower, text) {
            return total;
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
        let is_of_command = |(at, _): (usize, &str)| {
            COMPLAINTS.iter().any(|word| lower[..at].trim_end().ends_with(word.trim_end()))
        };
        // Some engines of xboard take a command that they do not know for a move.
        if lower.match_indices("command").any(is_of_command)
            || is_complaint && lower.contains("move: perft")
        {
            return Self::Unsupported(kept(text));
        }
        if is_complaint {
            return Self::Complaint(kept(text));
        }
        if let Some(counters) = read_counters(text) {
            return Self::Counters(counters);
        }
        if let Some(columns) = read_head(&lower) {
            return Self::Head(columns);
        }
        if let Some(cells) = read_cells(text) {
            return Self::Cells(cells, Unread::new(text));
        }
        if has_unreadable_move(text) {
            return Self::NoMove(kept(text));
        }
        match text.contains(|c: char| c.is_alphanumeric()) && !lower.starts_with("id ") {
            true => Self::Unread(Unread::new(text)),
            false => Self::Noise,
        }
    }
}

/// Reads what follows `info` in a line.
fn read_info(rest: &str, line: &str) -> Line {
    if let Some(said) = rest.strip_prefix("string ") {
        return match read_total(said, line) {
            Some(Line::Total(total)) => {
                Line::InfoTotal(InfoTotal { depth: None, count: total.count })
            }
            _ => Line::Noise,
        };
    }
    let word_after = |key: &str| {
        let mut words = rest.split_whitespace();
        words.by_ref().find(|&word| word == key)?;
        words.next()
    };
    if rest.contains("depth ") && rest.contains(" pv ") {
        return Line::SearchInfo(line.to_owned());
    }
    let searches = ["score", "currmove", "seldepth"].iter().any(|&word| word_after(word).is_some());
    let depth = word_after("depth").and_then(|depth| depth.parse().ok());
    match word_after("nodes").and_then(plain).filter(|_| !searches && depth.is_some()) {
        Some(count) => Line::InfoTotal(InfoTotal { depth, count }),
        None => Line::Noise,
    }
}

/// Removes the codes that set colours on a terminal.
fn without_colors(text: &str) -> Cow<'_, str> {
    const ESCAPE: char = '\u{1b}';
    if !text.contains(ESCAPE) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::new();
    for (at, part) in text.split(ESCAPE).enumerate() {
        let code = part.strip_prefix('[').filter(|_| at > 0);
        let end = code.and_then(|code| code.find(|c: char| matches!(c, '@'..='~')));
        plain += code.zip(end).map_or(part, |(code, end)| &code[end + 1..]);
    }
    Cow::Owned(plain)
}

/// The first 200 characters of a line, kept for a report.
pub(crate) fn kept(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::read(text.as_bytes(), None)
    }

    #[test]
    fn a_count_must_be_a_plain_number() {
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
    fn a_total_pattern_replaces_the_usual_totals() {
        let pattern: TotalPattern = r"^noeuds *= *(\S+)".parse().expect("a pattern");
        let read = |text: &str| Line::read(text.as_bytes(), Some(&pattern));
        assert!(matches!(read("noeuds = 400"), Line::Total(Total { count: 400, .. })));
        assert!(matches!(read("noeuds = 4,5"), Line::NoNumber(_)));
        for text in ["Nodes: 4", "4 nodes", "4", "{\"nodes\": 4}", "Nodes: 4,5"] {
            assert_eq!(read(text), Line::Unread(Unread::new(text)), "{text}");
        }
        assert_eq!(read("info string nodes 4"), Line::Noise);
        assert!(matches!(read("e2e4: 20"), Line::Row(_)));
        assert!(matches!(read("e2e4: 2,5"), Line::NoNumber(_)));
    }

    #[test]
    fn unrecognised_lines_are_skipped() {
        for text in [
            "e2e4",
            "e2e4 e7e5 g1f3",
            "e2e4yy: 20",
            "g1h3 (1/20) 1",
            "Total time: 0.5 s",
            "nodes/second: 400",
            "400 nodes/second",
            "400 nodes per second",
            "perft 5",
            "depth 5",
            "depth: 5",
            "depth 5 score cp 13 nodes 400",
            "Total: 0.5",
            "position: 400",
            "\u{fffd}\u{0}a",
            "e2e4:",
            "e4 +0.35",
            "1. e4 e5 2. Nf3",
            "0000: 0",
            "0000 20",
            "8 r n b q k b n r",
            "Leafs 400",
            "d1: 20",
            "D2 400",
        ] {
            let is_unread = matches!(read(text), Line::Unread(_) | Line::Cells(..));
            assert!(is_unread, "{text}: {:?}", read(text));
        }
        for text in [
            "",
            "---------",
            "\u{fffd}\u{0}",
            "info string NNUE evaluation using nn.nnue",
            "info depth 3 currmove e2e4 nodes 8902",
            "info nodes 8902 nps 1",
            "id author me",
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
