//! The file on disk, and the lock on it.

use std::fs::{File, TryLockError};
use std::io::{self, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

use super::log::Storage;
use super::{CheckpointError, contents};

/// A file that nobody else counts with while this lives.
///
/// The system lets go of the lock when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct LockedFile(File);

impl LockedFile {
    /// An existing file, or none if there is none.
    pub(super) fn open(path: &Path) -> Result<Option<Self>, CheckpointError> {
        let io = |source| CheckpointError::io(path, source);
        let file = match File::options().read(true).write(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(io)?,
        };
        // A pipe would make us wait, and a device may have no end.
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

    /// A file that has to exist.
    pub(super) fn open_existing(path: &Path) -> Result<Self, CheckpointError> {
        let missing = || io::Error::new(ErrorKind::NotFound, "no such file");
        Self::open(path)?.ok_or_else(|| CheckpointError::io(path, missing()))
    }

    /// A new file with these bytes, or none if by now there is one.
    ///
    /// The file appears under its name only when it is complete, locked and on disk.
    pub(super) fn create(path: &Path, bytes: &[u8]) -> Result<Option<Self>, CheckpointError> {
        let io = |source| CheckpointError::io(path, source);
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let mut new = beside().tempfile_in(folder).map_err(io)?;
        new.as_file().lock().map_err(io)?;
        new.write_all(bytes).map_err(io)?;
        new.as_file().sync_all().map_err(io)?;
        let file = match new.persist_noclobber(path) {
            Ok(file) => Self(file),
            Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => return Ok(None),
            Err(failed) => return Err(io(failed.error)),
        };
        sync_folder(folder).map_err(io)?;
        Ok(Some(file))
    }

    /// Reads from the beginning of a file just opened.
    pub(super) fn reader(&self) -> BufReader<&File> {
        BufReader::new(&self.0)
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        // Closing would do, were it not for a child process between its fork and its exec: it has
        // the file open as well. If unlocking fails, that is what is left.
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

/// How the file is called until it is complete, and who may read it.
fn beside() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tabiya-checkpoint-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file, the user's mask takes away from it.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Makes a new name in a folder outlive the machine's end.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Network drives do not offer it.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

/// Elsewhere a folder cannot be opened as a file.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
