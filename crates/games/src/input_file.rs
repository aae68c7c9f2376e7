//! Input files: read whole, up to a size, and their names in messages.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use tabiya_variants::printable;

/// The kinds of files that an input may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    /// A regular file. A pipe or a device is refused without being read: it may wait for a writer, or never end.
    Regular,
    /// Any file that can be read to its end, such as a pipe.
    Stream,
}

/// Opens an input file, if it is of this kind.
///
/// # Errors
/// If the file cannot be opened, or is of another kind.
pub fn open_input(path: &Path, kind: InputKind) -> io::Result<File> {
    let check = |found: Metadata| match kind == InputKind::Stream || found.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(ErrorKind::InvalidInput, "not a regular file")),
    };
    // Opening a pipe waits for a writer, so the kind is checked first, and again in case the file was replaced.
    check(fs::metadata(path)?)?;
    let file = File::open(path)?;
    check(file.metadata()?)?;
    Ok(file)
}

/// Reads an input file of at most `most` bytes. All programs of this project read whole files with this function.
///
/// ```
/// use std::path::Path;
/// use tabiya_games::{InputKind, read_input};
///
/// let error = read_input(Path::new("."), InputKind::Regular, 1 << 20).unwrap_err();
/// assert_eq!(error.to_string(), "not a regular file");
/// ```
///
/// # Errors
/// If the file cannot be read, is of another kind, or is larger.
pub fn read_input(path: &Path, kind: InputKind, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_input(path, kind)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let size = if most >= 1 << 20 { (most >> 20, "MiB") } else { (most >> 10, "KiB") };
        let what = format!("larger than {} {}", size.0, size.1);
        return Err(io::Error::new(ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// A path as messages show it: its control characters and invisible characters are escaped.
pub fn shown_path(path: impl AsRef<Path>) -> String {
    printable(&path.as_ref().to_string_lossy())
}
