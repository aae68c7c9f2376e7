//! The forms in which engines print their counts.

use tabiya_core::{Position, UciMove};

use crate::count::{Count, Row, Tallies};
use crate::mode::Mode;

/// One form of an answer. In the texts `{n}` is the number of the row, `{move}`, `{san}` and `{long}` the move in three
/// notations, `{count}` its leaf nodes, `{depth}` the depth and `{total}` the total; the counters have names of their
/// own.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) name: &'static str,
    /// The text before the first row.
    head: &'static str,
    /// The text of a row, with what separates it from the next one; empty if no moves are printed.
    row: &'static str,
    /// The text after the last row.
    total: &'static str,
}

const fn rows(name: &'static str, row: &'static str) -> Form {
    Form { name, head: "", row, total: "\nNodes searched: {total}\n" }
}

const fn total(name: &'static str, total: &'static str) -> Form {
    Form { name, head: "", row: "", total }
}

/// Forms that must be understood.
pub(crate) const FORMS: &[Form] = &[
    rows("form-uci", "{move}: {count}\n"),
    rows("form-spaces", "{move} {count}\n"),
    rows("form-long", "{long}: {count}\n"),
    rows("form-san", "{san}: {count}\n"),
    rows("form-san-in-one-line", "{san}: {count}  "),
    rows("form-rows-in-one-line", "{move}: {count}, "),
    rows("form-running-number", "{n}. {move} = {count}\n"),
    rows("form-columns", "{n}     {move}           {count}        0.000s      400.000 kN/s\n"),
    rows("form-share", "[{n}/20] {move}: {count}\n"),
    rows("form-table", "| {move} | {count} |\n"),
    rows("form-named-count", "{move} nodes: {count}\n"),
    rows("form-colours", "\u{1b}[1;32m{move}\u{1b}[0m: \u{1b}[33m{count}\u{1b}[0m\n"),
    Form {
        name: "form-vice",
        head: "Starting Test To Depth:{depth}\n",
        row: "move {n} : {move} : {count}\n",
        total: "Test Complete : {total} nodes visited\n",
    },
    total("form-nodes-searched", "Nodes searched: {total}\n"),
    total("form-nodes", "Nodes = {total}\n"),
    total("form-nodes-word", "nodes {total} time 3 nps 133333\n"),
    total("form-nodes-equals", "nodes={total}\n"),
    total("form-leaf-nodes", "Leaf nodes: {total}\n"),
    total("form-total-nodes", "Total nodes: {total}\n"),
    total("form-total", "Total {total} 0.001s\n"),
    total("form-positions", "positions: {total}\n"),
    total("form-moves", "Moves: {total}\n"),
    total("form-total-moves", "total moves={total}\n"),
    total("form-raw-nodes", "Raw nodes for depth {depth}: {total}\n"),
    total("form-perft-depth", "Perft depth {depth} = {total}\n"),
    total("form-perft", "perft({depth}) = {total}\n"),
    total("form-depth", "depth: {depth}, nodes: {total}, time: 3 ms\n"),
    total("form-counted", "{total} nodes in 0.5s\n"),
    total("form-searched", "searched {total} nodes\n"),
    total("form-number", "{total}\n"),
    total("form-info-string", "info string nodes {total}\n"),
    total("form-info", "info depth {depth} nodes {total} time 3 nps 133333\n"),
    total("form-json", "{\"depth\":{depth},\"nodes\":{total}}\n"),
    Form {
        name: "form-json-moves",
        head: "{",
        row: "\"{move}\":{count}, ",
        total: "\"total\":{total}}\n",
    },
    Form {
        name: "form-json-in-lines",
        head: "{\n  \"moves\": {\n",
        row: "    \"{move}\": {count},\n",
        total: "  },\n  \"nodes\": {total}\n}\n",
    },
    Form {
        name: "form-json-list",
        head: "{\"moves\": [",
        row: "{\"move\": \"{move}\", \"nodes\": {count}}, ",
        total: "], \"nodes\": {total}}\n",
    },
    total(
        "form-counters",
        "Nodes: {total}\nCaptures: {captures}\nE.p.: {ep}\nCastles: {castles}\nPromotions: {promotions}\n\
         Checks: {checks}\nCheckmates: {mates}\n",
    ),
    total(
        "form-counters-in-table",
        "depth  nodes  captures  e.p.  castles  promotions  checks\n\
         {depth}  {total}  {captures}  {ep}  {castles}  {promotions}  {checks}\n",
    ),
];

impl Form {
    /// An example of a row and of the end of an answer; if they are parts of one object, both together.
    pub(crate) fn examples(&self) -> [String; 2] {
        let second = |row: &str| {
            let row = row.replace("{n}", "2").replace("{move}", "e2e4");
            row.replace("{san}", "e4").replace("{long}", "e2-e4")
        };
        let parts = match self.head.starts_with('{') {
            true => [self.joined(self.row), String::new()],
            false if self.row.ends_with('\n') || self.row.is_empty() => {
                [self.row.to_owned(), self.total.to_owned()]
            }
            false => [self.row.to_owned() + &second(self.row), self.total.to_owned()],
        };
        parts.map(|text| {
            let mut text =
                text.replace("{n}", "1").replace("{move}", "g1f3").replace("{san}", "Nf3");
            text = text.replace("{long}", "g1-f3").replace("{count}", "20");
            text = text.replace("{depth}", "2").replace("{total}", "400");
            for (name, number) in Tallies::default().named() {
                text = text.replace(name, &number.to_string());
            }
            text.trim().replace('\u{1b}', "\\e")
        })
    }

    /// The answer with these rows.
    fn joined(&self, rows: &str) -> String {
        // In JSON no comma follows the last value of a list.
        let rows = match self.total.trim_start().starts_with(['}', ']']) {
            true => rows.trim_end_matches([',', ' ', '\n']),
            false => rows,
        };
        let line = if self.row.ends_with('\n') && !rows.ends_with('\n') { "\n" } else { "" };
        [self.head, rows, line, self.total].concat()
    }

    /// The answer in this form.
    pub(crate) fn told(&self, count: &Count, position: &Position, depth: u32) -> Vec<u8> {
        let numbered = count.rows.iter().enumerate();
        let rows: String =
            numbered.map(|(place, row)| self.row_told(row, place + 1, position)).collect();
        let mut text = self.joined(&rows).replace("{depth}", &depth.to_string());
        text = text.replace("{total}", &count.total.to_string());
        if self.total.contains("{captures}") {
            for (name, number) in Tallies::of(position, depth).named() {
                text = text.replace(name, &number.to_string());
            }
        }
        text.into_bytes()
    }

    fn row_told(&self, row: &Row, number: usize, position: &Position) -> String {
        let mut text = self.row.replace("{n}", &number.to_string());
        text = text.replace("{move}", &row.name).replace("{count}", &row.nodes.to_string());
        let m = row.name.parse::<UciMove>().ok().and_then(|m| m.to_move(position).ok());
        let (from, to) = row.name.split_at(2);
        // Only king moves are illegal here.
        let san = m.map_or_else(|| format!("K{to}"), |m| position.san(m).to_string());
        text.replace("{san}", &san).replace("{long}", &format!("{from}-{to}"))
    }
}

impl Mode {
    /// The form of the mode's answers, unless it has its own.
    pub(crate) fn form(self) -> Option<&'static Form> {
        let name = match self {
            Self::Form(form) => return Some(form),
            Self::SanMissing | Self::SanExtra => "form-san",
            Self::NumberedWrong => "form-vice",
            Self::JsonWrong => "form-json",
            Self::InfoWrong => "form-info",
            _ => return None,
        };
        FORMS.iter().find(|form| form.name == name)
    }
}
