//! `perft reduce R/*.json`: adds up the reports of all shards of a suite.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use serde::Serialize;
use tabiya_games::{InputKind, excerpt, read_input, shown_path};
use tabiya_suite::{Check, Pattern, Shard};
use tabiya_terminal::{Exit, info, note};
use tabiya_verify::check_digest;

use crate::args::number;
use crate::figures::{join_ranges, plural};
use crate::output::{Fields, Outputs, json_or};
use crate::report::json::{JsonCheck, JsonReport};
use crate::report::{CauseCount, without_check};

/// The totals over the reports of all shards.
#[derive(Debug, Default, Serialize)]
struct Sum {
    shards: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    corpus: String,
    corpus_checks: u64,
    passed: usize,
    wrong: usize,
    broken: usize,
    warned: usize,
    skipped: usize,
    /// The number of lines without a check in the whole suite, which each shard reports.
    without_check: usize,
    nodes: String,
    seconds: f64,
    patterns: Vec<Pattern>,
    causes: Vec<CauseCount>,
    failures: Vec<String>,
    /// The numbers of the shards without a valid report: `2,5-7`.
    missing: String,
    faults: Vec<String>,
}

pub(crate) fn run(paths: &[PathBuf], outputs: Outputs) -> Result<Exit> {
    let sum = add_up(paths)?;
    for fault in &sum.faults {
        note(format_args!("error: {fault}"));
    }
    if !sum.missing.is_empty() {
        note(format_args!("error: missing of {} shards: {}", sum.shards, sum.missing));
    }
    let is_whole = sum.faults.is_empty() && sum.missing.is_empty();
    if is_whole {
        let (checks, shards) = (sum.corpus_checks.into(), sum.shards as u128);
        let (checks, shards) = (plural(checks, "check"), plural(shards, "shard"));
        info(format_args!("{shards}, which cover all {checks} of corpus {}", sum.corpus));
    }
    let exit = match &sum {
        Sum { wrong: 1.., .. } => Exit::Wrong,
        Sum { broken: 1.., .. } => Exit::Broken,
        _ if !is_whole => Exit::Checkpoint,
        Sum { passed: 0, warned: 0, .. } => {
            note("error: no check was run, all were skipped");
            Exit::Usage
        }
        _ => Exit::Agreed,
    };
    // An older report stays if there is no valid one to add up.
    let outputs = if sum.shards == 0 { outputs.without_files() } else { outputs };
    Ok(outputs.deliver(
        exit,
        json_or(&Fields::default().and(&sum), |out| {
            let Sum { passed, wrong, broken, warned, skipped, .. } = &sum;
            let common = CauseCount::lines(&sum.causes).into_iter();
            let common = common.chain(Pattern::lines(&sum.patterns));
            for line in sum.failures.iter().cloned().chain(common) {
                writeln!(out, "{line}")?;
            }
            write!(out, "{passed} passed, {wrong} wrong")?;
            let others = [(broken, "broken"), (warned, "with faults differ"), (skipped, "skipped")];
            for (count, word) in others.into_iter().filter(|(count, _)| **count > 0) {
                write!(out, ", {count} {word}")?;
            }
            Ok(writeln!(out, "{}", without_check(sum.without_check))?)
        }),
    ))
}

/// The maximum size of a report in bytes. A report has some 200 bytes for each check.
const MOST: u64 = 1 << 30;

/// Adds up the valid reports, and records what is missing or wrong.
fn add_up(paths: &[PathBuf]) -> Result<Sum> {
    let mut sum = Sum::default();
    let mut parts: BTreeMap<usize, &Path> = BTreeMap::new();
    let mut features: Vec<Pattern> = Vec::new();
    let (mut nodes, mut covered, mut checks) = (0u128, 0u128, 0u64);
    for path in paths {
        let text = read_input(path, InputKind::Regular, MOST)
            .map_err(|error| tabiya_cluster::ClusterError::Io { path: path.clone(), error })?;
        let fault = |what: String| format!("{}: {what}", shown_path(path));
        let read = serde_json::from_slice::<JsonReport>(&text).map_err(|error| error.to_string());
        let judged = read.and_then(|report| Ok((report.judge()?, report)));
        let (of_shard, report) = match judged {
            Ok(judged) => judged,
            Err(what) => {
                sum.faults.push(fault(what));
                continue;
            }
        };
        let ShardSum { shard: Shard { part, of }, digest, .. } = of_shard;
        if parts.is_empty() {
            sum.shards = of;
            sum.corpus.clone_from(&report.corpus);
            sum.corpus_checks = report.corpus_checks;
            sum.engine.clone_from(&report.engine);
        }
        let other = [
            (sum.shards != of, "one of the same number of shards"),
            (sum.corpus != report.corpus, "of this corpus"),
            (sum.engine != report.engine, "of this engine"),
        ];
        if let Some((_, what)) = other.into_iter().find(|(is_other, _)| *is_other) {
            sum.faults.push(fault(format!("not {what}: {}", report.describe())));
            continue;
        }
        if let Some(first) = parts.insert(part, path) {
            sum.faults.push(fault(format!("shard {part}/{of} again, after {}", shown_path(first))));
            continue;
        }
        covered = covered.wrapping_add(digest);
        checks += report.checks.len() as u64;
        nodes = nodes.saturating_add(of_shard.nodes);
        sum.add(&report, &mut features);
        if report.unreached > 0 {
            let unreached = plural(report.unreached as u128, "check");
            let why = report.error.map_or(String::new(), |error| format!(": {error}"));
            sum.faults.push(fault(format!("{unreached} not made{why}")));
        }
    }
    sum.missing = gaps(parts.keys().copied(), sum.shards);
    let corpus = format!("{covered:032x}");
    if sum.missing.is_empty() && (corpus != sum.corpus || checks != sum.corpus_checks) {
        let (wanted, all) = (&sum.corpus, sum.corpus_checks);
        sum.faults.push(format!(
            "the shards have {checks} checks with the digest {corpus}, expected {all} with {wanted}"
        ));
    }
    sum.nodes = nodes.to_string();
    sum.patterns = Pattern::find(&features);
    Ok(sum)
}

/// The numbers from 1 to `last` that are missing from a sorted list: `2,5-7`.
fn gaps(numbers: impl Iterator<Item = usize>, last: usize) -> String {
    let mut gaps = Vec::new();
    let mut next = 1;
    for number in numbers.chain([last.saturating_add(1)]) {
        if number > next {
            gaps.push((next as u64, number as u64 - 1));
        }
        next = number.saturating_add(1);
    }
    join_ranges(gaps.into_iter())
}

/// The shard, the leaf nodes and the digest of a report that does not contradict itself.
struct ShardSum {
    shard: Shard,
    nodes: u128,
    /// The sum of the digests of the checks in the report.
    digest: u128,
}

impl Sum {
    fn add(&mut self, report: &JsonReport, features: &mut Vec<Pattern>) {
        self.passed += report.passed;
        self.wrong += report.wrong;
        self.broken += report.broken;
        self.warned += report.warned;
        self.skipped += report.skipped;
        self.without_check = self.without_check.max(report.without_check);
        self.seconds += report.seconds;
        for feature in &report.features {
            match features.iter_mut().find(|known| known.feature == feature.feature) {
                Some(known) => known.add(feature),
                None => features.push(feature.clone()),
            }
        }
        CauseCount::add_all(&mut self.causes, &report.causes);
        for check in report.checks.iter().filter(|c| ["wrong", "broken"].contains(&&*c.status)) {
            let JsonCheck { file, line, depth, status, message, .. } = check;
            let (status, message) = (status.to_uppercase(), message.as_deref().unwrap_or(""));
            self.failures.push(format!("{status} {file}:{line} depth {depth}: {message}"));
        }
    }
}

impl JsonReport {
    /// Checks that the report does not contradict itself. The error says what is wrong.
    fn judge(&self) -> Result<ShardSum, String> {
        let version = env!("CARGO_PKG_VERSION");
        if self.version != version {
            let found = excerpt(&self.version);
            return Err(format!("made by version {found}, expected {version}"));
        }
        let shard = number::shard(&self.shard)?;
        for (status, said) in [
            ("passed", self.passed),
            ("wrong", self.wrong),
            ("broken", self.broken),
            ("warned", self.warned),
            ("skipped", self.skipped),
        ] {
            let found = self.checks.iter().filter(|check| check.status == status).count();
            if found != said {
                return Err(format!("it has {found} checks that are {status}, it says {said}"));
            }
        }
        // The text of causes has a bar for each, which must not be longer than 20 characters.
        let is_odd = |cause: &CauseCount| {
            cause.failures > cause.of_failures || cause.of_failures > self.checks.len()
        };
        if self.causes.iter().any(is_odd) {
            return Err("its causes have more failures than there are".to_owned());
        }
        let digest = self.checks.iter().try_fold(0u128, |sum, check| {
            let expected = check.expected.parse();
            let expected = expected.map_err(|_| "a count has other signs than digits")?;
            let JsonCheck { fen, variant, house, depth, .. } = check;
            let number = check_digest(fen, variant, house, Check { depth: *depth, expected });
            Ok::<_, String>(sum.wrapping_add(number))
        })?;
        let nodes = self.nodes.parse().map_err(|_| "its nodes are not a number")?;
        Ok(ShardSum { shard, nodes, digest })
    }

    /// Describes the report: `shard 2/8 of corpus 0123.., MyEngine`.
    fn describe(&self) -> String {
        let Self { shard, corpus, engine, .. } = self;
        let engine = engine.as_deref().unwrap_or("no engine");
        format!("shard {shard} of corpus {corpus}, {engine}")
    }
}

#[cfg(test)]
mod tests {
    use super::gaps;

    #[test]
    fn missing_shard_numbers_are_reported_as_ranges() {
        for (numbers, last, text) in [
            (&[1, 2, 3][..], 3, ""),
            (&[], 0, ""),
            (&[], 1, "1"),
            (&[1, 3, 7], 8, "2,4-6,8"),
            (&[2], 4_000_000_000, "1,3-4000000000"),
        ] {
            assert_eq!(gaps(numbers.iter().copied(), last), text);
        }
    }
}
