//! What a suite's run is told as: one small file a format.

mod github;
mod json;
mod junit;
mod tap;
mod text;

use std::io::Write;

use anyhow::Result;
use tabiya_core::{EnPassantMode, Move};
use tabiya_perft::common_mistake;
use tabiya_perft::suite::{Outcome, Run, Verdict};
use tabiya_variants::{AnyPosition, Variant};

use crate::cli::format::Format;

/// A run and its circumstances.
pub(crate) struct Report<'a> {
    pub(crate) run: Run<'a>,
    /// The arguments that named the suites.
    pub(crate) sources: Vec<String>,
    /// The rules of lines that name none, as they were typed: a rule file's path, perhaps.
    pub(crate) rules: String,
    pub(crate) seconds: f64,
    pub(crate) threads: usize,
    pub(crate) cpu: &'static str,
    /// Why checks were not reached, if any were not.
    pub(crate) cut_short: &'static str,
}

impl Report<'_> {
    /// Writes the report in a format.
    pub(crate) fn write(&self, format: Format, out: &mut dyn Write) -> Result<()> {
        match format {
            Format::Text => text::write(self, out),
            Format::Json => json::write(self, out),
            Format::Junit => junit::write(self, out),
            Format::Tap => tap::write(self, out),
            Format::Github => github::write(self, out),
        }
    }

    pub(crate) fn passed(&self) -> usize {
        self.run.count(|verdict| *verdict == Verdict::Right)
    }

    pub(crate) fn wrong(&self) -> usize {
        self.run.count(|verdict| matches!(verdict, Verdict::Wrong { .. }))
    }

    /// How many checks were left out, and why.
    fn skipped(&self) -> Vec<(usize, &'static str)> {
        [Verdict::TooLarge, Verdict::TooDeep, Verdict::NotReached]
            .into_iter()
            .map(|reason| (self.run.count(|verdict| *verdict == reason), self.reason(&reason)))
            .filter(|(count, _)| *count > 0)
            .collect()
    }

    /// Why a check was left out.
    fn reason(&self, verdict: &Verdict) -> &'static str {
        match verdict {
            Verdict::TooLarge => "above --max-nodes",
            Verdict::TooDeep => "above --depth",
            _ => self.cut_short,
        }
    }

    /// The wrong counts.
    fn failures(&self) -> impl Iterator<Item = Failure<'_>> {
        self.run.outcomes.iter().filter_map(|outcome| self.failure(outcome))
    }

    /// What a check gave, if it is a wrong count.
    fn failure<'b>(&'b self, outcome: &'b Outcome<'b>) -> Option<Failure<'b>> {
        match &outcome.verdict {
            Verdict::Wrong { got, rows } => {
                Some(Failure { outcome, rules: &self.rules, got: *got, rows })
            }
            _ => None,
        }
    }
}

/// A check that gave a wrong count, with all that helps to find out why.
struct Failure<'a> {
    outcome: &'a Outcome<'a>,
    /// The rules of lines that name none.
    rules: &'a str,
    got: u128,
    rows: &'a [(Move, u128)],
}

impl Failure<'_> {
    /// `expected 20, got 21 (1 more)`.
    fn message(&self) -> String {
        let (expected, got) = (self.outcome.check.expected, self.got);
        let difference = expected.abs_diff(got);
        let word = if got > expected { "more" } else { "fewer" };
        format!("expected {expected}, got {got} ({difference} {word})")
    }

    fn hint(&self) -> Option<String> {
        let case = &self.outcome.case.entry.case;
        let check = self.outcome.check;
        let AnyPosition::Chess(p) = &case.position else { return None };
        common_mistake(p, check.depth, check.expected)
            .map(|mistake| format!("{} is {mistake}", check.expected))
    }

    /// The command that shows this count again.
    fn repeat(&self) -> String {
        let case = &self.outcome.case.entry.case;
        let fen = case.position.fen(case.mode(), EnPassantMode::Legal).to_string();
        let (depth, fen) = (self.outcome.check.depth, shell_words::quote(&fen));
        let name = match case.position.variant() {
            Variant::Chess => return format!("perft divide {depth} {fen}"),
            // No line of a suite names a rule file.
            Variant::Custom(_) => shell_words::quote(self.rules),
            variant => variant.name().into(),
        };
        format!("perft divide {depth} {fen} --variant {name}")
    }

    /// `e2e4: 600`, a row each.
    fn rows(&self) -> impl Iterator<Item = String> {
        let mode = self.outcome.case.entry.case.mode();
        self.rows.iter().map(move |(m, count)| format!("{}: {count}", m.uci(mode)))
    }

    /// All of it as lines: FEN, hint, command, rows.
    fn details(&self) -> String {
        let mut lines = vec![format!("position {}", self.outcome.case.entry.case.fen())];
        lines.extend(self.hint().map(|hint| format!("hint: {hint}")));
        lines.push(format!("repeat: {}", self.repeat()));
        lines.extend(self.rows());
        lines.join("\n")
    }
}

/// `suite.epd:3 "kiwipete" depth 4`.
fn title(outcome: &Outcome<'_>) -> String {
    let id = match &outcome.case.entry.case.id {
        Some(id) => format!(" \"{}\"", id.escape_debug()),
        None => String::new(),
    };
    format!("{}:{}{id} depth {}", outcome.case.file, outcome.case.line, outcome.check.depth)
}
