//! Early ends by a signal, a kill or a closed pipe. No process of the engine may be left.

#![cfg(unix)]

use std::fs::{self, File};
use std::process::{Child, Command, ExitStatus, Stdio, id};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::{KIWIPETE, START, ill_behaved, suite};
use crate::common::{Folder, perft};

/// Time limit of every wait.
const LIMIT: Duration = Duration::from_secs(2);

/// A run whose engine never answers.
struct Running {
    perft: Child,
    /// A unique argument that identifies the engines.
    mark: String,
    folder: Folder,
}

impl Running {
    /// Starts two engines, and waits until both run.
    fn start(name: &str, mode: &str) -> Self {
        Self::start_with(name, mode, 2)
    }

    /// Starts two engines, and waits until this many of their processes run.
    fn start_with(name: &str, mode: &str, processes: usize) -> Self {
        let folder = Folder::new();
        let path = suite(&folder, &[&format!("{START} D1 20;"), &format!("{KIWIPETE} D1 48;")]);
        let mark = format!("mark-{}-{name}", id());
        let engine = ill_behaved(&format!("{mode} - {mark}"));
        let stdout = File::create(folder.path("stdout")).expect("a file");
        // Under `nohup` this test ignores SIGHUP, which a command it starts would do as well.
        let before: &[&str] =
            if cfg!(target_os = "linux") { &["env", "--default-signal=HUP"] } else { &["env"] };
        let perft = Command::new(before[0])
            .args(&before[1..])
            .arg(env!("CARGO_BIN_EXE_perft"))
            .args(["check", &path, "--jobs", "2", "--engine", &engine])
            .stdin(Stdio::null())
            .stdout(stdout)
            .stderr(Stdio::null())
            .spawn()
            .expect("perft runs");
        let mut running = Self { perft, mark, folder };
        if cfg!(target_os = "linux") {
            let all = running.within(|running| running.engines().len() == processes);
            assert!(all, "{:?} engines", running.engines());
        } else {
            thread::sleep(Duration::from_secs(1));
        }
        running
    }

    /// The process IDs of the engines, as Linux shows them; empty on other systems.
    fn engines(&self) -> Vec<u32> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let is_engine = |&pid: &u32| {
            let arguments = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            let arguments = String::from_utf8_lossy(&arguments).into_owned();
            // The command itself has the mark in its arguments too, and so has the shim before it
            // becomes the engine.
            arguments.split('\0').any(|argument| argument == self.mark)
                && !arguments.contains("engine-shim")
        };
        pids.filter(is_engine).collect()
    }

    /// Waits for a condition. Returns whether it became true within the time limit.
    fn within(&mut self, mut holds: impl FnMut(&mut Self) -> bool) -> bool {
        let start = Instant::now();
        while start.elapsed() < LIMIT {
            if holds(self) {
                return true;
            }
            thread::sleep(Duration::from_millis(5));
        }
        false
    }

    fn send(&self, signal: Signal) {
        let pid = i32::try_from(self.perft.id()).ok().and_then(Pid::from_raw);
        kill_process(pid.expect("a number"), signal).expect("it runs");
    }

    /// Waits for the command to end. Returns the exit status if it ends within the time limit.
    fn end(&mut self) -> Option<ExitStatus> {
        let mut status = None;
        self.within(|running| {
            status = running.perft.try_wait().expect("it can be waited for");
            status.is_some()
        });
        status
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Even a failed test must not leave processes.
        let engines = self.engines().into_iter();
        for pid in engines.filter_map(|pid| i32::try_from(pid).ok().and_then(Pid::from_raw)) {
            let _ = kill_process(pid, Signal::KILL);
        }
        let _ = self.perft.kill();
        let _ = self.perft.wait();
    }
}

#[test]
fn a_signal_ends_the_run_with_a_report_and_ends_engines() {
    for (signal, code, mode) in [
        (Signal::INT, 130, "no-answer"),
        (Signal::TERM, 143, "no-answer"),
        (Signal::INT, 130, "trickles"),
    ] {
        let mut running = Running::start(&format!("signal-{code}-{mode}"), mode);
        running.send(signal);
        let status = running.end();
        assert_eq!(status.and_then(|status| status.code()), Some(code), "{mode}");
        assert_eq!(running.engines(), [0; 0], "{mode}");
        let told = fs::read_to_string(running.folder.path("stdout")).expect("a report");
        assert!(told.contains("2 skipped: interrupted"), "{told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn killing_perft_ends_its_engines() {
    for mode in ["no-answer", "stops-itself", "trickles"] {
        let mut running = Running::start(&format!("kill-{mode}"), mode);
        running.send(Signal::KILL);
        assert!(running.end().is_some_and(|status| status.code().is_none()), "{mode}");
        let gone = running.within(|running| running.engines().is_empty());
        assert!(gone, "{mode}: {:?} are left", running.engines());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_kill_or_hangup_ends_the_children_of_engines_too() {
    for signal in [Signal::KILL, Signal::HUP, Signal::TERM] {
        let name = format!("child-{}", signal.as_raw());
        let mut running = Running::start_with(&name, "grandchild-no-answer", 4);
        running.send(signal);
        assert!(running.end().is_some(), "{signal:?}");
        let gone = running.within(|running| running.engines().is_empty());
        assert!(gone, "{signal:?}: {:?} are left", running.engines());
    }
}

#[test]
fn a_closed_pipe_ends_quietly_and_keeps_the_verdict() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{START} D1 20;")]);
    for (mode, code) in [("missing-move", 1), ("crlf", 0)] {
        let engine = ill_behaved(mode);
        for words in [
            &["check", &path] as &[&str],
            &["compare", "2"],
            &["fuzz", "--seed", "1", "--count", "1"],
        ] {
            let mut perft = Command::new(env!("CARGO_BIN_EXE_perft"))
                .args(words)
                .args(["--engine", &engine])
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("perft runs");
            drop(perft.stdout.take());
            let output = perft.wait_with_output().expect("it can be waited for");
            assert_eq!(output.status.code(), Some(code), "{mode} {words:?}");
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{mode} {words:?}");
        }
    }
}

#[test]
fn a_difference_is_reported_without_time_to_shrink_it() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{KIWIPETE} D1 48;")]);
    let text = "while read -r word rest; do case $word in
        uci) echo uciok;;
        isready) echo readyok;;
        go) sleep 0.1; echo a1a1: 1; echo nodes: 1;;
        quit) exit;;
        esac; done";
    let engine = super::script(&folder, text);
    for words in [&["check", "--shrink", &path] as &[&str], &["fuzz", "--seed", "1"]] {
        let ran = perft(&[words, &["--engine", &engine, "--time-budget", "800ms"]].concat());
        assert_eq!(ran.code, Some(1), "{words:?}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains("extra move: a1a1 is illegal"), "{words:?}: {}", ran.stdout);
    }
}
