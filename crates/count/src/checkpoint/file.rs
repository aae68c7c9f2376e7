//! The file on disk, and the lock on it.

use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

use tabiya_games::durable;

use super::log::Storage;
use super::{CheckpointError, contents};

/// A checkpoint file, locked against other processes while this value lives.
///
/// The system releases the lock when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct LockedFile(File);

impl LockedFile {
    /// Opens and locks an existing file; `None` if there is no such file.
    pub(super) fn open(path: &Path) -> Result<Option<Self>, CheckpointError> {
        let io = |source| CheckpointError::io(path, source);
        let file = match File::options().read(true).write(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(io)?,
        };
        // Reading a pipe would block, and a device may have no end.
        if !file.metadata().map_err(io)?.is_file() {
            return Err(io(io::Error::new(ErrorKind::InvalidInput, "not a regular file")));
        }
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::Error(error)) => Err(io(error)),
            Err(TryLockError::WouldBlock) => {
                let pid = contents::last_process(BufReader::new(&file), path);
                Err(CheckpointError::InUse { path: path.to_owned(), pid })
            }
        }
    }

    /// Opens and locks a file that must exist.
    pub(super) fn open_existing(path: &Path) -> Result<Self, CheckpointError> {
        let missing = || io::Error::new(ErrorKind::NotFound, "no such file");
        Self::open(path)?.ok_or_else(|| CheckpointError::io(path, missing()))
    }

    /// Creates a locked file with these bytes; `None` if a file of that name already exists.
    ///
    /// The file appears under its name only when it is complete, locked and on disk.
    pub(super) fn create(path: &Path, bytes: &[u8]) -> Result<Option<Self>, CheckpointError> {
        let io = |source| CheckpointError::io(path, source);
        let mut new = durable::beside(path).map_err(io)?;
        new.as_file().lock().map_err(io)?;
        new.write_all(bytes).map_err(io)?;
        Ok(durable::publish(new, path).map_err(io)?.map(Self))
    }

    /// What distinguishes the file from another one that has taken its path.
    pub(super) fn identity(&self) -> io::Result<FileIdentity> {
        Ok(FileIdentity::of(&self.0.metadata()?))
    }

    /// A reader at the beginning of a file that was just opened.
    pub(super) fn reader(&self) -> BufReader<&File> {
        BufReader::new(&self.0)
    }
}

/// The identity of a file: its device and its number there. Where the system has no such numbers, an open file cannot
/// be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FileIdentity(#[cfg(unix)] (u64, u64));

impl FileIdentity {
    #[cfg(unix)]
    fn of(file: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self((file.dev(), file.ino()))
    }

    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Self {
        Self()
    }

    /// The identity of the file at a path, links followed; `None` if there is no such file.
    pub(super) fn of_path(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().map(|file| Self::of(&file))
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        // Closing the file also releases the lock, unless a child process between its fork and its exec has the
        // file open too. An error is ignored: the file is closed right after.
        let _ = self.0.unlock();
    }
}

impl Storage for LockedFile {
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(offset))?;
        self.0.write_all(bytes)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }
}
