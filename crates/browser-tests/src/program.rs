//! The program that serves the page, as a running process.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A server process that runs until it is dropped.
pub struct Program {
    process: Child,
    /// The URL of the page.
    pub address: String,
}

/// The folder of a page without a server, if the tests are to be run against that.
fn site() -> Option<OsString> {
    std::env::var_os("SITE")
}

/// The program that the environment variable `TABIYA` names.
fn tabiya() -> PathBuf {
    std::env::var_os("TABIYA").expect("TABIYA names the program").into()
}

impl Program {
    /// Whether `tabiya board` answers the page, and not WebAssembly behind static files.
    pub fn is_server() -> bool {
        site().is_none()
    }

    /// Starts the program that the environment variable `TABIYA` names; if `SITE` names a folder, Python's web server
    /// for the files in it.
    ///
    /// # Panics
    /// If neither variable is set, or the program does not start.
    pub fn start() -> Self {
        let command = match site() {
            Some(folder) => {
                let words = "-u -m http.server 0 --bind 127.0.0.1 --directory";
                let mut command = Command::new("python3");
                command.args(words.split(' ')).arg(folder);
                command
            }
            None => Self::board_of(&tabiya()),
        };
        Self::of(command)
    }

    /// Starts an example of the package of `tabiya`, which is a program with house rules of its own.
    ///
    /// # Panics
    /// If the example is not built, or does not start.
    pub fn of_example(name: &str) -> Self {
        let name = format!("examples/{name}{}", std::env::consts::EXE_SUFFIX);
        Self::of(Self::board_of(&tabiya().with_file_name(name)))
    }

    fn board_of(program: &Path) -> Command {
        let mut command = Command::new(program);
        command.args(["board", "--port", "0"]);
        command
    }

    fn of(mut command: Command) -> Self {
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        output.read_line(&mut line).expect("an address");
        // Python's line has the address in parentheses.
        let start = line.find("http://").expect("an address");
        let address = line[start..].split([')', '\n']).next().expect("a word").to_owned();
        Self { process, address }
    }

    /// The URL without the secret, which only the page may know: `http://127.0.0.1:4000/`.
    pub fn origin(&self) -> &str {
        self.address.split('#').next().unwrap_or_default()
    }

    /// Kills the program, which ends as in a crash.
    pub fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
