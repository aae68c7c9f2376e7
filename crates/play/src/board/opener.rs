//! Opens the board in the system's default browser.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A file that leads a browser to the board. Only its owner can read it: all users of a machine can see the
/// command lines of all programs, so the secret must not be in the browser's.
pub(crate) struct Opener(PathBuf);

impl Opener {
    /// Writes the file for an address.
    ///
    /// # Errors
    /// If the folder for temporary files cannot be written to.
    pub(crate) fn new(address: &str) -> io::Result<Self> {
        let builder = &mut tempfile::Builder::new();
        let mut file = builder.prefix("tabiya-").suffix(".html").tempfile()?;
        writeln!(
            file,
            "<!doctype html><meta charset=\"utf-8\"><title>Tabiya</title>\
             <script>location.replace(\"{address}\")</script>\
             <a href=\"{address}\">Open the board</a>"
        )?;
        Ok(Self(file.into_temp_path().keep()?))
    }

    /// Starts the browser.
    ///
    /// # Errors
    /// If the program that opens files cannot be started.
    pub(crate) fn open(&self) -> io::Result<()> {
        let words: &[&str] = if cfg!(target_os = "macos") {
            &["open"]
        } else if cfg!(windows) {
            &["rundll32", "url.dll,FileProtocolHandler"]
        } else {
            &["xdg-open"]
        };
        let (program, arguments) = words.split_first().unwrap_or((&"xdg-open", &[]));
        let mut command = Command::new(program);
        command.args(arguments).arg(&self.0);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().map(drop)
    }
}

impl Drop for Opener {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
