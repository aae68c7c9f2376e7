//! Arguments for the output: formats, files, quiet mode.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Arg, Args, ValueHint};

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
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Makes the help and completions of `--format` list only the formats that support the subject.
pub(crate) fn offering(subject: Subject) -> impl FnMut(Arg) -> Arg {
    let offered = names(subject);
    let (last, others) = offered.split_last().expect("a command has formats");
    let help = format!(
        "Write {} or {last}, to stdout or to FILE; separate several with commas",
        others.join(", ")
    );
    move |arg| match arg.get_id().as_str() {
        "format" => arg.help(&help).value_parser(completed(Target::read, move || names(subject))),
        _ => arg,
    }
}

/// The formats, each with its file. `--output` names the file of the first format that has no file.
pub(crate) fn with_output(targets: &[Target], output: Option<&PathBuf>) -> Result<Vec<Target>> {
    let mut targets = targets.to_vec();
    if let Some(path) = output {
        match targets.iter_mut().find(|target| target.file.is_none()) {
            Some(target) => target.file = Some(path.clone()),
            None => bail!("--output needs a format without a file, and each has one"),
        }
    }
    Ok(targets)
}

impl FileArgs {
    /// Writes to stdout or to the output file, which is created only when complete.
    pub(crate) fn write(&self, mut write: impl FnMut(&mut dyn Write) -> Result<()>) -> Result<()> {
        let target = Target { format: &TEXT, file: self.output.clone() };
        target::open(&[target], Subject::Result)?.finish(|_, out| write(out))
    }
}

impl OutputArgs {
    /// Opens the output files.
    pub(crate) fn open(&self, subject: Subject) -> Result<Outputs> {
        target::open(&self.targets()?, subject)
    }

    /// The formats, each with its output file.
    pub(crate) fn targets(&self) -> Result<Vec<Target>> {
        with_output(&self.formats.format, self.to.output.as_ref())
    }
}
