//! Output formats and where their output goes.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use tabiya_games::listed;
use tabiya_terminal::{CommandFiles, Exit, OutputFile, is_closed_pipe};

use super::fields::Fields;
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
            let names = listed(FORMATS.map(|format| format.name), " or ");
            format!("expected {names}, or FORMAT=FILE")
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

impl Output {
    fn add(
        &self,
        write: &mut impl FnMut(&'static Format, &mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        match &self.file {
            None => {
                let mut out = BufWriter::new(io::stdout().lock());
                write(self.format, &mut out)?;
                Ok(out.flush()?)
            }
            Some(file) => file.add(|out| write(self.format, out)),
        }
    }
}

/// Opens the outputs before any work is done. Refuses targets that conflict with each other or with the other `files`
/// of the command, or that cannot be written.
pub(crate) fn open(targets: &[Target], subject: Subject, files: CommandFiles) -> Result<Outputs> {
    let mut files = files;
    files.uses_stdout |= targets.iter().any(|target| target.file.is_none());
    files.outputs.extend(targets.iter().filter_map(|target| target.file.clone()));
    files.check()?;
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
    json: &Fields,
    mut text: impl FnMut(&mut dyn Write) -> Result<()>,
) -> impl FnMut(&'static Format, &mut dyn Write) -> Result<()> {
    move |format, out| {
        if *format == JSON { Ok(writeln!(out, "{json}")?) } else { text(out) }
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
        self.finish(write).err().map_or(exit, |error| exit.after(error))
    }

    /// Passes each output's writer to `write`, and completes the files. What cannot be written to its file is printed.
    pub(crate) fn finish(
        &self,
        mut write: impl FnMut(&'static Format, &mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        self.each(|output| {
            let Some(file) = &output.file else { return output.add(&mut write) };
            let finished = output.add(&mut write).and_then(|()| file.finish());
            finished.inspect_err(|_| match self.on_stdout() {
                None => file.rescue(&mut io::stdout()),
                // Another report is there already.
                Some(_) => file.rescue(&mut io::stderr()),
            })
        })
    }

    /// Passes each output's writer to `write` for a part of the content. More parts can follow.
    pub(crate) fn add(
        &self,
        mut write: impl FnMut(&'static Format, &mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        self.each(|output| output.add(&mut write))
    }

    /// Calls `act` for each output, even if it fails for one. Of several errors, the first that is more than a closed
    /// pipe is returned.
    fn each(&self, mut act: impl FnMut(&Output) -> Result<()>) -> Result<()> {
        let mut failed = None;
        for output in &self.0 {
            if let Err(error) = act(output)
                && failed.as_ref().is_none_or(is_closed_pipe)
            {
                failed = Some(error);
            }
        }
        failed.map_or(Ok(()), Err)
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
