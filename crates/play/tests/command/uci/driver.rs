//! Runs an engine as a process and reads its answers.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_games::{AnyPosition, Variant};

/// A time that is longer than any answer takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running engine process.
pub(crate) struct Engine {
    pub(crate) process: Child,
    pub(crate) input: Option<ChildStdin>,
    pub(crate) lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start(words: &[&str]) -> Self {
        Self::of(Command::new(env!("CARGO_BIN_EXE_tabiya")).args(words))
    }

    /// Starts Tabiya behind a command that limits its resources, whose words are `before`.
    #[cfg(target_os = "linux")]
    pub(crate) fn behind(before: &[&str], words: &[&str]) -> Self {
        let command = [before, &[env!("CARGO_BIN_EXE_tabiya")]].concat();
        Self::program(&command, words)
    }

    /// Starts a program with the words of `command`, followed by `words`.
    #[cfg(target_os = "linux")]
    pub(crate) fn program(command: &[&str], words: &[&str]) -> Self {
        Self::of(Command::new(command[0]).args(&command[1..]).args(words))
    }

    fn of(command: &mut Command) -> Self {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { input: process.stdin.take(), process, lines }
    }

    pub(crate) fn new() -> Self {
        let mut engine = Self::start(&["uci"]);
        engine.say("uci");
        engine.until("uciok");
        engine
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it is open");
        writeln!(input, "{line}").expect("the engine listens");
    }

    pub(crate) fn next(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// Reads lines up to and including the first that begins with this word.
    pub(crate) fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next();
            let is_last = line.starts_with(word);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Sends `go`, and returns the answer and the lines before it.
    pub(crate) fn go(&mut self, words: &str) -> (String, Vec<String>) {
        self.say(&format!("go {words}"));
        self.answer()
    }

    pub(crate) fn answer(&self) -> (String, Vec<String>) {
        let mut lines = self.until("bestmove");
        let last = lines.pop().expect("it is there");
        (last.split(' ').nth(1).expect("a move").to_owned(), lines)
    }

    /// Ends the process and returns its exit status.
    pub(crate) fn end(mut self) -> i32 {
        drop(self.input.take());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().expect("it was started") {
                return status.code().expect("it was not killed");
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Whether a text is a legal move.
pub(crate) fn is_legal(p: &AnyPosition, text: &str) -> bool {
    p.uci_move(text).is_ok()
}

pub(crate) fn read(variant: Variant, fen: &str) -> AnyPosition {
    variant.read(fen).expect(fen).0
}
