//! The files that a command reads and those that it writes: no file is both.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use same_file::Handle;
use tabiya_count::cluster::JobFolder;
use tabiya_count::durable::folder_of;
use tabiya_suite::{is_suite, suites_below};
use tabiya_variants::NamedVariant;

use super::args::{Cli, Command, RequestArgs, RulesArgs, VariantsAction};
use super::engine_args::EngineArgs;
use super::format::Target;
use super::output_file::{Followed, followed};

/// The files of one command, as they were typed.
#[derive(Default)]
pub(crate) struct Files {
    inputs: Vec<Input>,
    outputs: Vec<PathBuf>,
    /// Whether a report goes to stdout.
    uses_stdout: bool,
}

enum Input {
    File(PathBuf),
    /// All suites below a folder.
    Suites(PathBuf),
    /// The folder of a count that was split.
    Job(PathBuf),
    Stdin,
}

impl Files {
    /// The files that a command line names.
    pub(crate) fn of(cli: &Cli) -> Self {
        let mut files = Self::default();
        let count = &cli.count;
        match &cli.command {
            None => {
                files.request(&count.request);
                // It is read as well, and that it is written is known to be wanted.
                files.inputs.extend(count.checkpoint.clone().map(Input::File));
            }
            Some(Command::Divide(args)) => files.request(&args.request),
            Some(Command::Stats(args)) => files.request(&args.request),
            Some(Command::Unique(args)) => files.request(&args.request),
            Some(Command::Resume(args)) => {
                files.inputs.push(Input::File(args.file.clone()));
                files.report(&args.output.format);
            }
            Some(Command::Split(args)) => {
                files.rules(&args.rules);
                files.report(&args.output.format);
                files.outputs.extend(args.words.last().map(PathBuf::from));
            }
            Some(Command::Work(args)) => {
                files.job(&args.job);
                files.outputs.extend(args.to.output.clone());
            }
            Some(Command::Reduce(args)) => {
                args.paths.iter().for_each(|path| files.job(path));
                files.report(&args.output.format);
            }
            Some(Command::Explain(args)) => {
                files.rules(&args.rules);
                files.report(&args.output.format);
            }
            Some(Command::Suite(args)) => {
                files.rules(&args.rules);
                files.suites(&args.paths);
                files.report(&args.format);
            }
            Some(Command::Check(args)) => {
                files.rules(&args.rules);
                files.engine(&args.engine);
                files.suites(&args.paths);
                files.report(&args.format);
            }
            Some(Command::Compare(args)) => {
                files.rules(&args.position.rules);
                files.engine(&args.engine);
                files.report(&args.format);
            }
            Some(Command::Fuzz(args)) => {
                files.rules(&args.rules);
                files.engine(&args.engine);
                files.report(&args.format);
                files.outputs.extend(args.output.clone());
            }
            Some(Command::Lint(args)) => {
                files.suites(&args.paths);
                files.report(&args.format);
            }
            Some(Command::Generate(args)) => files.outputs.extend(args.to.output.clone()),
            Some(Command::Variants(args)) => {
                match &args.action {
                    None => {}
                    Some(VariantsAction::Show { named }) => files.variant(named),
                    Some(VariantsAction::Check { file }) => {
                        files.inputs.push(Input::File(file.clone()));
                    }
                }
                files.report(&args.format);
            }
            Some(Command::Bench(args)) => files.report(&args.output.format),
            Some(Command::Cpu(args)) => files.report(&args.format),
            Some(_) => {}
        }
        files
    }

    fn request(&mut self, args: &RequestArgs) {
        self.rules(&args.position.rules);
        self.report(&args.output.format);
    }

    fn rules(&mut self, args: &RulesArgs) {
        self.variant(&args.variant);
    }

    fn variant(&mut self, named: &NamedVariant) {
        self.inputs.extend(named.file.clone().map(Input::File));
    }

    fn suites(&mut self, paths: &[PathBuf]) {
        self.inputs.extend(paths.iter().map(|path| match path {
            path if path == Path::new("-") => Input::Stdin,
            path if path.is_dir() => Input::Suites(path.clone()),
            path => Input::File(path.clone()),
        }));
    }

    fn job(&mut self, path: &Path) {
        self.inputs.push(match path {
            path if path == Path::new("-") => Input::Stdin,
            path if path.is_dir() => Input::Job(path.to_owned()),
            path => Input::File(path.to_owned()),
        });
    }

    fn engine(&mut self, args: &EngineArgs) {
        // A bare name is looked up in PATH.
        let program = args.engine.program();
        self.inputs.extend(program.contains('/').then(|| Input::File(program.into())));
    }

    fn report(&mut self, targets: &[Target]) {
        self.uses_stdout |= targets.iter().any(|target| target.file.is_none());
        self.outputs.extend(targets.iter().filter_map(|target| target.file.clone()));
    }

    /// Refuses to write over what is read, and to write two things to one file.
    pub(crate) fn check(&self) -> Result<()> {
        // What a shell has opened is a file like any other.
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
            if let Some(input) = self.inputs.iter().find(|input| input.is(output)) {
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

/// The other name of a file, if it has two.
fn spelled_otherwise(name: &Path, other: &Path) -> String {
    if name == other { String::new() } else { format!(" ({})", other.display()) }
}

impl Input {
    fn file(&self) -> Option<&Path> {
        match self {
            Self::File(file) => Some(file),
            _ => None,
        }
    }

    /// Whether a file is, or is one of, what is read.
    fn is(&self, output: &Path) -> bool {
        match self {
            Self::File(input) => is_same(input, output),
            // The next run would read it as a suite, if this one does not.
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

/// Whether two paths lead to one regular file, also to one that is still to be made.
fn is_same(one: &Path, other: &Path) -> bool {
    match (regular(one), regular(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) if !one.exists() && !other.exists() => {
            place(one).is_some_and(|one| place(other).is_some_and(|other| one == other))
        }
        _ => false,
    }
}

/// An existing regular file; a pipe is not opened, since that would wait for its other end.
fn regular(path: &Path) -> Option<Handle> {
    fs::metadata(path).is_ok_and(|found| found.is_file()).then(|| Handle::from_path(path).ok())?
}

/// The path that a file has or will have, without links.
fn place(path: &Path) -> Option<PathBuf> {
    let Ok(Followed::Path(path)) = followed(path) else { return None };
    Some(folder_of(&path).canonicalize().ok()?.join(path.file_name()?))
}

fn is_below(file: &Path, folder: &Path) -> bool {
    place(file).zip(folder.canonicalize().ok()).is_some_and(|(file, root)| file.starts_with(root))
}
