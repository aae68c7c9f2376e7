//! Checks that a command does not write to a file that it reads.

use std::fs;
use std::path::{self, Path, PathBuf};

use anyhow::{Result, bail};
use clap::ArgMatches;
use same_file::Handle;
use tabiya_cluster::JobFolder;
use tabiya_count::durable::folder_of;
use tabiya_suite::{is_suite, suites_below};
use tabiya_terminal::{Followed, followed};
use tabiya_variants::NamedVariant;
use tabiya_verify::EngineCommand;

use crate::args::{Cli, Command, typed, with_output};
use crate::output::Target;

/// The files named on a command line, as typed.
#[derive(Default)]
pub(crate) struct Files {
    inputs: Vec<Input>,
    outputs: Vec<PathBuf>,
    /// Whether a report goes to stdout.
    uses_stdout: bool,
}

enum Input {
    File(PathBuf),
    /// A folder whose suites are all read.
    Suites(PathBuf),
    /// A job folder, made by `perft split`.
    Job(PathBuf),
    Stdin,
}

impl Files {
    /// Collects the files of a command line. Arguments are found by name.
    pub(crate) fn of(cli: &Cli, matches: &ArgMatches) -> Result<Self> {
        let paths = |name| typed::<PathBuf>(matches, name);
        let mut files = Self::default();
        let rules = typed::<NamedVariant>(matches, "variant").chain(typed(matches, "named"));
        files.inputs.extend(rules.filter_map(|rules| rules.file.clone()).map(Input::File));
        // A checkpoint is not listed as an output, because it is both read and written on purpose.
        files.inputs.extend(paths("checkpoint").chain(paths("file")).cloned().map(Input::File));
        files.inputs.extend(paths("paths").map(|path| Input::of(path, Input::Suites)));
        files.inputs.extend(paths("job").map(|path| Input::of(path, Input::Job)));
        let engines = typed::<EngineCommand>(matches, "engine").map(EngineCommand::program);
        // A program name without a separator is looked up in PATH, so it is not a path here.
        let engines = engines.filter(|program| program.contains(path::is_separator));
        files.inputs.extend(engines.map(|program| Input::File(program.into())));
        if let Some(Command::Split(args)) = &cli.command {
            files.outputs.extend(args.words.last().map(PathBuf::from));
        }
        let targets: Vec<Target> = typed(matches, "format").cloned().collect();
        let mut output = paths("output");
        if targets.is_empty() {
            files.outputs.extend(output.cloned());
        } else {
            let targets = with_output(&targets, output.next())?;
            files.uses_stdout = targets.iter().any(|target| target.file.is_none());
            files.outputs.extend(targets.into_iter().filter_map(|target| target.file));
        }
        files.outputs.extend(paths("found").cloned());
        Ok(files)
    }

    /// Returns an error if an input would be overwritten, or if two outputs go to one file.
    pub(crate) fn check(&self) -> Result<()> {
        // A file that the shell opened as stdin or stdout is checked too.
        let stdout = Handle::stdout().ok().filter(|_| self.uses_stdout);
        if let Some(stdout) = &stdout {
            let is_stdout = |file: &Path| regular(file).is_some_and(|file| file == *stdout);
            if let Some(input) = self.inputs.iter().filter_map(Input::file).find(|i| is_stdout(i)) {
                bail!(
                    "cannot write to standard output: it is {}, which this command reads",
                    input.display()
                );
            }
            let is_open = |output: &&PathBuf| match followed(output) {
                Ok(Followed::Open(descriptor)) => descriptor == "1",
                _ => is_stdout(output),
            };
            if let Some(output) = self.outputs.iter().find(is_open) {
                bail!("two formats to the file {} (standard output)", output.display());
            }
        }
        for (at, output) in self.outputs.iter().enumerate() {
            if let Some(other) = self.outputs[..at].iter().find(|other| is_same(other, output)) {
                let also = spelled_otherwise(output, other);
                bail!("two formats to the file {}{also}", output.display());
            }
            if let Some(input) = self.inputs.iter().find(|input| input.is_overwritten_by(output)) {
                let also = match input {
                    Input::File(input) => spelled_otherwise(output, input),
                    Input::Suites(folder) | Input::Job(folder) => {
                        format!(" (in {})", folder.display())
                    }
                    Input::Stdin => " (standard input)".to_owned(),
                };
                bail!("cannot write {}: this command reads it{also}", output.display());
            }
        }
        Ok(())
    }
}

/// The other path of a file, in parentheses; empty if both paths are spelled the same.
fn spelled_otherwise(name: &Path, other: &Path) -> String {
    if name == other { String::new() } else { format!(" ({})", other.display()) }
}

impl Input {
    /// Classifies an argument as stdin, as a folder (of the kind `folder`), or as a file.
    fn of(path: &Path, folder: fn(PathBuf) -> Self) -> Self {
        match path {
            path if path == Path::new("-") => Self::Stdin,
            path if path.is_dir() => folder(path.to_owned()),
            path => Self::File(path.to_owned()),
        }
    }

    fn file(&self) -> Option<&Path> {
        match self {
            Self::File(file) => Some(file),
            _ => None,
        }
    }

    /// Whether writing to a path changes this input.
    fn is_overwritten_by(&self, output: &Path) -> bool {
        match self {
            Self::File(input) => is_same(input, output),
            // A new suite in the folder is refused as well, because a later run would read it.
            Self::Suites(folder) => {
                let is_one = place(output).is_some_and(|place| is_suite(&place));
                let is_named = is_one && is_below(output, folder);
                is_named || suites_below(folder).any(|suite| is_same(&suite, output))
            }
            Self::Job(folder) => {
                let [manifest, units, results] = JobFolder::parts(folder);
                is_same(&manifest, output) || is_same(&units, output) || is_below(output, &results)
            }
            Self::Stdin => match (regular(output), Handle::stdin()) {
                (Some(output), Ok(stdin)) => output == stdin,
                _ => false,
            },
        }
    }
}

/// Whether two paths lead to one regular file, which need not exist yet.
fn is_same(one: &Path, other: &Path) -> bool {
    match (regular(one), regular(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) if !one.exists() && !other.exists() => {
            place(one).is_some_and(|one| place(other).is_some_and(|other| one == other))
        }
        _ => false,
    }
}

/// Opens an existing regular file. A pipe is not opened, since that would wait for its other end.
fn regular(path: &Path) -> Option<Handle> {
    fs::metadata(path).is_ok_and(|found| found.is_file()).then(|| Handle::from_path(path).ok())?
}

/// The path of a file, which need not exist yet, with symbolic links resolved.
fn place(path: &Path) -> Option<PathBuf> {
    let Ok(Followed::Path(path)) = followed(path) else { return None };
    Some(folder_of(&path).canonicalize().ok()?.join(path.file_name()?))
}

fn is_below(file: &Path, folder: &Path) -> bool {
    place(file).zip(folder.canonicalize().ok()).is_some_and(|(file, root)| file.starts_with(root))
}
