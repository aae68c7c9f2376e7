//! The JSON report: one object. Counts are strings, because they may exceed 2^53.

use std::io::Write;

use anyhow::Result;
use serde::Deserialize;
use tabiya_suite::Pattern;
use tabiya_verify::reported_fen;

use super::format::{Format, Subject};
use super::lint::Lint;
use super::{CauseCount, Item, Report, Status};
use crate::figures::seconds;
use crate::output::Fields;

/// The parts of a report that `perft reduce` reads. Fields that older versions did not write are optional.
#[derive(Deserialize)]
pub(crate) struct JsonReport {
    pub(crate) version: String,
    pub(crate) engine: Option<String>,
    pub(crate) error: Option<String>,
    pub(crate) passed: usize,
    pub(crate) wrong: usize,
    #[serde(default)]
    pub(crate) broken: usize,
    #[serde(default)]
    pub(crate) warned: usize,
    pub(crate) skipped: usize,
    pub(crate) nodes: String,
    pub(crate) seconds: f64,
    #[serde(default)]
    pub(crate) causes: Vec<CauseCount>,
    #[serde(default)]
    pub(crate) features: Vec<Pattern>,
    pub(crate) shard: String,
    pub(crate) corpus: String,
    pub(crate) corpus_checks: u64,
    pub(crate) unreached: usize,
    #[serde(default)]
    pub(crate) without_check: usize,
    pub(crate) checks: Vec<JsonCheck>,
}

/// A check in a report.
#[derive(Deserialize)]
pub(crate) struct JsonCheck {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) fen: String,
    pub(crate) variant: String,
    #[serde(default)]
    pub(crate) house: Vec<String>,
    pub(crate) depth: u32,
    pub(crate) expected: String,
    pub(crate) status: String,
    pub(crate) message: Option<String>,
}

fn check(item: &Item<'_>, cause: Option<&str>) -> Fields {
    let case = &item.located.case;
    let problem = item.problem.as_ref();
    Fields::default()
        .with("file", &item.located.file)
        .with("line", item.located.line)
        .with_any("id", &case.id)
        .with("fen", reported_fen(case))
        .with("variant", case.game.variant().name())
        .with_any("house", case.game.position().house_rules())
        .with_any("faults", &case.faults)
        .with("depth", item.check.depth)
        .with("expected", item.check.expected.to_string())
        .with("status", item.status.word())
        .with("seconds", seconds(item.time))
        .with_any("message", problem.map(|problem| &problem.message))
        .with_any("cause", cause)
        .and(problem.map(|problem| &problem.fields))
        .with_any("reason", &item.reason)
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
    let checks = report.items.iter().zip(causes).map(|(item, cause)| check(item, cause));
    let json = Fields::of_program()
        .with_any("engine", &report.engine)
        .with_any("error", &report.end)
        .with("suites", &report.sources)
        .with("passed", report.count(Status::Passed))
        .with("wrong", report.wrong())
        .with_any("broken", report.count(Status::Broken))
        .with_any("warned", report.count(Status::Warned))
        .with("skipped", report.count(Status::Skipped))
        .with("nodes", report.nodes.to_string())
        .with("seconds", report.seconds)
        .with("threads", report.threads)
        .with("cpu", report.cpu)
        .with_any("patterns", report.patterns())
        .with_any("causes", CauseCount::count(&groups))
        .with_any("features", &report.features)
        .with("shard", format!("{}/{}", part.shard.part, part.shard.of))
        .with("corpus", format!("{:032x}", part.corpus))
        .with("corpus_checks", part.checks)
        .with("unreached", part.unreached)
        .with_any("without_check", part.without_check)
        .with_any("speed", report.speed.as_ref().map(|speed| &speed.json))
        .with("checks", checks.collect::<Vec<_>>());
    Ok(writeln!(out, "{json}")?)
}

fn findings(lint: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
    let suites: Vec<&str> = lint.sources.iter().map(|source| source.name.as_str()).collect();
    let json = Fields::of_program()
        .with("suites", suites)
        .with("positions", lint.positions())
        .with("findings", &lint.findings)
        .with("seconds", lint.seconds);
    Ok(writeln!(out, "{json}")?)
}
