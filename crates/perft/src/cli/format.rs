//! Output formats, and where each goes.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::exit::Exit;

/// A form of report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// One object.
    Json,
    /// JUnit's XML, which most CI systems read.
    Junit,
    /// Test Anything Protocol, version 14.
    Tap,
    /// Annotations of GitHub Actions.
    Github,
}

const NAMES: [(&str, Format); 5] = [
    ("text", Format::Text),
    ("json", Format::Json),
    ("junit", Format::Junit),
    ("tap", Format::Tap),
    ("github", Format::Github),
];

impl Format {
    fn name(self) -> &'static str {
        NAMES.into_iter().find(|&(_, format)| format == self).map_or("", |(name, _)| name)
    }
}

/// A format and the file that it goes to, or stdout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) format: Format,
    pub(crate) file: Option<PathBuf>,
}

impl Target {
    /// Reads `FORMAT` or `FORMAT=FILE`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err("expected a file name after =".to_owned()),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let format = NAMES.into_iter().find(|&(known, _)| known == name);
        let (_, format) =
            format.ok_or("expected text, json, junit, tap or github, or FORMAT=FILE")?;
        Ok(Self { format, file })
    }
}

/// Refuses what makes no sense together, before any work is done.
pub(crate) fn check(targets: &[Target], allowed: &[Format]) -> Result<()> {
    for (at, target) in targets.iter().enumerate() {
        if !allowed.contains(&target.format) {
            let names: Vec<_> = allowed.iter().map(|format| format.name()).collect();
            bail!(
                "format {} is not offered here, expected {}",
                target.format.name(),
                names.join(" or ")
            );
        }
        if targets[..at].iter().any(|other| other.file == target.file) {
            match &target.file {
                None => bail!("two formats to stdout, expected =FILE after all but one"),
                Some(file) => bail!("two formats to the file {}", file.display()),
            }
        }
    }
    Ok(())
}

/// Hands each target's writer to `write`, and ends so: whoever closes the pipe still gets the verdict.
pub(crate) fn deliver(
    targets: &[Target],
    exit: Exit,
    write: impl FnMut(Format, &mut dyn Write) -> Result<()>,
) -> Exit {
    match each(targets, write).map_err(Exit::of_error) {
        Err(Exit::Usage) => Exit::Usage,
        _ => exit,
    }
}

/// Hands each target's writer to `write`.
pub(crate) fn each(
    targets: &[Target],
    mut write: impl FnMut(Format, &mut dyn Write) -> Result<()>,
) -> Result<()> {
    for target in targets {
        match &target.file {
            None => {
                let mut out = BufWriter::new(io::stdout().lock());
                write(target.format, &mut out)?;
                out.flush()?;
            }
            Some(path) => {
                let context = || format!("cannot write {}", path.display());
                let mut out = BufWriter::new(File::create(path).with_context(context)?);
                write(target.format, &mut out).with_context(context)?;
                out.flush().with_context(context)?;
            }
        }
    }
    Ok(())
}
