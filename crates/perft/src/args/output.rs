//! Arguments for the output: formats, files, quiet mode.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::builder::{BoolValueParser, TypedValueParser};
use clap::{Arg, Args, ValueHint};
use tabiya_games::listed;
use tabiya_terminal::{CommandFiles, set_quiet};

use crate::args::values::completed;
use crate::output::{Outputs, Subject, TEXT, Target, names, target};

/// Arguments that choose the output formats.
#[derive(Debug, Args)]
pub(crate) struct FormatArgs {
    /// Write text or json, to stdout or to FILE; separate several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    #[arg(help_heading = "Output", value_parser = completed(Target::read, || names(Subject::Result)))]
    pub(crate) format: Vec<Target>,
}

/// Arguments that choose the output formats and the output file.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    #[command(flatten)]
    pub(crate) formats: FormatArgs,
    #[command(flatten)]
    pub(crate) to: FileArgs,
}

/// Arguments that choose the file that replaces stdout, and quiet mode.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FileArgs {
    /// Write to this file instead of stdout
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) quiet: QuietArgs,
}

/// Argument for quiet mode.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct QuietArgs {
    /// Write only errors to stderr: no notes, rates or progress
    #[arg(long, short, value_parser = BoolValueParser::new().map(quieten))]
    pub(crate) quiet: bool,
}

/// Applies `--quiet` as soon as it is read, so that each command and each note obeys it.
fn quieten(is_quiet: bool) -> bool {
    if is_quiet {
        set_quiet();
    }
    is_quiet
}

/// Makes the help and completions of `--format` list only the formats that support the subject.
pub(crate) fn offering(subject: Subject) -> impl FnMut(Arg) -> Arg {
    let offered = listed(names(subject), " or ");
    let help = format!("Write {offered}, to stdout or to FILE; separate several with commas");
    move |arg| match arg.get_id().as_str() {
        "format" => arg.help(&help).value_parser(completed(Target::read, move || names(subject))),
        _ => arg,
    }
}

impl FileArgs {
    /// Opens stdout or the output file, for a command that reads and writes `files` besides.
    pub(crate) fn open(&self, files: CommandFiles) -> Result<Outputs> {
        let target = Target { format: &TEXT, file: self.output.clone() };
        target::open(&[target], Subject::Result, files)
    }
}

impl OutputArgs {
    /// Opens the outputs, for a command that reads and writes `files` besides.
    pub(crate) fn open(&self, subject: Subject, files: CommandFiles) -> Result<Outputs> {
        target::open(&self.targets()?, subject, files)
    }

    /// The formats, each with its file. `--output` names the file of the first format that has no file.
    pub(crate) fn targets(&self) -> Result<Vec<Target>> {
        let mut targets = self.formats.format.clone();
        if let Some(path) = &self.to.output {
            match targets.iter_mut().find(|target| target.file.is_none()) {
                Some(target) => target.file = Some(path.clone()),
                None => bail!("--output needs a format without a file, and each has one"),
            }
        }
        Ok(targets)
    }
}
