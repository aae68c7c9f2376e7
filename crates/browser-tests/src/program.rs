//! `tabiya board` as a running process.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A server process that runs until it is dropped.
pub struct Program {
    process: Child,
    /// The URL that the server prints on its first line.
    pub address: String,
}

impl Program {
    /// Starts the program that the environment variable `TABIYA` names.
    ///
    /// # Panics
    /// If the variable is not set, or the program does not start.
    pub fn start() -> Self {
        let program = std::env::var("TABIYA").expect("TABIYA names the program");
        let mut process = Command::new(program)
            .args(["board", "--port", "0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut address = String::new();
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        output.read_line(&mut address).expect("an address");
        let address = address.trim_end().to_owned();
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
