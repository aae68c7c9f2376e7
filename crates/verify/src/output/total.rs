//! The total that a line states.

use super::line::{Line, kept};
use super::row::{plain, split_number};

/// The number of leaf nodes that an engine states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Total {
    /// The depth in plies, if the line states it.
    pub(crate) depth: Option<u32>,
    /// The words before the number.
    pub(crate) label: &'static str,
    pub(crate) count: u128,
}

/// The words that engines print before the total, longer ones first. After a label that mentions nodes, anything but a
/// plain number is an error.
const LABELS: [&str; 22] = [
    "total nodes searched",
    "total leaf nodes",
    "total nodes",
    "total leaves",
    "nodes searched",
    "nodes visited",
    "number of nodes",
    "number of leaves",
    "number of positions",
    "leaf nodes",
    "raw nodes",
    "node count",
    "perft nodes",
    "nodes",
    "leaves",
    "total perft",
    "total",
    "perft result",
    "result",
    "perft",
    "depth",
    "test complete",
];

/// The words before a number that is the total only if no other line states it: it may be the number of moves.
const WEAK_LABELS: [&str; 6] =
    ["total moves", "moves", "total positions", "positions", "total count", "count"];

/// The words that may come between the depth and the number, as in `perft 2 nodes: 400`.
const UNITS: [&str; 5] = ["leaf nodes", "nodes", "leaves", "result", "count"];

/// The words that may follow the number, as in `400 nodes in 0.5s`.
const COUNTED: [&str; 5] = ["leaf nodes", "nodes", "leaves", "positions", "moves"];

/// The words that may precede the number, as in `searched 400 nodes`.
const VERBS: [&str; 4] = ["searched ", "visited ", "counted ", "found "];

/// Reads the total that a line states, and its depth if stated. `said` is the text in lower case.
pub(crate) fn read_total(said: &str, line: &str) -> Option<Line> {
    let label = LABELS.iter().find(|&&label| said.starts_with(label));
    let labelled = label.and_then(|label| read_labelled(label, &said[label.len()..], line));
    labelled.or_else(|| read_weak(said).map(Line::Number))
}

/// Reads a number that may be the total.
fn read_weak(said: &str) -> Option<u128> {
    let after = || WEAK_LABELS.iter().find_map(|label| said.strip_prefix(label));
    read_counted(said).or_else(|| plain(split_number(after()?)?.text))
}

/// Reads the text after a label.
fn read_labelled(label: &'static str, rest: &str, line: &str) -> Option<Line> {
    let with_depth = split_depth(rest, matches!(label, "perft" | "depth"));
    let with_depth = with_depth.and_then(|(depth, rest)| Some((Some(depth), split_number(rest)?)));
    // In `perft 5` and `depth: 5` the number is not a count.
    let is_count = match label {
        "depth" => false,
        "perft" => rest.trim_start().starts_with([':', '=']),
        _ => true,
    };
    let without = || Some((None, split_number(rest).filter(|_| is_count)?));
    let (depth, number) = with_depth.or_else(without)?;
    match plain(number.text) {
        Some(count) => Some(Line::Total(Total { depth, label, count })),
        None => label.contains("node").then(|| Line::NoNumber(kept(line))),
    }
}

/// Reads a number alone, or before the name of its unit: `400`, `400 nodes`, `searched 400 nodes in 0.5s`.
fn read_counted(said: &str) -> Option<u128> {
    let text = VERBS.iter().find_map(|verb| said.strip_prefix(verb)).unwrap_or(said);
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = plain(&text[..text.len() - rest.len()])?;
    let unit = rest.trim_start();
    let unit = COUNTED.iter().find_map(|counted| unit.strip_prefix(counted));
    let is_count = match unit {
        // `400 nodes/second` is a speed.
        Some(after) => {
            !after.starts_with(|c: char| c.is_alphanumeric() || c == '/')
                && !after.trim_start().starts_with("per ")
        }
        None => rest.is_empty() && text.len() == said.len(),
    };
    is_count.then_some(number)
}

/// Splits off the depth, as in `perft 5: 4865609`, `perft(5) = 4865609`, `depth: 5 nodes: 4865609` and `nodes for depth
/// 5: 4865609`, and the unit that may follow it. Only a label `of_depth` may directly precede the depth.
fn split_depth(text: &str, of_depth: bool) -> Option<(u32, &str)> {
    let mut inner = text.trim_start_matches([' ', '(', ':', ',']);
    let mut is_named = of_depth;
    for word in ["for ", "at ", "to ", "of ", "depth", "ply"] {
        if let Some(rest) = inner.strip_prefix(word) {
            is_named |= matches!(word, "depth" | "ply");
            inner = rest.trim_start_matches([' ', '=', ':', '(']);
        }
    }
    let after = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    let depth = inner[..inner.len() - after.len()].parse().ok().filter(|_| is_named)?;
    let after = after.strip_prefix(')').unwrap_or(after);
    let named = after.trim_start_matches([' ', ':', ',', '=', '-', '|', '>']);
    let unit = UNITS.iter().find_map(|unit| named.strip_prefix(unit));
    Some((depth, unit.unwrap_or(after)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::line::InfoTotal;

    fn read(text: &str) -> Line {
        Line::read(text.as_bytes(), None)
    }

    #[test]
    fn a_total_is_recognised_by_the_words_before_it() {
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
        assert_eq!(
            read("info string nodes 400"),
            Line::InfoTotal(InfoTotal { depth: None, count: 400 })
        );
        for text in ["400", " 400\r", "400 nodes", "400 leaf nodes"] {
            assert_eq!(read(text), Line::Number(400), "{text}");
        }
    }

    #[test]
    fn a_total_may_be_worded_in_many_ways() {
        for text in [
            "Test Complete : 400 nodes visited",
            "Nodes visited: 400",
            "Number of nodes: 400",
            "Number of positions: 400",
            "Total leaves: 400",
            "\u{1b}[1;32mNodes\u{1b}[0m: \u{1b}[33m400\u{1b}[0m",
            "Perft result: 400",
        ] {
            assert!(
                matches!(read(text), Line::Total(Total { depth: None, count: 400, .. })),
                "{text}"
            );
        }
        for text in [
            "Raw nodes for depth 2: 400",
            "Nodes at depth 2 = 400",
            "Perft depth 2 = 400",
            "Perft to depth 2: 400",
            "Perft: Depth=2 Nodes=400 Time=3ms",
            "Depth 2 - 400",
        ] {
            let Line::Total(total) = read(text) else { panic!("{text}: {:?}", read(text)) };
            assert_eq!((total.depth, total.count), (Some(2), 400), "{text}");
        }
        for text in [
            "positions: 400",
            "Moves: 400",
            "total moves=400",
            "400 nodes in 0.5s",
            "400 nodes (0.01 s, 40000 nodes/s)",
            "searched 400 nodes in 3 ms",
        ] {
            assert_eq!(read(text), Line::Number(400), "{text}");
        }
        for text in ["info depth 2 nodes 400", "info depth 2 time 3 nodes 400 nps 1000"] {
            let read = read(text);
            assert_eq!(read, Line::InfoTotal(InfoTotal { depth: Some(2), count: 400 }), "{text}");
        }
    }
}
