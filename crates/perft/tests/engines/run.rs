//! Runs the command once against an engine in one mode.

use std::fs::{self, File};
use std::io::{Read, Seek};
use std::path::Path;
use std::process::{self, Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::mode::{Class, Mode};
use crate::processes::{self, Watch};

/// Time in which killed processes must disappear.
const GRACE: Duration = Duration::from_secs(1);

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Run {
    /// `None` if the command had to be killed.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) time: Duration,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// What was observed during the run.
    pub(crate) watch: Watch,
    /// Processes of this run that were left after the command had ended.
    pub(crate) left: Vec<String>,
}

/// The command to run on an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    Check,
    Compare,
    Fuzz,
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Positions with castling and promotions, with well-known counts.
const SUITE: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 D1 20; D2 400;
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 D1 48; D2 2039;
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 D1 44; D2 1486;
n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 D1 24; D2 496;
";

/// A checkmate, only for modes that must agree: an answer without moves cannot be made wrong.
const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 D1 0;\n";

/// A position with a count so large that its digits can be grouped.
const DEEP: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 D4 197281;\n";

impl Task {
    /// The arguments of the command, and the length of the engine's pauses.
    fn words(self, mode: &Mode, folder: &Path) -> (Vec<String>, &'static str) {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        match self {
            Self::Check => {
                let suite = folder.join(format!("{}.epd", mode.name));
                let lines = if mode.groups_digits() { DEEP } else { SUITE };
                let last = if mode.class == Class::Agrees { MATE } else { "" };
                fs::write(&suite, lines.to_owned() + last).expect("a file");
                let suite = suite.display().to_string();
                (words(&["check", &suite, "--jobs", "2"]), "0.6")
            }
            Self::Compare => {
                let depth = if mode.groups_digits() { "3" } else { "2" };
                (words(&["compare", depth, KIWIPETE]), "1.5")
            }
            Self::Fuzz => {
                let few = mode.class == Class::Agrees;
                let floods = mode.timeout().as_secs() > 10;
                let count = if floods {
                    "2"
                } else if few {
                    "8"
                } else {
                    "200"
                };
                let depth = if mode.groups_digits() { "4" } else { "2" };
                let fuzz = ["fuzz", "--seed", "4", "--depth", depth, "--max-nodes", "1e6"];
                let budget = ["--count", count, "--time-budget", "20"];
                (words(&[&fuzz[..], &budget].concat()), "0.3")
            }
        }
    }

    /// The time limit of the command.
    pub(crate) fn limit(self, mode: &Mode) -> Duration {
        // One time limit is for the missing answer, and the other for ending the engine.
        let one = 2 * mode.timeout() + Duration::from_secs(3);
        match self {
            Self::Compare => one,
            // The engine gets several questions, and a wrong count without a total takes one more
            // time limit.
            Self::Check => 3 * one,
            Self::Fuzz => 3 * one + Duration::from_secs(20),
        }
    }
}

impl Run {
    /// Runs the command, and then kills the processes that are left.
    pub(crate) fn of(task: Task, mode: &Mode, folder: &Path) -> Self {
        // Output goes to files and not to pipes, since a leftover process may hold a pipe open.
        let [mut stdout, mut stderr] = [(); 2].map(|()| tempfile::tempfile().expect("a file"));
        let copy = |file: &File| Stdio::from(file.try_clone().expect("a handle"));
        let timeout = mode.timeout().as_secs().to_string();
        let mark = format!("mark-{}-{task:?}-{}.", process::id(), mode.name);
        let (words, pause) = task.words(mode, folder);
        let started = Instant::now();
        let mut perft = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(words)
            .args(&mode.options)
            .args(["--engine", &mode.command(pause, &mark), "--timeout", &timeout])
            .stdin(Stdio::null())
            .stdout(copy(&stdout))
            .stderr(copy(&stderr))
            .spawn()
            .expect("perft runs");
        let mut watch = Watch::new(perft.id());
        let give_up = started + task.limit(mode) + Duration::from_secs(10);
        let status = wait(&mut perft, give_up, &mut watch);
        let time = started.elapsed();
        if status.is_none() {
            perft.kill().expect("it is still there");
        }
        perft.wait().expect("it can be waited for");
        let left = processes::left(&mark, GRACE);
        Self { status, time, stdout: text(&mut stdout), stderr: text(&mut stderr), watch, left }
    }
}

/// Watches a process until it ends; `None` if it does not end in time.
fn wait(perft: &mut Child, give_up: Instant, watch: &mut Watch) -> Option<ExitStatus> {
    while Instant::now() < give_up {
        watch.look();
        thread::sleep(Duration::from_millis(20));
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
