//! `perft lint PATH..`: lists the faults of the positions in suites.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use anyhow::Result;
use tabiya_games::Variant;
use tabiya_games::house::Gallery;
use tabiya_suite::{Reading, Source, SuiteError, read_all};
use tabiya_terminal::{CommandFiles, Exit, info};

use crate::args::LintArgs;
use crate::cli::suite::inputs;
use crate::figures::{plural, seconds};
use crate::output::Subject;
use crate::report::{Finding, Lint};

pub(crate) fn run(args: LintArgs, gallery: &Gallery) -> Result<Exit> {
    let files = CommandFiles::default().read(inputs(&args.paths));
    let outputs = args.output.open(Subject::Findings, files)?;
    let start = Instant::now();
    let reading = Reading { gallery: Some(gallery.clone()), ..Variant::Chess.into() };
    let sources = read_all(&args.paths, reading);
    let mut findings = Vec::new();
    let mut unreadable = false;
    for source in &sources {
        for note in &source.notes {
            info(format_args!("note: {note}"));
        }
        let checked = files_with_checks(source);
        note_plain_lists(source, &checked);
        let mut found: Vec<Finding> = Vec::new();
        for located in &source.entries {
            let note = |message: &String| Finding {
                file: located.file.clone(),
                line: located.line,
                message: message.clone(),
            };
            found.extend(located.case.notes.iter().map(note));
            if located.lacks_checks() && checked.contains(&*located.file) {
                found.push(note(&"no check in this line".to_owned()));
            }
        }
        let is_list = |error: &&SuiteError| error.is_no_check() && !source.entries.is_empty();
        for error in source.errors.iter().filter(|error| !is_list(error)) {
            // An error without a line number, such as an unreadable file, is not a finding about a
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

/// The files of a source with a line that has a check.
fn files_with_checks(source: &Source) -> HashSet<&str> {
    let checked = source.entries.iter().filter(|located| !located.lacks_checks());
    checked.map(|located| located.file.as_str()).collect()
}

/// Prints a note on each file that is a plain list of positions, whose lines are not findings.
fn note_plain_lists(source: &Source, checked: &HashSet<&str>) {
    let mut lists: BTreeMap<&str, u128> = BTreeMap::new();
    for located in source.entries.iter().filter(|located| !checked.contains(&*located.file)) {
        *lists.entry(&located.file).or_default() += 1;
    }
    for (file, positions) in lists {
        info(format_args!("note: {file}: {} without a check", plural(positions, "position")));
    }
}
