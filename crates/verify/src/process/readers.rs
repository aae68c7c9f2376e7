//! Reads the output of an engine. The readers never wait for other threads, so the engine can always write.

use std::io::{self, ErrorKind, Read};
use std::mem;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tabiya_games::printable_start;

use super::inbox::{Inbox, LAST_CHARS};
use crate::output::line::Line;
use crate::output::total_pattern::TotalPattern;
use crate::process::STACK;

/// The longest line in bytes; longer ones are skipped.
const MAX_LINE: usize = 64 * 1024;
/// How long a reader sleeps to collect more lines, while several totals are awaited.
const GATHERING: Duration = Duration::from_micros(500);
/// The maximum number of bytes read at a time.
const BUFFER: usize = 64 * 1024;

impl Inbox {
    /// Starts a thread that reads both streams until they end. No thread waits for it: a child of the engine
    /// may hold the pipes open for ever.
    #[cfg(unix)]
    pub(crate) fn listen(
        mut stdout: impl Read + std::os::fd::AsFd + Send + 'static,
        mut stderr: impl Read + std::os::fd::AsFd + Send + 'static,
        pattern: Option<TotalPattern>,
    ) -> io::Result<Arc<Self>> {
        use rustix::event::{PollFd, PollFlags, poll};

        let inbox = Arc::new(Self::default());
        let reader = Arc::clone(&inbox);
        let read = move || {
            let mut buffer = vec![0; BUFFER];
            let mut lines = PartialLine { pattern, ..PartialLine::default() };
            // Whether each stream is open.
            let (mut out, mut err) = (true, true);
            while out || err {
                let mut ready = [out, err];
                // A stream that has ended is not polled: it would always be ready.
                if out && err {
                    let fds = [&stdout.as_fd(), &stderr.as_fd()];
                    let mut fds = fds.map(|fd| PollFd::new(fd, PollFlags::IN));
                    // If the call is interrupted, neither stream is ready.
                    let _ = poll(&mut fds, None);
                    ready = fds.map(|fd| !fd.revents().is_empty());
                }
                if ready[1] {
                    err = reader.read_stderr(&mut stderr, &mut buffer);
                }
                if ready[0] {
                    out = reader.read_stdout(&mut stdout, &mut buffer, &mut lines);
                }
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(read)?;
        Ok(inbox)
    }

    /// Starts two threads, each of which reads one of the streams until its end.
    #[cfg(not(unix))]
    pub(crate) fn listen(
        mut stdout: impl Read + Send + 'static,
        mut stderr: impl Read + Send + 'static,
        pattern: Option<TotalPattern>,
    ) -> io::Result<Arc<Self>> {
        let inbox = Arc::new(Self::default());
        let (out, err) = (Arc::clone(&inbox), Arc::clone(&inbox));
        let read = move || {
            let mut buffer = vec![0; BUFFER];
            let mut lines = PartialLine { pattern, ..PartialLine::default() };
            while out.read_stdout(&mut stdout, &mut buffer, &mut lines) {}
        };
        thread::Builder::new().stack_size(STACK).spawn(read)?;
        let read = move || {
            let mut buffer = vec![0; BUFFER];
            while err.read_stderr(&mut stderr, &mut buffer) {}
        };
        thread::Builder::new().stack_size(STACK).spawn(read)?;
        Ok(inbox)
    }

    /// Reads a part of stdout, and returns whether it is still open.
    fn read_stdout(
        &self,
        stdout: &mut impl Read,
        buffer: &mut [u8],
        partial: &mut PartialLine,
    ) -> bool {
        let mut lines = Vec::new();
        let read = match stdout.read(buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => return true,
            Ok(0) | Err(_) => {
                push(&mut lines, partial.rest(), partial.pattern.as_ref());
                self.add(lines, true);
                return false;
            }
            Ok(read) => &buffer[..read],
        };
        for part in read.split_inclusive(|&byte| byte == b'\n') {
            if partial.add(part) {
                push(&mut lines, &partial.bytes, partial.pattern.as_ref());
            }
        }
        if self.add(lines, false) > 0 {
            thread::sleep(GATHERING);
        }
        true
    }

    /// Reads a part of stderr, and returns whether it is still open.
    fn read_stderr(&self, stderr: &mut impl Read, buffer: &mut [u8]) -> bool {
        match stderr.read(buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => return true,
            Ok(0) | Err(_) => {
                self.end_stderr();
                return false;
            }
            Ok(read) => self.add_stderr(&buffer[..read]),
        }
        true
    }
}

/// The beginning of a line that is not complete yet.
#[derive(Default)]
struct PartialLine {
    bytes: Vec<u8>,
    /// Whether the bytes belong to a line that was complete already.
    taken: bool,
    /// The pattern for totals, if there is one.
    pattern: Option<TotalPattern>,
}

impl PartialLine {
    /// Adds some bytes, of which only the last may be a line feed; returns whether the line is complete.
    fn add(&mut self, part: &[u8]) -> bool {
        if mem::take(&mut self.taken) {
            self.bytes.clear();
        }
        let room = (MAX_LINE + 1).saturating_sub(self.bytes.len());
        self.bytes.extend_from_slice(&part[..part.len().min(room)]);
        self.taken = part.last() == Some(&b'\n');
        self.taken
    }

    /// The last line, if the output ended without a line feed.
    fn rest(&self) -> &[u8] {
        if self.taken { &[] } else { &self.bytes }
    }
}

/// Reads a line and adds it to `lines`. `readyok` may follow other output on the same line.
fn push(lines: &mut Vec<(Line, String)>, bytes: &[u8], pattern: Option<&TotalPattern>) {
    if bytes.len() > MAX_LINE {
        lines.push((Line::Noise, format!("(a line longer than {MAX_LINE} bytes)")));
        return;
    }
    let bytes = bytes.trim_ascii();
    let mut add = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let shown = printable_start(&text, LAST_CHARS);
        lines.push((Line::read(bytes, pattern), shown));
    };
    let at = bytes.len().saturating_sub(b"readyok".len());
    let (before, ready) = bytes.split_at(at);
    if ready.eq_ignore_ascii_case(b"readyok") && !before.is_empty() {
        add(before);
        lines.push((Line::Ready, String::new()));
    } else {
        add(bytes);
    }
}
