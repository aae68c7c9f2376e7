//! The program that serves the page, as a running process.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
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
        let mut command = match site() {
            Some(folder) => {
                let words = "-u -m http.server 0 --bind 127.0.0.1 --directory";
                let mut command = Command::new("python3");
                command.args(words.split(' ')).arg(folder);
                command
            }
            None => {
                let program = std::env::var_os("TABIYA").expect("TABIYA names the program");
                let mut command = Command::new(program);
                command.args(["board", "--port", "0"]);
                command
            }
        };
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
