//! Tests of the output during the work, and after Ctrl-C.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use serde_json::Value;

use crate::common::Folder;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A run whose lines are received as they are printed.
struct Watched {
    perft: Child,
    lines: Receiver<(Duration, String)>,
    stderr: thread::JoinHandle<String>,
}

impl Watched {
    fn start(args: &[&str]) -> Self {
        let started = Instant::now();
        let mut perft = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("perft runs");
        let stdout = perft.stdout.take().expect("a pipe");
        let mut errors = perft.stderr.take().expect("a pipe");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                // The test may no longer receive lines.
                let _ = sender.send((started.elapsed(), line));
            }
        });
        let stderr = thread::spawn(move || {
            let mut text = String::new();
            errors.read_to_string(&mut text).expect("UTF-8");
            text
        });
        Self { perft, lines, stderr }
    }

    fn interrupt(&self) {
        let sent = Command::new("kill").args(["-INT", &self.perft.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    }

    /// Waits for a line that contains a text, and returns it with its time since the start.
    fn wait_for(&self, wanted: &str) -> (Duration, String) {
        loop {
            let next = self.lines.recv_timeout(Duration::from_secs(30));
            let (time, line) = next.unwrap_or_else(|_| panic!("no line has {wanted}"));
            if line.contains(wanted) {
                return (time, line);
            }
        }
    }

    /// Waits for the end, and returns the rest of stdout, all of stderr and the exit status.
    fn end(mut self) -> (Vec<String>, String, Option<i32>) {
        let lines = self.lines.iter().map(|(_, line)| line).collect();
        let status = self.perft.wait().expect("it ends");
        (lines, self.stderr.join().expect("it is read"), status.code())
    }
}

/// A position with little else than the move that the slow engine leaves out.
const SMALL: &str = "4k3/8/8/8/8/8/7P/4K3 w - - 0 1";

/// An engine that takes this time for each count, leaves out a move of the start position and of `SMALL`, and
/// writes down when it has answered about these.
fn slow_engine(folder: &Folder, seconds: &str) -> String {
    let perft = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    let answers = folder.path("answers").display().to_string();
    let answers = shell_words::quote(&answers);
    let text = format!(
        "while read -r word rest; do case $word in
        uci) echo uciok;;
        isready) echo readyok;;
        position) fen=${{rest#fen }}; fen=${{fen%% moves *}};;
        go) sleep {seconds}
            {perft} divide ${{rest#perft }} \"$fen\" 2>&- | grep -v h2h4 |
            awk '/:/ {{ print; sum += $2 }} END {{ print \"Nodes searched: \" sum + 0 }}'
            case $fen in rnbq*|4k3/8/8/8/8/8/7P/*) date +%s%N >>{answers};; esac;;
        quit) exit;;
        esac; done"
    );
    shell_words::join(["sh", &folder.file("engine.sh", text)])
}

/// The time from the engine's first wrong answer to a line of the command.
fn since_the_answer(folder: &Folder, line: Duration, started: SystemTime) -> Duration {
    let answers = std::fs::read_to_string(folder.path("answers")).expect("there was one");
    let first = answers.lines().next().expect("there was one").parse().expect("nanoseconds");
    let answer = SystemTime::UNIX_EPOCH + Duration::from_nanos(first);
    (started + line).duration_since(answer).unwrap_or_default()
}

/// Writes a suite whose second line fails, followed by many more checks.
fn suite(folder: &Folder) -> String {
    let king = |file: char| format!("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 id \"{file}\"; D1 7; D2 35;");
    let mut lines = vec!["4k3/8/8/8/8/8/8/4K3 w - - 0 1 D1 5;".to_owned()];
    lines.push(format!("{START} D1 20; D2 400;"));
    lines.extend("abcd".chars().map(king));
    folder.file("suite.epd", lines.join("\n") + "\n")
}

#[test]
fn the_first_failure_is_reported_within_a_second() {
    let is_told = |jobs: &str| {
        let folder = Folder::new();
        let path = suite(&folder);
        let engine = slow_engine(&folder, "0.6");
        let started = SystemTime::now();
        let run = Watched::start(&["check", &path, "--engine", &engine, "--jobs", jobs]);
        let (time, line) = run.wait_for("WRONG");
        assert!(line.ends_with("suite.epd:2 depth 1"), "{line}");
        let after = since_the_answer(&folder, time, started);
        assert!(after < Duration::from_secs(1), "{after:?}");
        let (_, message) = run.wait_for("expected");
        assert_eq!(message, "  expected 20, got 19 (1 fewer)");
        run.wait_for("h2h4 is legal");
        let (end, tally) = run.wait_for(" wrong, ");
        assert!(tally.starts_with("9 passed, 1 wrong, 1 skipped: failed at a lower"), "{tally}");
        assert!(end - time > Duration::from_millis(1200), "{time:?} of {end:?}");
        assert_eq!(run.end().2, Some(1));
    };
    thread::scope(|scope| {
        for jobs in ["1", "2"] {
            scope.spawn(move || is_told(jobs));
        }
    });
}

#[test]
fn a_wrong_count_is_reported_before_its_cause_is_found() {
    let folder = Folder::new();
    // The engine's first answer is wrong, and finding the cause needs more answers: few, since the position is small.
    let path = folder.file("one.epd", format!("{SMALL} D1 7; D2 35; D3 280;\n"));
    let engine = slow_engine(&folder, "1");
    let started = SystemTime::now();
    let run = Watched::start(&["check", &path, "--engine", &engine, "--jobs", "1", "--shrink"]);
    let (time, line) = run.wait_for("WRONG");
    let after = since_the_answer(&folder, time, started);
    assert!(after < Duration::from_secs(1), "{line} after {after:?}");
    let (_, said) = run.wait_for("the cause is being looked for");
    assert_eq!(said, "  the cause is being looked for");
    let (later, _) = run.wait_for("DETAILS");
    assert!(later > time + Duration::from_millis(500), "{time:?} {later:?}");
    let (lines, _, code) = run.end();
    assert!(lines.iter().any(|line| line.contains("h2h4 is legal")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("WRONG")), "{lines:?}");
    assert_eq!(code, Some(1));
}

#[test]
fn a_report_in_a_file_leaves_a_line_for_each_failure_on_stderr() {
    let folder = Folder::new();
    let path = suite(&folder);
    let target = format!("junit={}", folder.path("report.xml").display());
    let engine = slow_engine(&folder, "0");
    let run = Watched::start(&["check", &path, "--engine", &engine, "--format", &target]);
    let (lines, stderr, code) = run.end();
    assert_eq!((lines.len(), code), (0, Some(1)));
    let line = format!("WRONG {path}:2 depth 1: expected 20, got 19 (1 fewer)\n");
    assert_eq!(stderr, line);
}

#[test]
fn a_wrong_suite_line_is_reported_while_others_are_counted() {
    let folder = Folder::new();
    let text = format!("{START} D1 21; D10 69352859712417;\n{START} D2 401;\n");
    let path = folder.file("suite.epd", text);
    let run = Watched::start(&["suite", &path, "--time-budget", "2"]);
    // Two threads find the failures, so their order can vary.
    let mut told = [(); 2].map(|()| run.wait_for("WRONG"));
    told.sort_by(|a, b| a.1.cmp(&b.1));
    for ((time, line), place) in told.into_iter().zip([":1 depth 1", ":2 depth 2"]) {
        assert!(
            line.ends_with(place) && time < Duration::from_millis(1500),
            "{line} after {time:?}"
        );
    }
    let (lines, _, code) = run.end();
    assert_eq!(code, Some(1));
    assert!(!lines.iter().any(|line| line.contains("WRONG")), "{lines:?}");
    let tally = lines.last().expect("a tally");
    assert!(tally.starts_with("0 passed, 2 wrong, 1 skipped: out of time"), "{tally}");
}

#[test]
fn fuzz_reports_a_finding_before_shrinking_it() {
    let folder = Folder::new();
    let engine = slow_engine(&folder, "0.1");
    let engine = engine.replace("sh ", "env BAD=1 sh ");
    // The engine leaves out moves from the first rank, which many positions have.
    let script = folder.path("engine.sh");
    let text = std::fs::read_to_string(&script).expect("it is there").replace("h2h4", "'^[a-h]1'");
    std::fs::write(&script, text).expect("a script");
    let run = Watched::start(&["fuzz", "--engine", &engine, "--seed", "4", "--time-budget", "10"]);
    let (time, line) = run.wait_for("the engine fails at depth ");
    assert!(line.ends_with(": making it small"), "{line}");
    let (end, _) = run.wait_for("repeat: ");
    assert!(end - time > Duration::from_millis(300), "{time:?} {end:?}");
    assert_eq!(run.end().2, Some(1));
}

#[test]
fn bench_prints_rows_one_by_one_and_keeps_them_on_ctrl_c() {
    let run = Watched::start(&["bench", "--time", "400ms", "--threads", "1"]);
    let (first, row) = run.wait_for("startpos");
    assert!(row.len() <= 79, "{row}");
    let (second, _) = run.wait_for("kiwipete");
    assert!(second - first > Duration::from_millis(300), "{first:?} {second:?}");
    run.interrupt();
    let (lines, stderr, code) = run.end();
    assert!(lines.len() < 4, "{lines:?}");
    assert_eq!(code, Some(130), "{stderr}");
    assert!(stderr.starts_with("interrupted: "), "{stderr}");
    // In JSON, an interrupted run has the figures measured so far.
    let run = Watched::start(&["bench", "--time", "300ms", "--threads", "1", "--format", "json"]);
    thread::sleep(Duration::from_millis(1000));
    run.interrupt();
    let (lines, _, code) = run.end();
    let json: Value = serde_json::from_str(&lines.join("\n")).expect("JSON");
    let figures = json["figures"].as_array().expect("a list").len();
    assert!((1..6).contains(&figures), "{json}");
    assert_eq!((&json["complete"], code), (&false.into(), Some(130)));
}

/// A depth at which counting the first move alone takes hours under house rules.
const DEEP_DUCK: &str = "9";

#[test]
fn a_long_count_under_house_rules_is_stopped_and_summed_up() {
    let folder = Folder::new();
    let line = format!("{START} house duck-chess-h5; D1 20; D{DEEP_DUCK} 1;\n");
    let path = folder.file("suite.epd", line);
    let started = Instant::now();
    let (lines, stderr, code) = Watched::start(&["suite", &path, "--time-budget", "1"]).end();
    assert_eq!(code, Some(0), "{stderr}");
    assert!(lines[0].starts_with("1 passed, 0 wrong, 1 skipped: out of time;"), "{lines:?}");
    let run = Watched::start(&["suite", &path]);
    thread::sleep(Duration::from_millis(500));
    run.interrupt();
    let (lines, stderr, code) = run.end();
    assert_eq!(code, Some(130), "{stderr}");
    assert!(lines[0].starts_with("1 passed, 0 wrong, 1 skipped: interrupted;"), "{lines:?}");
    for command in [&[DEEP_DUCK][..], &["divide", DEEP_DUCK]] {
        let run = Watched::start(&[command, &["--house", "duck-chess-h5"]].concat());
        thread::sleep(Duration::from_millis(500));
        run.interrupt();
        let (lines, stderr, code) = run.end();
        assert_eq!((lines.len(), code), (0, Some(130)), "{stderr}");
        assert_eq!(stderr, "interrupted: the count is not complete\n");
    }
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn an_interrupted_estimate_uses_the_walks_so_far() {
    let folder = Folder::new();
    let file = folder.path("file").display().to_string();
    let formats = format!("text,json={file}");
    let watched = Watched::start(&["estimate", "9", "--time-budget", "1h", "--format", &formats]);
    thread::sleep(Duration::from_secs(1));
    watched.interrupt();
    let (lines, stderr, code) = watched.end();
    assert_eq!((code, lines.len()), (Some(130), 4), "{stderr}");
    assert!(stderr.contains("interrupted: the estimate uses the walks so far"), "{stderr}");
    let values: Vec<f64> =
        lines[..3].iter().map(|line| line[9..].trim().parse().expect("a number")).collect();
    let exact = 2_439_530_234_167.0;
    assert!(values[1] < exact && exact < values[2], "{lines:?}");
    assert!(!folder.path("file").exists());
}
