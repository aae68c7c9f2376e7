//! `perft lint PATH..`.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::{Args, ValueHint};
use tabiya_suite::read_all;
use tabiya_variants::Variant;

use super::args::FileArgs;
use super::exit::{Exit, info};
use super::format::{self, Format, Target};
use super::session::seconds;
use super::values::{self, completed};
use crate::report::lint::{Finding, Lint};

#[derive(Debug, Args)]
pub(crate) struct LintArgs {
    /// Files *.epd and *.perft, folders of them, or - for standard input
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,
    /// Format: text, json, junit, tap or github, to stdout or =FILE; several with commas
    #[arg(
        long,
        value_name = "FORMAT[=FILE]",
        value_delimiter = ',',
        default_value = "text",
        value_parser = completed(Target::read, values::lint_formats),
        help_heading = "Output"
    )]
    pub(crate) format: Vec<Target>,
    #[command(flatten)]
    pub(crate) to: FileArgs,
}

const FORMATS: [Format; 5] =
    [Format::Text, Format::Json, Format::Junit, Format::Tap, Format::Github];

pub(crate) fn run(args: LintArgs) -> Result<Exit> {
    let outputs = format::open(&args.format, &FORMATS)?;
    let start = Instant::now();
    let sources = read_all(&args.paths, Variant::Chess);
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
            found.extend(located.entry.notes.iter().map(note));
            if located.lacks_checks() {
                found.push(note(&"no check in this line".to_owned()));
            }
        }
        for error in &source.errors {
            // A file that holds no line at fault is no finding about a position.
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
    let seconds = seconds(start.elapsed());
    let lint = Lint { sources: &sources, findings, seconds };
    Ok(outputs.deliver(exit, |format, out| lint.write(format, out)))
}
