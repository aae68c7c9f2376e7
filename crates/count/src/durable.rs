//! Files that appear under their name only when they are complete and on disk.
//!
//! Shared by the crates of this project, and may change at any time.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::{NamedTempFile, TempDir};

/// What files are called until they are complete; what is left of them after a `kill -9` can be deleted.
pub const PREFIX: &str = ".tabiya-";

/// A new folder beside the place where it is to stand.
pub fn folder_beside(path: &Path) -> io::Result<TempDir> {
    unfinished(0o777).tempdir_in(folder_of(path))
}

/// A new file beside the place where it is to stand.
///
/// # Errors
/// What the system says.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    unfinished(0o666).tempfile_in(folder_of(path)).map_err(cause)
}

/// Writes a file whole or not at all, with the permissions of one whose place it takes.
///
/// # Errors
/// What the system says.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = beside(path)?;
    new.write_all(bytes).map_err(cause)?;
    if let Ok(old) = fs::metadata(path) {
        new.as_file().set_permissions(old.permissions())?;
    }
    replace(new, path)
}

/// An error without the name of the file beside, which says nothing to a reader.
fn cause(error: io::Error) -> io::Error {
    let source = error.get_ref().and_then(Error::source);
    let code = source.and_then(|source| source.downcast_ref::<io::Error>()?.raw_os_error());
    code.map_or(error, io::Error::from_raw_os_error)
}

/// What is not complete yet: for everybody, but for whom the user's mask leaves out, as anything new.
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

/// Gives a file written beside its place its name, unless by now there is another of that name: none then.
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

/// Gives a file written beside its place its name, whatever is there.
fn replace(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path).map_err(|failed| failed.error)?;
    sync_folder(folder_of(path))
}

/// A new file with these bytes; whether there was none of its name.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut file = beside(path)?;
    file.write_all(bytes)?;
    publish(file, path).map(|file| file.is_some())
}

/// The folder that a file stands in.
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Makes a new name in a folder outlive the machine's end.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
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
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
