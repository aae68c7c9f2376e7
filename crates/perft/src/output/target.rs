//! Output formats and where their output goes.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use serde::Serialize;
use tabiya_terminal::{Exit, OutputFile};

use super::formats::{FORMATS, Format, JSON, Subject, names};

/// An output format, with its file or stdout.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub(crate) format: &'static Format,
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
        let format = FORMATS.into_iter().find(|format| format.name == name);
        let format = format.ok_or_else(|| {
            let names = FORMATS.map(|format| format.name);
            let (last, others) = names.split_last().expect("there are formats");
            format!("expected {} or {last}, or FORMAT=FILE", others.join(", "))
        })?;
        Ok(Self { format, file })
    }
}

/// The outputs of a report, opened before the work begins so that a failure to open costs no work.
pub(crate) struct Outputs(Vec<Output>);

#[derive(Clone)]
struct Output {
    format: &'static Format,
    /// The file; `None` for stdout.
    file: Option<Arc<OutputFile>>,
}

/// Opens the outputs before any work is done. Refuses targets that conflict or cannot be written.
pub(crate) fn open(targets: &[Target], subject: Subject) -> Result<Outputs> {
    for target in targets {
        if !target.format.suits(subject) {
            let (name, names) = (target.format.name, names(subject).join(" or "));
            bail!("format {name} is not offered here, expected {names}");
        }
    }
    if targets.iter().filter(|target| target.file.is_none()).count() > 1 {
        bail!("two formats to stdout, expected =FILE after all but one");
    }
    let open = |target: &Target| {
        let file = target.file.as_deref().map(OutputFile::open).transpose()?.map(Arc::new);
        Ok(Output { format: target.format, file })
    };
    Ok(Outputs(targets.iter().map(open).collect::<Result<_>>()?))
}

/// Returns a function that writes `json` if the format is JSON, and otherwise calls `text`.
pub(crate) fn json_or(
    json: &impl Serialize,
    mut text: impl FnMut(&mut dyn Write) -> Result<()>,
) -> impl FnMut(&'static Format, &mut dyn Write) -> Result<()> {
    move |format, out| {
        if *format != JSON {
            return text(out);
        }
        serde_json::to_writer(&mut *out, json)?;
        Ok(writeln!(out)?)
    }
}

impl Outputs {
    /// Passes each output's writer to `write` and completes the files. Returns `exit` even if a
    /// pipe was closed, but an error status if the output failed otherwise.
    pub(crate) fn deliver(
        &self,
        exit: Exit,
        write: impl FnMut(&'static Format, &mut dyn Write) -> Result<()>,
    ) -> Exit {
        match self.finish(write).map_err(Exit::of_error) {
            Err(Exit::Usage) => Exit::Usage,
            _ => exit,
        }
    }

    /// Passes each output's writer to `write`, and completes the files.
    pub(crate) fn finish(
        &self,
        write: impl FnMut(&'static Format, &mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        self.add(write)?;
        self.0.iter().filter_map(|output| output.file.as_ref()).try_for_each(|file| file.finish())
    }

    /// Passes each output's writer to `write` for a part of the content. More parts can follow.
    pub(crate) fn add(
        &self,
        mut write: impl FnMut(&'static Format, &mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        for Output { format, file } in &self.0 {
            match file {
                None => {
                    let mut out = BufWriter::new(io::stdout().lock());
                    write(format, &mut out)?;
                    out.flush()?;
                }
                Some(file) => file.add(|out| write(format, out))?,
            }
        }
        Ok(())
    }

    /// Keeps only the output on stdout, because a file is written only when its content is
    /// complete.
    pub(crate) fn without_files(self) -> Self {
        Self(self.0.into_iter().filter(|output| output.file.is_none()).collect())
    }

    /// The outputs in this format.
    pub(crate) fn only(&self, wanted: &Format) -> Self {
        Self(self.0.iter().filter(|output| output.format == wanted).cloned().collect())
    }

    /// Whether any output goes to a file.
    pub(crate) fn has_files(&self) -> bool {
        self.0.iter().any(|output| output.file.is_some())
    }

    /// The format on stdout, if there is one.
    pub(crate) fn on_stdout(&self) -> Option<&'static Format> {
        self.0.iter().find(|output| output.file.is_none()).map(|output| output.format)
    }
}
