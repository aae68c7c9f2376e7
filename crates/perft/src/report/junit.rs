//! JUnit's XML: a test suite for each file, a test case for each check.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use tabiya_perft::suite::Verdict;

use super::Report;

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    let mut junit = quick_junit::Report::new("perft");
    junit.set_time(Duration::from_secs_f64(report.seconds));
    for outcomes in report.run.outcomes.chunk_by(|a, b| a.case.file == b.case.file) {
        let mut suite = TestSuite::new(outcomes[0].case.file.clone());
        for outcome in outcomes {
            let mut status = match &outcome.verdict {
                Verdict::Right => TestCaseStatus::success(),
                Verdict::Wrong { .. } => TestCaseStatus::non_success(NonSuccessKind::Failure),
                _ => TestCaseStatus::skipped(),
            };
            if let Some(failure) = report.failure(outcome) {
                status.set_type("wrong count");
                status.set_message(failure.message());
                status.set_description(failure.details());
            } else if outcome.verdict != Verdict::Right {
                status.set_message(report.reason(&outcome.verdict));
            }
            let case = &outcome.case.entry.case;
            let name = case.id.clone().unwrap_or_else(|| case.fen());
            let name = format!("line {}: {name}, depth {}", outcome.case.line, outcome.check.depth);
            let mut test = TestCase::new(name, status);
            test.set_classname(outcome.case.file.clone());
            suite.add_test_case(test);
        }
        junit.add_test_suite(suite);
    }
    out.write_all(junit.to_string()?.as_bytes())?;
    Ok(())
}
