//! Files that appear under their name only when they are complete and on disk.
//!
//! The crates of this project share this module; its interface may change at any time.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::{NamedTempFile, TempDir};

/// The prefix of the names of incomplete files. Incomplete files that a `kill -9` leaves behind can be deleted.
pub const PREFIX: &str = ".tabiya-";

/// Creates a temporary folder in the folder that contains `path`.
pub fn folder_beside(path: &Path) -> io::Result<TempDir> {
    unfinished(0o777).tempdir_in(folder_of(path))
}

/// Creates a temporary file in the folder that contains `path`.
///
/// # Errors
/// If the system refuses.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    unfinished(0o666).tempfile_in(folder_of(path)).map_err(cause)
}

/// Writes a file completely or not at all. It gets the permissions of the file that it replaces, if any.
///
/// # Errors
/// If the system refuses.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = beside(path)?;
    new.write_all(bytes).map_err(cause)?;
    if let Ok(old) = fs::metadata(path) {
        new.as_file().set_permissions(old.permissions())?;
    }
    replace(new, path)
}

/// The error without the name of the temporary file, which would mean nothing to the user.
fn cause(error: io::Error) -> io::Error {
    // The crate tempfile adds the path to the system's text, and keeps nothing else of the system's error.
    let text = error.to_string();
    match text.split_once(" at path \"") {
        Some((reason, _)) => io::Error::new(error.kind(), reason),
        None => error,
    }
}

/// A builder of temporary files and folders with the permissions of any new file: `mode` without the bits of
/// the user's umask.
#[cfg_attr(not(unix), expect(unused_variables, reason = "there are no such modes"))]
fn unfinished(mode: u32) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(mode));
    }
    builder
}

/// Renames a temporary file to its final name; `None` if a file of that name already exists.
pub fn publish(file: NamedTempFile, path: &Path) -> io::Result<Option<File>> {
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        Ok(file) => {
            sync_folder(folder_of(path))?;
            Ok(Some(file))
        }
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => Ok(None),
        Err(failed) => Err(failed.error),
    }
}

/// Renames a temporary file to its final name, replacing any file there.
fn replace(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path).map_err(|failed| failed.error)?;
    sync_folder(folder_of(path))
}

/// Creates a file with these bytes; returns false if a file of that name already exists.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut file = beside(path)?;
    file.write_all(bytes).map_err(cause)?;
    publish(file, path).map(|file| file.is_some())
}

/// The folder that contains a file.
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Syncs a folder to disk, so that new file names in it survive a crash of the machine.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Network drives do not support syncing a folder.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

/// Does nothing: on other systems a folder cannot be opened as a file.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
