//! Processes as Linux shows them in `/proc`. On other systems none are found.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// A child that is a zombie for longer than this counts as never waited for.
const ZOMBIE: Duration = Duration::from_millis(1500);

/// Time between two searches for children that are zombies.
const PAUSE: Duration = Duration::from_millis(200);

/// What has been observed about a process.
#[derive(Debug)]
pub(crate) struct Watch {
    pid: u32,
    memory: Option<u64>,
    last: Option<Instant>,
    /// Children that are zombies, with the times when each was first and last seen.
    ended: BTreeMap<u32, (Instant, Instant)>,
}

impl Watch {
    pub(crate) fn new(pid: u32) -> Self {
        Self { pid, memory: None, last: None, ended: BTreeMap::new() }
    }

    /// Looks at the process once more.
    pub(crate) fn look(&mut self) {
        self.memory = self.memory.max(peak_memory(self.pid));
        let now = Instant::now();
        if self.last.is_some_and(|last| now - last < PAUSE) {
            return;
        }
        self.last = Some(now);
        for child in all().into_iter().filter(|&pid| is_zombie_of(pid, self.pid)) {
            self.ended.entry(child).or_insert((now, now)).1 = now;
        }
    }

    /// The peak memory of the process in bytes, if it is known.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The children that were zombies for so long that they count as never waited for.
    pub(crate) fn zombies(&self) -> impl Iterator<Item = u32> {
        let lasted = self.ended.iter().filter(|(_, (first, last))| *last - *first > ZOMBIE);
        lasted.map(|(&pid, _)| pid)
    }
}

/// Waits up to `grace` until no process has the mark in its arguments or environment. Kills the
/// remaining processes, and returns the ID and arguments of each.
pub(crate) fn left(mark: &str, grace: Duration) -> Vec<String> {
    let started = Instant::now();
    loop {
        let marked: Vec<u32> = all().into_iter().filter(|&pid| is_marked(pid, mark)).collect();
        if marked.is_empty() {
            return Vec::new();
        }
        if started.elapsed() > grace {
            let shown = marked.iter().map(|&pid| format!("{pid} {}", arguments(pid))).collect();
            marked.into_iter().for_each(kill);
            return shown;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// The IDs of all processes.
fn all() -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect()
}

fn is_marked(pid: u32, mark: &str) -> bool {
    let has = |file: &str| {
        // Reading fails if the process has ended or belongs to another user.
        let bytes = fs::read(Path::new("/proc").join(pid.to_string()).join(file));
        bytes.is_ok_and(|bytes| bytes.windows(mark.len()).any(|part| part == mark.as_bytes()))
    };
    has("cmdline") || has("environ")
}

fn arguments(pid: u32) -> String {
    let bytes = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&bytes).replace('\0', " ")
}

/// Whether a process is a zombie child of `parent`: it has ended but was not waited for.
fn is_zombie_of(pid: u32, parent: u32) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{pid}/stat")) else { return false };
    // The process name is in parentheses and may contain any character.
    let Some((_, rest)) = status.rsplit_once(')') else { return false };
    let mut fields = rest.split_whitespace();
    let state = fields.next();
    state == Some("Z") && fields.next() == Some(&parent.to_string())
}

fn peak_memory(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(unix)]
fn kill(pid: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
    // The process may have ended meanwhile.
    pid.map(|pid| kill_process(pid, Signal::KILL).ok());
}

#[cfg(not(unix))]
fn kill(_pid: u32) {}
