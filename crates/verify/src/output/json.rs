//! Answers in JSON: objects with the leaf nodes of a position, and perhaps with its moves.

use super::counter::{Counter, CounterKind};
use super::line::{Line, kept};
use super::move_text::split_move;
use super::row::{Row, plain};
use super::total::Total;

/// The maximum size of an answer in bytes; what is longer is not read.
const MAX_JSON: usize = 1 << 20;
/// The maximum number of objects and lists inside each other.
const MAX_NESTING: usize = 16;
/// The names of a total, without spaces and punctuation.
const TOTALS: [&str; 10] = [
    "nodes",
    "total",
    "totalnodes",
    "leafnodes",
    "leaves",
    "count",
    "perft",
    "result",
    "positions",
    "nodessearched",
];

/// The lines of an object or list that is not complete yet.
#[derive(Debug, Default)]
pub(crate) struct JsonText(String);

impl JsonText {
    /// Adds a line that may be part of an object or list. Returns the rows, counters and totals once that is complete.
    pub(crate) fn add(&mut self, line: &str) -> Option<Vec<Line>> {
        if self.0.is_empty() && !line.starts_with(['{', '['])
            || self.0.len() + line.len() > MAX_JSON
        {
            return None;
        }
        self.0 += line;
        self.0.push('\n');
        if !is_complete(&self.0) {
            return None;
        }
        let text = std::mem::take(&mut self.0);
        let mut reader = Reader { text: &text, found: Vec::new() };
        reader.value(0).map(|_| reader.found)
    }
}

/// Whether all brackets are closed.
fn is_complete(text: &str) -> bool {
    let (mut open, mut quoted, mut escaped) = (0_u32, false, false);
    for byte in text.bytes() {
        match byte {
            _ if std::mem::take(&mut escaped) => {}
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => open += 1,
            b'}' | b']' if !quoted => open = open.saturating_sub(1),
            _ => {}
        }
    }
    open == 0
}

/// Whether a line of output may be part of JSON.
pub(crate) fn is_part(text: &str) -> bool {
    let mut chars = text.trim_end_matches(',').chars();
    match chars.next() {
        Some('{' | '}' | '"') => true,
        Some('[') => {
            matches!(chars.as_str().trim_start().chars().next(), None | Some('{' | '"' | '[' | ']'))
        }
        Some(']') => chars.as_str().is_empty(),
        _ => false,
    }
}

/// A value, as far as answers have it.
enum Value<'a> {
    Text(&'a str),
    Number(&'a str),
    Other,
}

/// Reads JSON, and collects what is an answer.
struct Reader<'a> {
    text: &'a str,
    found: Vec<Line>,
}

impl<'a> Reader<'a> {
    /// Skips white space, and then the character if it is there.
    fn skip(&mut self, c: char) -> bool {
        self.text = self.text.trim_start();
        let rest = self.text.strip_prefix(c);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    /// Splits off a text in quotation marks. Escapes are not decoded: no name and no move has any.
    fn quoted(&mut self) -> Option<&'a str> {
        let mut escaped = false;
        let end = self.text.find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        })?;
        let text = &self.text[..end];
        self.text = &self.text[end + 1..];
        Some(text)
    }

    fn value(&mut self, nesting: usize) -> Option<Value<'a>> {
        if nesting > MAX_NESTING {
            return None;
        }
        if self.skip('{') {
            self.object(nesting)?;
            return Some(Value::Other);
        }
        if self.skip('[') {
            while !self.skip(']') {
                self.value(nesting + 1)?;
                self.skip(',');
            }
            return Some(Value::Other);
        }
        if self.skip('"') {
            return self.quoted().map(Value::Text);
        }
        let end = self.text.find([',', '}', ']', ' ', '\n']).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(end);
        self.text = rest;
        match word {
            "" => None,
            "true" | "false" | "null" => Some(Value::Other),
            number => Some(Value::Number(number)),
        }
    }

    /// Reads an object after its bracket. It is a row if it names a move, and otherwise may have a total.
    fn object(&mut self, nesting: usize) -> Option<()> {
        let (mut m, mut depth, mut total) = (None, None, None);
        let mut counters = Vec::new();
        loop {
            self.skip(',');
            if self.skip('}') {
                break;
            }
            let key = self.skip('"').then(|| self.quoted())??;
            if !self.skip(':') {
                return None;
            }
            let name = key.to_ascii_lowercase().replace([' ', '_', '-'], "");
            let number = match self.value(nesting + 1)? {
                Value::Number(text) => text,
                Value::Text(text) if plain(text).is_some() => text,
                Value::Text(text) => {
                    let is_move = matches!(&*name, "move" | "uci" | "san" | "name");
                    m = m.or_else(|| whole_move(text).filter(|_| is_move));
                    continue;
                }
                Value::Other => continue,
            };
            match whole_move(key) {
                Some(text) => {
                    self.found.push(counted(number, |count| Line::Row(Row { text, count })))
                }
                None if name == "depth" => depth = number.parse().ok(),
                None if TOTALS.contains(&&*name) => total = Some(number),
                None => {
                    let counter = |kind| Some(Counter { kind, count: plain(number)? });
                    counters.extend(CounterKind::named(key).and_then(counter));
                }
            }
        }
        let Some(total) = total else { return Some(()) };
        let read = match m {
            Some(text) => counted(total, |count| Line::Row(Row { text, count })),
            None => {
                self.found.extend((!counters.is_empty()).then_some(Line::Counters(counters)));
                counted(total, |count| Line::Total(Total { depth, label: "nodes", count }))
            }
        };
        self.found.push(read);
        Some(())
    }
}

/// The move that a text consists of.
fn whole_move(text: &str) -> Option<String> {
    split_move(text).filter(|(_, rest)| rest.is_empty()).map(|(m, _)| m)
}

/// What is read if a text is a plain number.
fn counted(text: &str, read: impl FnOnce(u128) -> Line) -> Line {
    plain(text).map_or_else(|| Line::NoNumber(kept(text)), read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let mut json = JsonText::default();
        let lines: Vec<Vec<Line>> = text
            .lines()
            .map(str::trim)
            .filter(|line| is_part(line))
            .filter_map(|line| json.add(line))
            .collect();
        let shown = |line: &Line| match line {
            Line::Row(row) => format!("{} {}", row.text, row.count),
            Line::Total(total) => format!("{:?} {}", total.depth, total.count),
            other => format!("{other:?}"),
        };
        lines.iter().flatten().map(shown).collect()
    }

    #[test]
    fn an_object_gives_its_moves_and_its_total() {
        assert_eq!(read(r#"{"depth":2,"nodes":400}"#), ["Some(2) 400"]);
        assert_eq!(read(r#"{"e2e4": 20, "O-O": 3, "total": 23}"#), ["e2e4 20", "O-O 3", "None 23"]);
        let nested = r#"{"moves":{"e2e4":20,"Nf3":3},"time":0.1,"total":"23","engine":"x {y"}"#;
        assert_eq!(read(nested), ["e2e4 20", "Nf3 3", "None 23"]);
        let list = r#"[{"move":"e2e4","nodes":20},{"uci":"d2d4","count":3}]"#;
        assert_eq!(read(list), ["e2e4 20", "d2d4 3"]);
    }

    #[test]
    fn an_object_may_take_several_lines() {
        let text = "counting\n{\n  \"depth\": 2,\n  \"moves\": [\n    {\n \"move\": \"e2e4\",\n \"nodes\": 20\n    }\n  ],\n  \"nodes\": 20\n}\n";
        assert_eq!(read(text), ["e2e4 20", "Some(2) 20"]);
    }

    #[test]
    fn text_that_is_not_json_gives_nothing() {
        for text in [
            "{",
            "{nodes}",
            "[1/20]",
            "\"quoted\"",
            "{\"nodes\"}",
            "}",
            "{\"a\":[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}",
        ] {
            assert_eq!(read(text), [""; 0], "{text}");
        }
        assert!(read(r#"{"nodes": -4}"#)[0].starts_with("NoNumber"));
    }
}
