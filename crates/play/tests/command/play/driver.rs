//! Runs `tabiya play` with the input of a person.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// The command `tabiya play` with these arguments.
fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("play").args(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The standard output of a run with these lines as its whole input.
pub(crate) fn typed(words: &[&str], lines: &[&str]) -> String {
    let output = run(words, lines);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs the command with these lines as its whole input.
pub(crate) fn run(words: &[&str], lines: &[&str]) -> Output {
    let mut child = command(words).spawn().expect("the command starts");
    let mut text = lines.join("\n");
    text.push('\n');
    let mut input = child.stdin.take().expect("a pipe");
    // The command may end before it has read all of its input.
    let _ = input.write_all(text.as_bytes());
    drop(input);
    child.wait_with_output().expect("it ends")
}

/// A running game to which input is sent one line at a time.
pub(crate) struct Table {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Table {
    pub(crate) fn new(words: &[&str]) -> Self {
        let mut child = command(words).spawn().expect("the command starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { input: child.stdin.take(), output, child }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it is open");
        writeln!(input, "{line}").expect("somebody listens");
    }

    /// Reads output lines up to and including the first that contains this text.
    pub(crate) fn until(&mut self, text: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("text");
            assert!(read > 0, "it ends before {text:?}: {lines:#?}");
            let is_last = line.contains(text);
            lines.push(line.trim_end().to_owned());
            if is_last {
                return lines;
            }
        }
    }

    /// Ends the input, and returns the remaining output and the exit status.
    pub(crate) fn end(mut self) -> (String, i32) {
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("text");
        let status = self.child.wait().expect("it ends");
        (rest, status.code().expect("it was not killed"))
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
