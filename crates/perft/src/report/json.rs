//! The JSON report: one object. Counts are strings, because they may exceed 2^53.

use std::io::Write;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tabiya_suite::Pattern;
use tabiya_verify::reported_fen;

use super::format::{Format, Subject};
use super::lint::{Finding, Lint};
use super::{CauseCount, Item, Report, SpeedReport, Status};
use crate::figures::seconds;

/// A report as JSON, which `perft reduce` reads. Fields that older versions did not write are optional.
#[derive(Serialize, Deserialize)]
pub(crate) struct JsonReport {
    #[serde(default)]
    program: String,
    pub(crate) version: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    #[serde(default)]
    suites: Vec<String>,
    pub(crate) passed: usize,
    pub(crate) wrong: usize,
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) broken: usize,
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) warned: usize,
    pub(crate) skipped: usize,
    pub(crate) nodes: String,
    pub(crate) seconds: f64,
    #[serde(default)]
    threads: usize,
    #[serde(default)]
    cpu: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<Pattern>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) causes: Vec<CauseCount>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) features: Vec<Pattern>,
    pub(crate) shard: String,
    pub(crate) corpus: String,
    pub(crate) corpus_checks: u64,
    pub(crate) unreached: usize,
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) without_check: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    speed: Option<SpeedReport>,
    pub(crate) checks: Vec<JsonCheck>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct JsonCheck {
    pub(crate) file: String,
    pub(crate) line: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    pub(crate) fen: String,
    pub(crate) variant: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) house: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<String>,
    pub(crate) depth: u32,
    pub(crate) expected: String,
    pub(crate) status: String,
    #[serde(default)]
    seconds: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    #[serde(flatten)]
    problem: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

fn check(item: &Item<'_>, cause: Option<&str>) -> JsonCheck {
    let case = &item.located.case;
    let problem = item.problem.as_ref();
    JsonCheck {
        file: item.located.file.clone(),
        line: item.located.line,
        id: case.id.clone(),
        fen: reported_fen(case),
        variant: case.game.variant().name().to_owned(),
        house: case.game.position().house_rules(),
        faults: item.located.case.faults.clone(),
        depth: item.check.depth,
        expected: item.check.expected.to_string(),
        status: item.status.word().to_owned(),
        seconds: seconds(item.time),
        message: problem.map(|problem| problem.message.clone()),
        cause: cause.map(str::to_owned),
        problem: problem.map(|problem| problem.fields.clone()).unwrap_or_default(),
        reason: item.reason.as_deref().map(str::to_owned),
    }
}

/// The findings of `perft lint` in JSON.
#[derive(Serialize)]
struct LintJson<'a> {
    program: &'static str,
    version: &'static str,
    suites: Vec<&'a str>,
    positions: usize,
    findings: &'a [Finding],
    seconds: f64,
}

/// The format `json`.
pub(crate) static JSON: Format = Format {
    name: "json",
    subjects: &[Subject::Result, Subject::Comparison, Subject::Findings, Subject::Run],
    run,
    findings,
};

fn run(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    let part = &report.coverage;
    let groups = report.groups();
    let mut causes = vec![None; report.items.len()];
    for group in &groups {
        for &(at, _) in &group.items {
            causes[at] = Some(group.cause.as_str());
        }
    }
    let json = JsonReport {
        program: "perft".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: report.engine.clone(),
        error: report.end.clone(),
        suites: report.sources.clone(),
        passed: report.count(Status::Passed),
        wrong: report.wrong(),
        broken: report.count(Status::Broken),
        warned: report.count(Status::Warned),
        skipped: report.count(Status::Skipped),
        nodes: report.nodes.to_string(),
        seconds: report.seconds,
        threads: report.threads,
        cpu: report.cpu.to_owned(),
        patterns: report.patterns(),
        causes: CauseCount::count(&groups),
        features: report.features.clone(),
        shard: format!("{}/{}", part.shard.part, part.shard.of),
        corpus: format!("{:032x}", part.corpus),
        corpus_checks: part.checks,
        unreached: part.unreached,
        without_check: part.without_check,
        speed: report.speed.clone(),
        checks: report.items.iter().zip(causes).map(|(item, cause)| check(item, cause)).collect(),
    };
    serde_json::to_writer(&mut *out, &json)?;
    Ok(writeln!(out)?)
}

fn findings(lint: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
    let json = LintJson {
        program: "perft",
        version: env!("CARGO_PKG_VERSION"),
        suites: lint.sources.iter().map(|source| source.name.as_str()).collect(),
        positions: lint.positions(),
        findings: &lint.findings,
        seconds: lint.seconds,
    };
    serde_json::to_writer(&mut *out, &json)?;
    Ok(writeln!(out)?)
}
