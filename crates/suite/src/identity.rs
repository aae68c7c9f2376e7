//! Which file a path leads to.

use std::io;
use std::path::Path;

/// What a file is known by, whatever path leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] std::path::PathBuf);

impl Identity {
    /// The file behind a path, links followed.
    #[cfg(unix)]
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt;
        let file = path.metadata()?;
        Ok(Self((file.dev(), file.ino())))
    }

    /// The file behind a path, links followed.
    #[cfg(not(unix))]
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        Ok(Self(path.canonicalize()?))
    }
}
