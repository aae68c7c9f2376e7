//! Appends texts to files, each completely or not at all.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tabiya_games::shown_path;

use crate::output_file::cannot_write;

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
        let length = self.length();
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

    /// The path of the file, as typed.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// The length of a regular file in bytes; `None` for a pipe or a device.
    pub fn length(&self) -> Option<u64> {
        self.file.metadata().ok().filter(Metadata::is_file).map(|found| found.len())
    }

    /// Reads from this offset to the end of the file.
    pub fn read_from(&mut self, offset: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let sought = self.file.seek(SeekFrom::Start(offset));
        let read = sought.and_then(|_| self.file.read_to_end(&mut bytes));
        read.with_context(|| format!("cannot read {}", shown_path(&self.name)))?;
        Ok(bytes)
    }

    /// Removes what is behind this offset.
    pub fn cut(&mut self, offset: u64) -> Result<()> {
        // On Windows a file that is open for appending cannot be cut, but the same file opened for writing can.
        let reopened = || OpenOptions::new().write(true).open(&self.name)?.set_len(offset);
        let cut = self.file.set_len(offset).or_else(|_| reopened());
        cut.with_context(|| cannot_write(&self.name))
    }

    /// Locks the file until it is closed, so that no other process that does the same uses it at the same time. A
    /// system without locks still gets the work done.
    pub fn lock(&self) -> Result<()> {
        if let Err(TryLockError::WouldBlock) = self.file.try_lock() {
            bail!("{}: in use by another process", shown_path(&self.name));
        }
        Ok(())
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
