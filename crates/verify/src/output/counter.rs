//! The counters that some engines print with the total: how many of the last moves are captures, checks and so on.

use std::fmt;

use super::row::{plain, split_number};
use tabiya_count::Counters;

/// What a counter counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum CounterKind {
    /// Captures, including captures en passant.
    Captures,
    /// Captures en passant.
    EnPassant,
    /// Castling moves.
    Castles,
    /// Promotions.
    Promotions,
    /// Checks, with or without checkmates.
    Checks,
    /// Discovered checks, with or without checkmates.
    DiscoveryChecks,
    /// Double checks, with or without checkmates.
    DoubleChecks,
    /// Checkmates.
    Checkmates,
}

/// The names of the counters, without spaces and punctuation. The first name of a kind is its name in reports.
const NAMES: [(CounterKind, &[&str]); 8] = [
    (CounterKind::Captures, &["captures", "capture", "caps"]),
    (
        CounterKind::EnPassant,
        &["e.p.", "ep", "eps", "enpassant", "enpassants", "enpassantcaptures", "epcaptures"],
    ),
    (CounterKind::Castles, &["castles", "castlings", "castling", "castle"]),
    (CounterKind::Promotions, &["promotions", "promotion", "promos"]),
    (CounterKind::Checks, &["checks", "check"]),
    (
        CounterKind::DiscoveryChecks,
        &["discovery checks", "discoverychecks", "discoveredchecks", "discchecks"],
    ),
    (CounterKind::DoubleChecks, &["double checks", "doublechecks"]),
    (CounterKind::Checkmates, &["checkmates", "mates", "checkmate"]),
];

impl CounterKind {
    /// The kind with this name; case, spaces and punctuation do not matter.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let is_of_name = |c: &char| !matches!(c, ' ' | '.' | '-' | '_');
        let plain: String =
            name.chars().filter(is_of_name).map(|c| c.to_ascii_lowercase()).collect();
        NAMES.iter().find(|(_, names)| names.contains(&&*plain)).map(|&(kind, _)| kind)
    }

    /// The right numbers: without and with checkmates, where engines count either way.
    pub(crate) fn right(self, counters: &Counters) -> [u128; 2] {
        let (checks, mates) = (counters.checks, counters.checkmates);
        let same = |number| [number; 2];
        match self {
            Self::Captures => same(counters.captures),
            Self::EnPassant => same(counters.en_passant),
            Self::Castles => same(counters.castles),
            Self::Promotions => same(counters.promotions),
            Self::Checks => [checks.total() + mates.total(), checks.total()],
            Self::DiscoveryChecks => [checks.discovered, checks.discovered + mates.discovered],
            Self::DoubleChecks => {
                let double = |of: tabiya_count::CheckCounts| of.double + of.double_discovered;
                [double(checks), double(checks) + double(mates)]
            }
            Self::Checkmates => same(mates.total()),
        }
    }
}

impl fmt::Display for CounterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize].1[0])
    }
}

/// A counter as an engine prints it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counter {
    /// What it counts.
    pub kind: CounterKind,
    /// The number.
    pub count: u128,
}

/// A counter that is wrong, although the count is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongCounter {
    /// The engine's counter.
    pub counter: Counter,
    /// The right number.
    pub right: u128,
}

impl WrongCounter {
    /// The counters that are wrong.
    pub(crate) fn among(counters: &[Counter], right: &Counters) -> Vec<Self> {
        let wrong = |&counter: &Counter| {
            let right = counter.kind.right(right);
            (!right.contains(&counter.count)).then_some(Self { counter, right: right[0] })
        };
        counters.iter().filter_map(wrong).collect()
    }
}

impl fmt::Display for WrongCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counter { kind, count } = self.counter;
        write!(f, "{kind}: {count}, expected {}", self.right)
    }
}

/// Reads counters: `Captures: 34`, or several as in `Captures: 34, E.p.: 0`.
pub(crate) fn read_counters(text: &str) -> Option<Vec<Counter>> {
    let mut counters = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let name = rest.split(|c: char| c.is_ascii_digit() || matches!(c, ':' | '=')).next()?;
        let name = name.trim_end();
        let kind = CounterKind::named(name)?;
        let number = split_number(&rest[name.len()..])?;
        counters.push(Counter { kind, count: plain(number.text)? });
        rest = number.after.trim_start_matches([' ', '\t', ',', ';', '|']);
    }
    (!counters.is_empty()).then_some(counters)
}

/// A column of a table of counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    /// The depth of a row.
    Depth,
    /// The leaf nodes.
    Nodes,
    /// A counter.
    Counter(CounterKind),
    /// Anything else, such as a time.
    Other,
}

/// The cells of a line of a table, which are separated by bars, by tabs or wide gaps, or else by spaces.
fn cells(text: &str) -> Vec<&str> {
    let text = text.trim_matches(['|', ' ']);
    let is_cell = |cell: &&str| !cell.is_empty();
    let split: Vec<&str> = match () {
        () if text.contains('|') => text.split('|').map(str::trim).collect(),
        () if text.contains('\t') => text.split('\t').map(str::trim).filter(is_cell).collect(),
        () if text.contains("  ") => text.split("  ").map(str::trim).filter(is_cell).collect(),
        () => text.split_whitespace().collect(),
    };
    split
}

/// The names of the column with the leaf nodes.
const NODES: [&str; 3] = ["nodes", "leaves", "positions"];

/// Reads the head of a table, given in lower case: it names the nodes, and the depth or a counter.
pub(crate) fn read_head(text: &str) -> Option<Vec<Column>> {
    let is_head = NODES.iter().any(|name| text.contains(name));
    if !is_head || text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let column = |cell: &str| match cell {
        "depth" | "ply" => Column::Depth,
        name if NODES.contains(&name) => Column::Nodes,
        name => CounterKind::named(name).map_or(Column::Other, Column::Counter),
    };
    let columns: Vec<Column> = cells(text).into_iter().map(column).collect();
    let is_other = |column: &Column| matches!(column, Column::Depth | Column::Counter(_));
    (columns.contains(&Column::Nodes) && columns.iter().any(is_other)).then_some(columns)
}

/// Reads a row of a table: a number in each column, except in columns that are not read.
pub(crate) fn read_cells(text: &str) -> Option<Vec<Option<u128>>> {
    let is_figure = |c: char| c.is_ascii_digit() || matches!(c, '|' | ' ' | '\t');
    if !text.starts_with(is_figure) {
        return None;
    }
    let numbers: Vec<Option<u128>> = match text.contains('|') {
        true => cells(text).into_iter().map(plain).collect(),
        false => text.split_whitespace().map(plain).collect(),
    };
    (numbers.len() > 1 && numbers[0].is_some()).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_count::CheckCounts;

    fn read(text: &str) -> Option<String> {
        let shown = |counter: &Counter| format!("{} {}", counter.kind, counter.count);
        read_counters(text).map(|all| all.iter().map(shown).collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn counters_are_recognised_by_many_names() {
        for (text, expected) in [
            ("Captures: 34", "captures 34"),
            ("caps=34", "captures 34"),
            ("E.p.: 2", "e.p. 2"),
            ("En passant   :  2", "e.p. 2"),
            ("EnPassants 2", "e.p. 2"),
            ("Castlings: 1", "castles 1"),
            ("promotions\t4", "promotions 4"),
            (
                "Checks: 3, Discovery checks: 1, Double-checks: 0",
                "checks 3, discovery checks 1, double checks 0",
            ),
            ("CHECKMATES 8", "checkmates 8"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["Captures", "Captures: many", "Captures: 1.5", "Captured: 4", "4", "Check: e8"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn checks_may_include_checkmates_or_not() {
        let checks = CheckCounts { direct: 5, ..CheckCounts::default() };
        let checkmates = CheckCounts { direct: 2, ..CheckCounts::default() };
        let right = Counters { checks, checkmates, captures: 7, ..Counters::default() };
        let wrong = |kind, count| WrongCounter::among(&[Counter { kind, count }], &right);
        for count in [5, 7] {
            assert_eq!(wrong(CounterKind::Checks, count), []);
        }
        let said = wrong(CounterKind::Checks, 6)[0].to_string();
        assert_eq!(said, "checks: 6, expected 7");
        assert_eq!(wrong(CounterKind::Captures, 8).len(), 1);
        assert_eq!(wrong(CounterKind::Checkmates, 2), []);
    }

    #[test]
    fn a_table_is_read_by_its_header() {
        use Column::{Depth, Nodes, Other};
        let captures = Column::Counter(CounterKind::Captures);
        let ep = Column::Counter(CounterKind::EnPassant);
        for text in
            ["depth nodes captures e.p. time", "| depth | nodes | captures | en passant | nps |"]
        {
            assert_eq!(read_head(text), Some(vec![Depth, Nodes, captures, ep, Other]), "{text}");
        }
        for text in ["Move  Nodes  Elapsed", "depth 2 nodes 400", "nodes"] {
            assert_eq!(read_head(&text.to_ascii_lowercase()), None, "{text}");
        }
        let cells = vec![Some(2), Some(400), Some(0), Some(0), None];
        assert_eq!(read_cells("2 400 0 0 0.5s"), Some(cells.clone()));
        assert_eq!(read_cells("| 2 | 400 | 0 | 0 | 0.5 s |"), Some(cells));
        assert_eq!(read_cells("e2e4 20"), None);
    }
}
