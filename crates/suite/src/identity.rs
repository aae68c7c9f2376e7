//! Identifies the file that a path leads to.

use std::io;
use std::path::Path;

/// The identity of a file, which is the same for every path that leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] std::path::PathBuf);

impl Identity {
    /// Identifies the file at a path, following links.
    #[cfg(unix)]
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt;
        let file = path.metadata()?;
        Ok(Self((file.dev(), file.ino())))
    }

    /// Identifies the file at a path, following links.
    #[cfg(not(unix))]
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        Ok(Self(path.canonicalize()?))
    }
}
