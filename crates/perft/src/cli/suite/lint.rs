//! `perft lint PATH..`: lists the faults of the positions in suites.

use std::time::Instant;

use anyhow::Result;
use tabiya_suite::read_all;
use tabiya_terminal::{Exit, info};
use tabiya_variants::Variant;

use crate::args::LintArgs;
use crate::figures::seconds;
use crate::output::Subject;
use crate::report::{Finding, Lint};
use crate::session::suite_reading;

pub(crate) fn run(args: LintArgs) -> Result<Exit> {
    let outputs = args.output.open(Subject::Findings)?;
    let start = Instant::now();
    let sources = read_all(&args.paths, suite_reading(Variant::Chess));
    let mut findings = Vec::new();
    let mut unreadable = false;
    for source in &sources {
        for note in &source.notes {
            info(format_args!("note: {note}"));
        }
        let mut found: Vec<Finding> = Vec::new();
        for located in &source.entries {
            let note = |message: &String| Finding {
                file: located.file.clone(),
                line: located.line,
                message: message.clone(),
            };
            found.extend(located.case.notes.iter().map(note));
            if located.lacks_checks() {
                found.push(note(&"no check in this line".to_owned()));
            }
        }
        for error in &source.errors {
            // An error without a line number, such as an unreadable file, is no finding about a
            // position.
            unreadable |= error.line == 0;
            let (file, message) = (error.file.clone(), error.message.clone());
            found.push(Finding { file, line: error.line, message });
        }
        found.sort();
        findings.append(&mut found);
    }
    let exit = match (unreadable, findings.len()) {
        (true, _) => Exit::Usage,
        (false, 0) => Exit::Agreed,
        (false, _) => Exit::Wrong,
    };
    // An older report stays if there was nothing to read.
    let is_nothing = exit == Exit::Usage && sources.iter().all(|source| source.entries.is_empty());
    let outputs = if is_nothing { outputs.without_files() } else { outputs };
    let seconds = seconds(start.elapsed());
    let lint = Lint { sources: &sources, findings, seconds };
    Ok(outputs.deliver(exit, |format, out| (format.findings)(&lint, out)))
}
