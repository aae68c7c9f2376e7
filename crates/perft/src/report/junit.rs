//! JUnit XML: a test suite for each file, a test case for each check.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};

use super::format::{Format, Subject};
use super::lint::Lint;
use super::{Item, Report, Status};

/// The format `junit`: JUnit XML, which most CI systems read.
pub(crate) static JUNIT: Format =
    Format { name: "junit", subjects: &[Subject::Findings, Subject::Run], run, findings };

fn run(report: &Report<'_>, out: &mut dyn Write) -> Result<()> {
    let mut junit = quick_junit::Report::new("perft");
    junit.set_time(Duration::from_secs_f64(report.seconds));
    for items in report.items.chunk_by(|a, b| a.located.file == b.located.file) {
        let mut suite = TestSuite::new(items[0].located.file.clone());
        suite.set_time(items.iter().map(|item: &Item<'_>| item.time).sum::<Duration>());
        for item in items {
            let mut status = match item.status {
                Status::Passed => TestCaseStatus::success(),
                Status::Wrong | Status::WrongSuite | Status::Differs => {
                    TestCaseStatus::non_success(NonSuccessKind::Failure)
                }
                Status::Broken => TestCaseStatus::non_success(NonSuccessKind::Error),
                Status::Warned | Status::Skipped => TestCaseStatus::skipped(),
            };
            match (item.status, &item.problem) {
                (Status::Warned, Some(problem)) => {
                    status.set_message(format!("the position has faults: {}", problem.message));
                    status.set_description(problem.details.join("\n"));
                }
                (_, Some(problem)) => {
                    let broken = item.status == Status::Broken;
                    status.set_type(if broken { "broken engine" } else { "wrong count" });
                    status.set_message(problem.message.clone());
                    status.set_description(problem.details.join("\n"));
                }
                (_, None) => {
                    if let Some(reason) = &item.reason {
                        status.set_message(reason.as_ref());
                    }
                }
            }
            let case = &item.located.case;
            let name = case.id.clone().unwrap_or_else(|| case.fen());
            let name = format!("line {}: {name}, depth {}", item.located.line, item.check.depth);
            let mut test = TestCase::new(name, status);
            test.set_classname(item.located.file.clone());
            test.set_time(item.time);
            suite.add_test_case(test);
        }
        junit.add_test_suite(suite);
    }
    if let Some(end) = &report.end {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("broken engine");
        status.set_message(end.clone());
        let mut suite = TestSuite::new("engine");
        suite.add_test_case(TestCase::new("the engine stays alive", status));
        junit.add_test_suite(suite);
    }
    if let Some(speed) = &report.speed {
        let mut status = match speed.failed {
            true => TestCaseStatus::non_success(NonSuccessKind::Failure),
            false => TestCaseStatus::success(),
        };
        if speed.failed {
            status.set_type("too slow");
            status.set_message(speed.line.as_str());
        }
        let mut suite = TestSuite::new("speed");
        suite.add_test_case(TestCase::new("the engine is fast enough", status));
        junit.add_test_suite(suite);
    }
    out.write_all(junit.to_string()?.as_bytes())?;
    Ok(())
}

fn findings(lint: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
    let mut junit = quick_junit::Report::new("perft lint");
    junit.set_time(Duration::from_secs_f64(lint.seconds));
    for lines in lint.lines().chunk_by(|a, b| a.0 == b.0) {
        let mut suite = TestSuite::new(lines[0].0);
        for (file, line, findings) in lines {
            let mut status = TestCaseStatus::success();
            let all: Vec<_> = findings.iter().map(|f| f.message.as_str()).collect();
            if let Some(first) = all.first() {
                status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_type("finding").set_message(*first);
                status.set_description(all.join("\n"));
            }
            let mut test = TestCase::new(format!("line {line}"), status);
            test.set_classname(*file);
            suite.add_test_case(test);
        }
        junit.add_test_suite(suite);
    }
    Ok(out.write_all(junit.to_string()?.as_bytes())?)
}
