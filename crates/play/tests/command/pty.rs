//! Runs the command in a terminal, and reads the screen of that terminal.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty};
use vt100::{Parser, Screen};

/// The time that a screen gets to show what is expected.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal in which the command runs.
pub(crate) struct Terminal {
    child: Child,
    pty: Arc<Pty>,
    seen: Arc<Mutex<Seen>>,
}

/// The output of the command.
struct Seen {
    parser: Parser,
    bytes: Vec<u8>,
    is_ended: bool,
}

impl Terminal {
    /// Runs the command in a terminal of this size. The environment has `TERM=xterm` and these variables.
    pub(crate) fn new(size: (u16, u16), variables: &[(&str, &str)], words: &[&str]) -> Self {
        Self::run(size, Command::new(env!("CARGO_BIN_EXE_tabiya")).args(words), variables)
    }

    /// Runs a script of the shell, whose `$0` is the command.
    #[cfg(target_os = "linux")]
    pub(crate) fn shell(size: (u16, u16), script: &str) -> Self {
        Self::run(size, Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_tabiya")]), &[])
    }

    fn run((columns, rows): (u16, u16), command: Command, variables: &[(&str, &str)]) -> Self {
        let (pty, pts) = pty_process::blocking::open().expect("a terminal");
        pty.resize(Size::new(rows, columns)).expect("a size");
        let colors = ["NO_COLOR", "COLORTERM", "CLICOLOR", "CLICOLOR_FORCE", "CI"];
        let child = colors
            .iter()
            .fold(command, |command, variable| command.env_remove(variable))
            .env("TERM", "xterm")
            .envs(variables.iter().copied())
            .spawn(pts)
            .expect("the command starts");
        let size = |lines: u16| NonZeroU16::new(lines).expect("a size");
        let parser = Parser::new(size(rows), size(columns), 10_000);
        let seen = Arc::new(Mutex::new(Seen { parser, bytes: Vec::new(), is_ended: false }));
        let pty = Arc::new(pty);
        let (reader, shared) = (Arc::clone(&pty), Arc::clone(&seen));
        thread::spawn(move || {
            let mut part = [0; 4096];
            loop {
                let read = (&*reader).read(&mut part);
                let mut seen = lock(&shared);
                // Linux reports the end of a terminal's output as an error, EIO.
                let Ok(length @ 1..) = read else {
                    seen.is_ended = true;
                    return;
                };
                seen.parser.process(&part[..length]);
                seen.bytes.extend(&part[..length]);
            }
        });
        Self { child, pty, seen }
    }

    /// Types a text.
    pub(crate) fn type_in(&self, text: &str) {
        (&*self.pty).write_all(text.as_bytes()).expect("it is open");
    }

    /// Waits until the screen shows a text, and returns all text on it.
    pub(crate) fn until(&self, text: &str) -> String {
        let start = Instant::now();
        loop {
            {
                let seen = lock(&self.seen);
                let screen = seen.parser.screen().contents();
                if screen.contains(text) {
                    return screen;
                }
                assert!(!seen.is_ended, "it ended before {text}: {screen}");
                assert!(start.elapsed() < PATIENCE, "no {text}: {screen}");
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Looks at the screen.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Screen) -> T) -> T {
        look(lock(&self.seen).parser.screen())
    }

    /// Waits for the end, and returns the exit status.
    pub(crate) fn end(&mut self) -> Option<i32> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it was started") {
                while !lock(&self.seen).is_ended && start.elapsed() < PATIENCE {
                    thread::sleep(Duration::from_millis(5));
                }
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("it does not end: {}", self.look(|screen| screen.contents()));
    }

    /// All output so far.
    pub(crate) fn output(&self) -> String {
        String::from_utf8_lossy(&lock(&self.seen).bytes).into_owned()
    }

    /// Sends a signal to the command that the shell runs.
    #[cfg(target_os = "linux")]
    pub(crate) fn signal_below(&self, name: &str) {
        let shell = self.child.id();
        let children = format!("/proc/{shell}/task/{shell}/children");
        let child = std::fs::read_to_string(children).expect("it runs");
        let words = [&format!("-{name}"), child.trim()];
        let sent = std::process::Command::new("kill").args(words).status().expect("it is there");
        assert!(sent.success());
    }

    /// Changes the size.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let size = |lines: u16| NonZeroU16::new(lines).expect("a size");
        lock(&self.seen).parser.screen_mut().set_size(size(rows), size(columns));
        self.pty.resize(Size::new(rows, columns)).expect("a size");
    }
}

fn lock(seen: &Mutex<Seen>) -> MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
