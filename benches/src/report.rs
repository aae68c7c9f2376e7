//! The comparison as a table, as JSON, or as raw lines.

use std::fmt::{self, Write};

use crate::{Measurement, Rounds};

/// `name position nodes cpu_seconds`.
#[must_use]
pub fn raw_line(name: &str, position: &str, m: Measurement) -> String {
    format!("{name} {position} {} {:.6}", m.nodes, m.seconds)
}

/// What was measured of all positions. The first contestant is the one that others are compared to.
#[derive(Debug)]
pub struct Report {
    names: Vec<String>,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    position: &'static str,
    depth: u32,
    rates: Vec<f64>,
    /// The first contestant's rate divided by each one's, its own included.
    ratios: Vec<f64>,
}

impl Report {
    /// An empty report about these contestants.
    #[must_use]
    pub fn new(names: Vec<String>) -> Self {
        Self { names, rows: Vec::new() }
    }

    /// Adds a position.
    pub fn add(&mut self, position: &'static str, depth: u32, rounds: &Rounds) {
        let contestants = 0..self.names.len();
        self.rows.push(Row {
            position,
            depth,
            rates: contestants.clone().map(|i| rounds.rate(i)).collect(),
            ratios: contestants.map(|i| rounds.ratio(0, i)).collect(),
        });
    }

    /// The geometric mean over the positions of the first contestant's rate over another's.
    #[expect(clippy::cast_precision_loss, reason = "there are six positions")]
    fn mean_ratio(&self, contestant: usize) -> f64 {
        let sum: f64 = self.rows.iter().map(|row| row.ratios[contestant].ln()).sum();
        (sum / self.rows.len() as f64).exp()
    }

    /// One JSON object; rates in leaf nodes a second.
    #[must_use]
    pub fn json(&self) -> String {
        let per_name = |values: &[f64], digits: usize| {
            let pairs = self.names.iter().zip(values);
            let fields: Vec<_> = pairs.map(|(n, v)| format!("\"{n}\": {v:.digits$}")).collect();
            format!("{{{}}}", fields.join(", "))
        };
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|row| {
                format!(
                    "    {{\"position\": \"{}\", \"depth\": {}, \"rate\": {}, \"ratio\": {}}}",
                    row.position,
                    row.depth,
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

impl fmt::Display for Report {
    /// A Markdown table: millions of leaf nodes a second, and the ratios to all but the first.
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
            write!(f, "| {} | {} |", row.position, row.depth)?;
            for rate in &row.rates {
                write!(f, " {:.0} |", rate / 1e6)?;
            }
            for ratio in &row.ratios[1..] {
                write!(f, " {ratio:.2} |")?;
            }
            writeln!(f)?;
        }
        write!(f, "| geometric mean | |{}", " |".repeat(self.names.len()))?;
        for contestant in 1..self.names.len() {
            write!(f, " {:.2} |", self.mean_ratio(contestant))?;
        }
        Ok(())
    }
}
