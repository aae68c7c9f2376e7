//! Appends texts to files, each completely or not at all.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tabiya_games::shown_path;

/// A file to which texts are appended.
#[derive(Debug)]
pub struct AppendFile {
    name: PathBuf,
    file: File,
}

impl AppendFile {
    /// Opens or creates a file. This is done before the work begins, so that an error costs no time.
    pub fn open(path: &Path) -> Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        // Opening a pipe for reading may be refused, so the second attempt only asks to append.
        let file = file.or_else(|_| OpenOptions::new().append(true).open(path));
        let file = file.with_context(|| cannot_write(path))?;
        Ok(Self { name: path.to_owned(), file })
    }

    /// Appends a text, after a newline if the last line of the file lacks one. If the text cannot be written
    /// completely, the file is as it was before.
    pub fn append(&mut self, text: &str) -> Result<()> {
        let length = self.file.metadata().ok().filter(Metadata::is_file).map(|found| found.len());
        let written = self.begin_line(length).and_then(|()| self.file.write_all(text.as_bytes()));
        written
            .inspect_err(|_| {
                if let Some(length) = length {
                    // A partial text would be read as a wrong one; if truncating fails, it has to stay.
                    let _ = self.file.set_len(length);
                }
            })
            .with_context(|| cannot_write(&self.name))
    }

    /// Ends the last line of a file of this length.
    fn begin_line(&mut self, length: Option<u64>) -> io::Result<()> {
        let mut last = [b'\n'];
        if length.is_some_and(|length| length > 0) {
            self.file.seek(SeekFrom::End(-1))?;
            self.file.read_exact(&mut last)?;
        }
        if last == [b'\n'] { Ok(()) } else { self.file.write_all(b"\n") }
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", shown_path(path))
}
