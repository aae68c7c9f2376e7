//! One JSON object; counts are strings, as they may exceed 2^53.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use tabiya_perft::suite::{Outcome, Verdict};

use super::{Failure, Report};

#[derive(Serialize)]
struct Json<'a> {
    program: &'static str,
    version: &'static str,
    suites: &'a [String],
    passed: usize,
    wrong: usize,
    skipped: usize,
    nodes: String,
    seconds: f64,
    threads: usize,
    cpu: &'static str,
    checks: Vec<Check<'a>>,
}

#[derive(Serialize)]
struct Check<'a> {
    file: &'a str,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    fen: String,
    variant: &'static str,
    depth: u32,
    expected: String,
    status: &'static str,
    #[serde(flatten)]
    wrong: Option<Wrong>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct Wrong {
    got: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    repeat: String,
    moves: BTreeMap<String, String>,
}

impl Wrong {
    fn of(failure: &Failure<'_>) -> Self {
        let mode = failure.outcome.case.entry.case.mode();
        let row =
            |(m, count): &(tabiya_core::Move, u128)| (m.uci(mode).to_string(), count.to_string());
        Self {
            got: failure.got.to_string(),
            hint: failure.hint(),
            repeat: failure.repeat(),
            moves: failure.rows.iter().map(row).collect(),
        }
    }
}

fn check<'a>(report: &'a Report<'_>, outcome: &'a Outcome<'_>) -> Check<'a> {
    let case = &outcome.case.entry.case;
    let (status, reason) = match &outcome.verdict {
        Verdict::Right => ("passed", None),
        Verdict::Wrong { .. } => ("wrong", None),
        skipped => ("skipped", Some(report.reason(skipped))),
    };
    Check {
        file: &outcome.case.file,
        line: outcome.case.line,
        id: case.id.as_deref(),
        fen: case.fen(),
        variant: case.position.variant().name(),
        depth: outcome.check.depth,
        expected: outcome.check.expected.to_string(),
        status,
        wrong: report.failure(outcome).as_ref().map(Wrong::of),
        reason,
    }
}

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    let checks: Vec<_> = report.run.outcomes.iter().map(|outcome| check(report, outcome)).collect();
    let json = Json {
        program: "perft",
        version: env!("CARGO_PKG_VERSION"),
        suites: &report.sources,
        passed: report.passed(),
        wrong: report.wrong(),
        skipped: checks.len() - report.passed() - report.wrong(),
        nodes: report.run.leaf_nodes().to_string(),
        seconds: report.seconds,
        threads: report.threads,
        cpu: report.cpu,
        checks,
    };
    serde_json::to_writer(&mut *out, &json)?;
    writeln!(out)?;
    Ok(())
}
