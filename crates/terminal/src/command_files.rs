//! Checks that a command does not write to a file that it reads.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use same_file::Handle;
use tabiya_games::durable::folder_of;
use tabiya_games::shown_path;

use crate::output_file::{Followed, followed};

/// The files named on a command line, as typed.
#[derive(Debug, Default)]
pub struct CommandFiles {
    /// What the command reads.
    pub inputs: Vec<CommandInput>,
    /// The files that the command writes.
    pub outputs: Vec<PathBuf>,
    /// Whether results go to standard output.
    pub uses_stdout: bool,
}

/// An input of a command.
#[derive(Debug)]
pub enum CommandInput {
    /// A file, which may not exist.
    File(PathBuf),
    /// The files below a folder for whose path `takes` is true, those that do not exist yet included.
    Folder {
        /// The path of the folder.
        path: PathBuf,
        /// Whether the command reads a file of this path.
        takes: fn(&Path) -> bool,
    },
    /// Standard input.
    Stdin,
}

impl CommandFiles {
    /// Adds inputs: files and others.
    #[must_use]
    pub fn read(mut self, inputs: impl IntoIterator<Item = impl Into<CommandInput>>) -> Self {
        self.inputs.extend(inputs.into_iter().map(Into::into));
        self
    }

    /// Checks the files before any is opened.
    ///
    /// # Errors
    /// If an input would be overwritten, or two outputs go to one file. A file counts as the same through links and
    /// as an open standard stream.
    pub fn check(&self) -> Result<()> {
        if let Some(stdout) = Handle::stdout().ok().filter(|_| self.uses_stdout) {
            if let Some(input) = self.inputs.iter().find(|input| input.is(&stdout)) {
                bail!("cannot write to standard output: this command reads that file{}", {
                    input.in_parentheses(None)
                });
            }
            let is_stdout = |output: &&PathBuf| match followed(output) {
                Ok(Followed::Open(descriptor)) => descriptor == "1",
                _ => regular(output).is_some_and(|file| file == stdout),
            };
            if let Some(output) = self.outputs.iter().find(is_stdout) {
                bail!("two outputs to the file {} (standard output)", shown_path(output));
            }
        }
        for (at, output) in self.outputs.iter().enumerate() {
            if let Some(other) = self.outputs[..at].iter().find(|other| is_same(other, output)) {
                let also = spelled_otherwise(output, other);
                bail!("two outputs to the file {}{also}", shown_path(output));
            }
            if let Some(input) = self.inputs.iter().find(|input| input.is_overwritten_by(output)) {
                let also = input.in_parentheses(Some(output));
                bail!("cannot write {}: this command reads it{also}", shown_path(output));
            }
        }
        Ok(())
    }
}

/// The other path of a file, in parentheses; empty if both paths are spelled the same.
fn spelled_otherwise(name: &Path, other: &Path) -> String {
    if name == other { String::new() } else { format!(" ({})", shown_path(other)) }
}

/// The input of a path; `-` is standard input.
impl<P: AsRef<Path> + ?Sized> From<&P> for CommandInput {
    fn from(path: &P) -> Self {
        let path = path.as_ref();
        if path == Path::new("-") { Self::Stdin } else { Self::File(path.to_owned()) }
    }
}

impl CommandInput {
    /// The words that name the input which an output would overwrite.
    fn in_parentheses(&self, output: Option<&Path>) -> String {
        match (self, output) {
            (Self::File(input), Some(output)) => spelled_otherwise(output, input),
            (Self::File(input), None) => format!(" ({})", shown_path(input)),
            (Self::Folder { path, .. }, _) => format!(" (in {})", shown_path(path)),
            (Self::Stdin, _) => " (standard input)".to_owned(),
        }
    }

    /// Whether this input is an open file.
    fn is(&self, open: &Handle) -> bool {
        let is_open = |path: &Path| regular(path).is_some_and(|file| file == *open);
        match self {
            Self::File(input) => is_open(input),
            Self::Folder { path, takes } => files_below(path, *takes).any(|file| is_open(&file)),
            // A terminal may be both; only a regular file can be harmed.
            Self::Stdin => is_regular(open) && Handle::stdin().is_ok_and(|stdin| stdin == *open),
        }
    }

    /// Whether writing to a path changes this input.
    fn is_overwritten_by(&self, output: &Path) -> bool {
        match self {
            Self::File(input) => is_same(input, output),
            Self::Folder { path, takes } => {
                let place = place(output).filter(|place| takes(place));
                let is_below = place
                    .zip(path.canonicalize().ok())
                    .is_some_and(|(file, root)| file.starts_with(root));
                is_below || files_below(path, *takes).any(|file| is_same(&file, output))
            }
            Self::Stdin => regular(output).is_some_and(|file| self.is(&file)),
        }
    }
}

/// The files below a folder, links followed, for whose path `takes` is true.
fn files_below(folder: &Path, takes: fn(&Path) -> bool) -> impl Iterator<Item = PathBuf> {
    let found = walkdir::WalkDir::new(folder).follow_links(true).into_iter().flatten();
    let files = found.filter(|file| file.file_type().is_file()).map(walkdir::DirEntry::into_path);
    files.filter(move |file| takes(file))
}

/// Whether two paths lead to one regular file, which may not exist yet.
fn is_same(one: &Path, other: &Path) -> bool {
    match (regular(one), regular(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) if !one.exists() && !other.exists() => {
            place(one).is_some_and(|one| place(other).is_some_and(|other| one == other))
        }
        _ => false,
    }
}

fn is_regular(open: &Handle) -> bool {
    open.as_file().metadata().is_ok_and(|found| found.is_file())
}

/// Opens an existing regular file. A pipe is not opened, since that would wait for its other end.
fn regular(path: &Path) -> Option<Handle> {
    fs::metadata(path).is_ok_and(|found| found.is_file()).then(|| Handle::from_path(path).ok())?
}

/// The path of a file, which may not exist yet, with symbolic links resolved.
fn place(path: &Path) -> Option<PathBuf> {
    let Ok(Followed::Path(path)) = followed(path) else { return None };
    Some(folder_of(&path).canonicalize().ok()?.join(path.file_name()?))
}
