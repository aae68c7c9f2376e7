//! Writes output files completely or not at all.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use tabiya_games::durable::{self, folder_of};
use tabiya_games::shown_path;

/// A file that is written completely or not at all: the old content stays until the new content is complete.
///
/// The content is collected in memory, then written to a temporary file in the same folder, which
/// is renamed at the end. A device or a pipe gets each part immediately.
pub struct OutputFile {
    /// The path as typed.
    name: PathBuf,
    target: OutputTarget,
    /// The content that has not reached the target.
    unwritten: Mutex<Vec<u8>>,
}

enum OutputTarget {
    /// A regular file, existing or new, which is written at the end.
    Whole(PathBuf),
    /// A device, a pipe, or a file that this process has open, such as `/dev/stdout`.
    Stream(Mutex<Box<dyn Write + Send>>),
}

impl OutputFile {
    /// Opens an output file: checks that the file can be written, without changing it.
    pub fn open(name: &Path) -> Result<Self> {
        let target = target(name).with_context(|| cannot_write(name))?;
        Ok(Self { name: name.to_owned(), target, unwritten: Mutex::default() })
    }

    /// Appends what `write` writes.
    pub fn add(&self, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        let mut unwritten = self.unwritten();
        write(&mut *unwritten).with_context(|| cannot_write(&self.name))?;
        if let OutputTarget::Stream(stream) = &self.target {
            let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
            let written = stream.write_all(&unwritten).and_then(|()| stream.flush());
            written.with_context(|| cannot_write(&self.name))?;
            unwritten.clear();
        }
        Ok(())
    }

    /// Replaces the old content of the file with the collected content.
    pub fn finish(&self) -> Result<()> {
        let OutputTarget::Whole(path) = &self.target else { return Ok(()) };
        let mut unwritten = self.unwritten();
        replace(path, &unwritten).with_context(|| cannot_write(&self.name))?;
        unwritten.clear();
        Ok(())
    }

    /// Writes to `out` what could not be written to the file, so that a result that took long is not lost.
    pub fn rescue(&self, out: &mut dyn Write) {
        let unwritten = self.unwritten();
        // Nothing better can be done if this fails too.
        let _ = out.write_all(&unwritten).and_then(|()| out.flush());
    }

    /// Writes a file with this content.
    pub fn write(name: &Path, content: &[u8]) -> Result<()> {
        let file = Self::open(name)?;
        file.add(|out| Ok(out.write_all(content)?))?;
        file.finish()
    }

    fn unwritten(&self) -> MutexGuard<'_, Vec<u8>> {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn cannot_write(name: &Path) -> String {
    format!("cannot write {}", shown_path(name))
}

fn target(name: &Path) -> io::Result<OutputTarget> {
    let stream = |stream: Box<dyn Write + Send>| Ok(OutputTarget::Stream(Mutex::new(stream)));
    let path = match followed(name)? {
        Followed::Path(path) => path,
        // If a file that the shell has opened were opened again by name, it would have two write positions.
        Followed::Open(descriptor) if descriptor == "1" => return stream(Box::new(io::stdout())),
        Followed::Open(descriptor) if descriptor == "2" => return stream(Box::new(io::stderr())),
        Followed::Open(_) => return stream(Box::new(OpenOptions::new().append(true).open(name)?)),
    };
    let for_writing = || OpenOptions::new().write(true).open(&path);
    match fs::metadata(&path) {
        Ok(found) if !found.is_file() => stream(Box::new(for_writing()?)),
        Ok(_) => {
            for_writing()?;
            Ok(OutputTarget::Whole(path))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            durable::beside(&path)?;
            Ok(OutputTarget::Whole(path))
        }
        // Windows says nothing about its devices, such as NUL.
        Err(error) => for_writing().map_err(|_| error).and_then(|device| stream(Box::new(device))),
    }
}

/// What a path leads to after following symbolic links.
pub(crate) enum Followed {
    /// A path, where no file need exist yet.
    Path(PathBuf),
    /// The descriptor of a file that this process has open, as in `/dev/stdout` or `/dev/fd/3`. The text is empty for a
    /// descriptor of another process.
    Open(OsString),
}

/// Follows symbolic links, and recognises the paths of open files.
pub(crate) fn followed(name: &Path) -> io::Result<Followed> {
    /// Maximum number of links to follow, as in Linux.
    const MOST: usize = 40;
    let mut path = name.to_owned();
    for _ in 0..MOST {
        if let Some(descriptor) = path.file_name()
            && let Ok(folder) = folder_of(&path).canonicalize()
        {
            // On macOS the descriptors are in /dev/fd; on Linux /dev/fd is a link into /proc.
            let own = format!("/proc/{}/fd", std::process::id());
            if folder == Path::new("/dev/fd") || folder == Path::new(&own) {
                return Ok(Followed::Open(descriptor.to_owned()));
            }
            if folder.starts_with("/proc") {
                return Ok(Followed::Open(OsString::new()));
            }
        }
        match fs::read_link(&path) {
            Ok(link) => path = folder_of(&path).join(link),
            Err(_) => return Ok(Followed::Path(path)),
        }
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "too many symbolic links"))
}

fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    match durable::write(path, content) {
        // A file that is a mount point, or is in another user's folder, can only be overwritten in place.
        Err(error)
            if path.is_file()
                && matches!(
                    error.kind(),
                    ErrorKind::PermissionDenied
                        | ErrorKind::ReadOnlyFilesystem
                        | ErrorKind::ResourceBusy
                        | ErrorKind::CrossesDevices
                ) =>
        {
            fs::write(path, content)
        }
        written => written,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("UTF-8");
        let mut names: Vec<String> = entries.map(|entry| name(entry.expect("an entry"))).collect();
        names.sort();
        names
    }

    #[test]
    fn old_content_stays_until_the_new_file_is_complete() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report");
        fs::write(&path, "old").expect("a file");
        let file = OutputFile::open(&path).expect("it can be written");
        file.add(|out| Ok(out.write_all(b"ne")?)).expect("it is kept");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "old");
        file.add(|out| Ok(out.write_all(b"w")?)).expect("it is kept");
        file.finish().expect("it is written");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
        assert_eq!(names(folder.path()), ["report"]);
    }

    #[test]
    fn an_unfinished_file_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report");
        let file = OutputFile::open(&path).expect("it can be written");
        file.add(|out| Ok(out.write_all(b"new")?)).expect("it is kept");
        drop(file);
        assert!(names(folder.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("report"), folder.path().join("link"));
        symlink("report", &link).expect("a link");
        // At first the target of the link does not exist.
        OutputFile::write(&link, b"one").expect("it is written");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "one");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("they are set");
        OutputFile::write(&link, b"two").expect("it is written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "two");
        assert_eq!(path.metadata().expect("a file").permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_folder_is_refused_as_an_output_file() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(OutputFile::open(folder.path()).is_err());
        assert!(OutputFile::open(&folder.path().join("none/report")).is_err());
    }
}
