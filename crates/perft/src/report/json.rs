//! One JSON object; counts are strings, as they may exceed 2^53.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use serde_json::{Map, Value};

use super::coverage;
use super::{Item, Pattern, Report, Status};
use crate::cli::session::seconds;

#[derive(Serialize)]
struct Json<'a> {
    program: &'static str,
    version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    suites: &'a [String],
    passed: usize,
    wrong: usize,
    #[serde(skip_serializing_if = "is_none")]
    broken: usize,
    #[serde(skip_serializing_if = "is_none")]
    warned: usize,
    skipped: usize,
    nodes: String,
    seconds: f64,
    threads: usize,
    cpu: &'static str,
    #[serde(skip_serializing_if = "<[Pattern]>::is_empty")]
    patterns: &'a [Pattern],
    #[serde(skip_serializing_if = "<[Pattern]>::is_empty")]
    features: &'a [Pattern],
    shard: String,
    corpus: String,
    corpus_checks: u64,
    unreached: usize,
    #[serde(skip_serializing_if = "is_none")]
    without_check: usize,
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
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    house: Vec<String>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    faults: &'a [String],
    depth: u32,
    expected: String,
    status: &'static str,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(flatten)]
    problem: Option<&'a Map<String, Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

fn check<'a>(item: &'a Item<'_>) -> Check<'a> {
    let case = &item.case.entry.case;
    let problem = item.problem();
    Check {
        file: &item.case.file,
        line: item.case.line,
        id: case.id.as_deref(),
        fen: coverage::fen(case),
        variant: case.position.variant().name(),
        house: coverage::house(case),
        faults: &item.case.entry.faults,
        depth: item.check.depth,
        expected: item.check.expected.to_string(),
        status: item.status.word(),
        seconds: seconds(item.time),
        message: problem.map(|problem| problem.message.as_str()),
        problem: problem.map(|problem| &problem.fields),
        reason: if let Status::Skipped(reason) = &item.status {
            Some(reason.as_ref())
        } else {
            None
        },
    }
}

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    let part = &report.coverage;
    let json = Json {
        program: "perft",
        version: env!("CARGO_PKG_VERSION"),
        engine: report.engine.as_deref(),
        error: report.end.as_deref(),
        suites: &report.sources,
        passed: report.passed(),
        wrong: report.wrong(),
        broken: report.broken(),
        warned: report.warned(),
        skipped: report.skipped(),
        nodes: report.nodes.to_string(),
        seconds: report.seconds,
        threads: report.threads,
        cpu: report.cpu,
        patterns: &report.patterns,
        features: &report.features,
        shard: format!("{}/{}", part.shard.part, part.shard.of),
        corpus: format!("{:032x}", part.corpus),
        corpus_checks: part.checks,
        unreached: part.unreached,
        without_check: part.without_check,
        checks: report.items.iter().map(check).collect(),
    };
    serde_json::to_writer(&mut *out, &json)?;
    writeln!(out)?;
    Ok(())
}
