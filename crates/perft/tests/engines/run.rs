//! One run of the command against one mode.

use std::fs::File;
use std::io::{Read, Seek};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::mode::Mode;
use crate::processes::{self, Watch};

/// How long processes that were killed may take to vanish.
const GRACE: Duration = Duration::from_secs(1);

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Run {
    /// None if the command had to be killed.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) time: Duration,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// What was seen while it ran.
    pub(crate) watch: Watch,
    /// The processes of the mode that were there after the command had ended.
    pub(crate) left: Vec<String>,
}

impl Run {
    /// Runs the command, and whatever is left running afterwards is killed.
    pub(crate) fn of(mode: &Mode) -> Self {
        // Files and no pipes: who is left behind may hold a pipe open.
        let [mut stdout, mut stderr] = [(); 2].map(|()| tempfile::tempfile().expect("a file"));
        let copy = |file: &File| Stdio::from(file.try_clone().expect("a handle"));
        let timeout = mode.timeout().as_secs().to_string();
        let started = Instant::now();
        let mut perft = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(["compare", "--engine", &mode.command(), "--timeout", &timeout])
            .args([mode.depth(), "startpos"])
            .stdin(Stdio::null())
            .stdout(copy(&stdout))
            .stderr(copy(&stderr))
            .spawn()
            .expect("perft runs");
        let mut watch = Watch::new(perft.id());
        let give_up = started + mode.limit() + Duration::from_secs(10);
        let status = wait(&mut perft, give_up, &mut watch);
        let time = started.elapsed();
        if status.is_none() {
            perft.kill().expect("it is still there");
        }
        perft.wait().expect("it can be waited for");
        let left = processes::left(&mode.mark(), GRACE);
        Self { status, time, stdout: text(&mut stdout), stderr: text(&mut stderr), watch, left }
    }
}

/// Watches a process until it ends, or until it is time to give up.
fn wait(perft: &mut Child, give_up: Instant, watch: &mut Watch) -> Option<ExitStatus> {
    while Instant::now() < give_up {
        watch.look();
        thread::sleep(Duration::from_millis(5));
        if let Some(status) = perft.try_wait().expect("it can be waited for") {
            return Some(status);
        }
    }
    None
}

fn text(file: &mut File) -> String {
    let mut bytes = Vec::new();
    file.rewind().expect("a file can be rewound");
    file.read_to_end(&mut bytes).expect("a file can be read");
    String::from_utf8_lossy(&bytes).into_owned()
}
