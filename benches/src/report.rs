//! The comparison as a table, as JSON, or as raw lines.

use std::fmt::{self, Write};

use crate::{Measurement, Rounds};

/// A line of the form `name position nodes cpu_seconds`.
#[must_use]
pub fn raw_line(name: &str, position: &str, m: Measurement) -> String {
    format!("{name} {position} {} {:.6}", m.nodes, m.seconds)
}

/// The measurements of all positions. The other contestants are compared with the first.
#[derive(Debug)]
pub struct ComparisonReport {
    names: Vec<String>,
    rows: Vec<ReportRow>,
}

#[derive(Debug)]
struct ReportRow {
    position: String,
    /// The depth of the first contestant, then the depth of the others if it differs.
    depths: Vec<u32>,
    rates: Vec<Option<f64>>,
    /// The first contestant's rate divided by the rate of each contestant, the first included.
    ratios: Vec<Option<f64>>,
}

impl ComparisonReport {
    /// An empty report about these contestants.
    #[must_use]
    pub fn new(names: Vec<String>) -> Self {
        Self { names, rows: Vec::new() }
    }

    /// Adds a position, with the depth to which all counted it, or the depths of the first contestant and of
    /// the others.
    pub fn add(&mut self, position: &str, depths: &[u32], rounds: &Rounds) {
        let contestants = 0..self.names.len();
        self.rows.push(ReportRow {
            position: position.to_owned(),
            depths: depths.to_vec(),
            rates: contestants.clone().map(|i| rounds.rate(i)).collect(),
            ratios: contestants.map(|i| rounds.ratio(0, i)).collect(),
        });
    }

    /// The geometric mean of the first contestant's rate over another's, over the positions that
    /// both can count.
    #[expect(clippy::cast_precision_loss, reason = "there are some dozens of positions at most")]
    fn mean_ratio(&self, contestant: usize) -> Option<f64> {
        let ratios: Vec<_> = self.rows.iter().filter_map(|row| row.ratios[contestant]).collect();
        let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
        (!ratios.is_empty()).then(|| (sum / ratios.len() as f64).exp())
    }

    /// One JSON object: the rates in leaf nodes a second, and the depths of the first contestant.
    #[must_use]
    pub fn json(&self) -> String {
        let per_name = |values: &[Option<f64>], digits: usize| {
            let pairs = self.names.iter().zip(values);
            let field = |(name, &value)| format!("\"{name}\": {}", number(value, digits, "null"));
            format!("{{{}}}", pairs.map(field).collect::<Vec<_>>().join(", "))
        };
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|row| {
                format!(
                    "    {{\"position\": \"{}\", \"depth\": {}, \"rate\": {}, \"ratio\": {}}}",
                    row.position,
                    row.depths[0],
                    per_name(&row.rates, 0),
                    per_name(&row.ratios, 3),
                )
            })
            .collect();
        let means: Vec<_> = (0..self.names.len()).map(|i| self.mean_ratio(i)).collect();
        format!(
            "{{\n  \"positions\": [\n{}\n  ],\n  \"mean_ratio\": {}\n}}",
            rows.join(",\n"),
            per_name(&means, 3)
        )
    }
}

/// Writes a number, or the text `none` if there is no number.
fn number(value: Option<f64>, digits: usize, none: &str) -> String {
    value.map_or_else(|| none.to_owned(), |value| format!("{value:.digits$}"))
}

impl fmt::Display for ComparisonReport {
    /// A Markdown table: millions of leaf nodes a second of each contestant, and the first contestant's speed
    /// divided by each other contestant's speed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut head = String::from("| position | depth |");
        let mut rule = String::from("|---|---|");
        for name in &self.names {
            write!(head, " {name} |")?;
            rule.push_str("---|");
        }
        for name in &self.names[1..] {
            write!(head, " {} / {name} |", self.names[0])?;
            rule.push_str("---|");
        }
        writeln!(f, "{head}\n{rule}")?;
        for row in &self.rows {
            let depths: Vec<_> = row.depths.iter().map(u32::to_string).collect();
            write!(f, "| {} | {} |", row.position, depths.join(", "))?;
            for rate in &row.rates {
                write!(f, " {} |", number(rate.map(|rate| rate / 1e6), 0, "-"))?;
            }
            for &ratio in &row.ratios[1..] {
                write!(f, " {} |", number(ratio, 2, "-"))?;
            }
            writeln!(f)?;
        }
        write!(f, "| geometric mean | |{}", " |".repeat(self.names.len()))?;
        for contestant in 1..self.names.len() {
            write!(f, " {} |", number(self.mean_ratio(contestant), 2, "-"))?;
        }
        Ok(())
    }
}
