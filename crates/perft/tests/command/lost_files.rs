//! Tests of files that vanish, are missing, or are not files of the wanted kind.

use std::fs;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, perft};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Starts `perft` with pipes.
fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("perft runs")
}

/// Waits for the end of a run; returns its exit status, stdout and stderr.
fn end(child: Child) -> (Option<i32>, String, String) {
    let output = child.wait_with_output().expect("an end");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Waits until `is_done` holds, at most ten seconds.
#[track_caller]
fn wait_until(is_done: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_done() {
        assert!(start.elapsed() < Duration::from_secs(10), "it takes too long");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(unix)]
fn make_pipe(path: &std::path::Path) {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    mknodat(CWD, path, FileType::Fifo, Mode::RWXU, 0).expect("a pipe");
}

#[cfg(unix)]
#[test]
fn results_are_printed_if_the_output_folder_vanishes() {
    let folder = Folder::new();
    let (pipe, gone) = (folder.path("pipe.epd"), folder.path("gone"));
    make_pipe(&pipe);
    let input = pipe.display().to_string();
    for (args, code, result) in [
        (&["suite", &input] as &[&str], 2, "1 passed"),
        (&["suite", &input, "--format", "json"], 2, "\"passed\":1"),
        (&["suite", &input, "--format", "html"], 2, "</html>"),
        (&["lint", &input], 2, "0 findings"),
    ] {
        fs::create_dir(&gone).expect("a folder");
        let output = gone.join("report").display().to_string();
        let child = start(&[args, &["-o", &output]].concat());
        // The pipe opens once the command reads it, which is after it has looked at its output.
        let mut suite = fs::File::options().write(true).open(&pipe).expect("a reader");
        fs::remove_dir(&gone).expect("it was there");
        suite.write_all(format!("{START} ;D1 20\n").as_bytes()).expect("it is read");
        drop(suite);
        let (ended, stdout, stderr) = end(child);
        assert_eq!(ended, Some(code), "{args:?}: {stderr}");
        assert!(stderr.contains("error: cannot write "), "{args:?}: {stderr}");
        assert!(!stderr.contains(".tabiya-"), "{args:?}: {stderr}");
        assert!(stdout.contains(result), "{args:?}: {stdout}");
    }
}

#[test]
fn other_suites_are_run_if_one_is_missing() {
    let folder = Folder::new();
    let right = folder.file("right.epd", format!("{START} ;D1 20\n"));
    let wrong = folder.file("wrong.epd", format!("{START} ;D1 21\n"));
    let missing = folder.path("missing.epd").display().to_string();
    let binary = folder.file("binary.epd", [0, 159, 146, 150]);
    let own = format!("{} uci", env!("CARGO_BIN_EXE_perft"));
    for command in [&["suite"] as &[&str], &["check", "--engine", &own]] {
        for lost in [&missing, &binary] {
            let ran = perft(&[command, &[&right, lost]].concat());
            assert_eq!(ran.code, Some(2), "{command:?}: {}{}", ran.stdout, ran.stderr);
            assert!(ran.stdout.contains("1 passed"), "{command:?}: {}", ran.stdout);
            assert!(ran.stderr.contains(lost.as_str()), "{command:?}: {}", ran.stderr);
            let ran = perft(&[command, &[lost, &wrong]].concat());
            assert_eq!(ran.code, Some(1), "{command:?}: {}{}", ran.stdout, ran.stderr);
        }
    }
    // The report in a file has what was found as well, also in a shard.
    let report = folder.path("report.json").display().to_string();
    let format = format!("json={report}");
    let ran = perft(&["suite", &right, &missing, "--shard", "1/1", "--format", &format]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(fs::read_to_string(&report).expect("a report").contains("\"passed\":1"));
}

#[cfg(unix)]
#[test]
fn pipes_and_huge_files_are_not_read_as_results() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let job = path("job");
    let split = ["split", "3", &job, "--ply", "1", "--tasks", "1"];
    assert_eq!(perft(&split).code, Some(0));
    fs::create_dir_all(folder.path("job/results")).expect("a folder");
    let pipe = path("job/results/0.1");
    make_pipe(pipe.as_ref());
    let ran = perft(&["reduce", &job]);
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
    assert!(ran.stderr.contains("not a regular file"), "{}", ran.stderr);
    // A report of a shard, a unit file and a job likewise.
    let ran = perft(&["reduce", &pipe]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("not a regular file"), "{}", ran.stderr);
    fs::remove_file(&pipe).expect("it was there");
    let large = fs::File::create(&pipe).expect("a file");
    large.set_len(5 << 30).expect("a sparse file");
    let ran = perft(&["reduce", &job]);
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
    assert!(ran.stderr.contains("larger than 64 MiB"), "{}", ran.stderr);
    for name in ["job.json", "units"] {
        let part = folder.path("job").join(name);
        fs::remove_file(&part).expect("it was there");
        make_pipe(&part);
        let ran = perft(&["reduce", &job]);
        assert!(matches!(ran.code, Some(2 | 4)), "{name}: {:?} {}", ran.code, ran.stderr);
        assert!(ran.stderr.contains("not a regular file"), "{name}: {}", ran.stderr);
    }
    // A suite may be a device, but a line is not read without end.
    for command in ["suite", "lint"] {
        let ran = perft(&[command, "/dev/zero"]);
        assert!(matches!(ran.code, Some(1 | 2)), "{command}: {:?} {}", ran.code, ran.stderr);
        let text = format!("{}{}", ran.stdout, ran.stderr);
        assert!(text.contains("line longer than 16 MiB"), "{command}: {text}");
    }
    // A rule file may be a pipe, but is short.
    let rules = folder.file("long.toml", format!("name = \"x\"\n{}", "#\n".repeat(33_000)));
    let ran = perft(&["1", "--variant", &rules]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("larger than 64 KiB"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn a_checkpoint_that_vanishes_is_reported_at_the_end() {
    let folder = Folder::new();
    for replaces in [false, true] {
        let checkpoint = folder.path("ck");
        let _ = fs::remove_file(&checkpoint);
        let args = ["7", "--threads", "1", "--checkpoint", &checkpoint.display().to_string()];
        let child = start(&args);
        wait_until(|| checkpoint.exists());
        fs::remove_file(&checkpoint).expect("it was there");
        if replaces {
            fs::write(&checkpoint, "something else").expect("a file");
        }
        let (code, stdout, stderr) = end(child);
        assert_eq!((code, &*stdout), (Some(4), "3195901860\n"), "{stderr}");
        assert!(stderr.contains("error: ") && stderr.contains("removed or replaced"), "{stderr}");
        assert_eq!(checkpoint.exists(), replaces);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_hangup_ends_a_count_with_a_report_unless_it_was_ignored() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = Folder::new();
    let checkpoint = folder.path("ck");
    let path = checkpoint.display().to_string();
    let program = env!("CARGO_BIN_EXE_perft");
    // Whether this process ignores SIGHUP, as it does under `nohup`, is passed on, so `sh` decides it here. A shell that
    // starts with SIGHUP ignored cannot handle it again, so the first case needs `env`.
    for (trap, code) in [("--default-signal=HUP", 129), ("--ignore-signal=HUP", 143)] {
        let _ = fs::remove_file(&checkpoint);
        let mut command = Command::new("env");
        command.args([trap, program, "12", "--checkpoint", &path]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("perft runs");
        wait_until(|| checkpoint.exists());
        let pid = Pid::from_raw(child.id().try_into().expect("a small number")).expect("a process");
        kill_process(pid, Signal::HUP).expect("it runs");
        if code == 143 {
            std::thread::sleep(Duration::from_millis(200));
            kill_process(pid, Signal::TERM).expect("it still runs");
        }
        let (ended, _, stderr) = end(child);
        assert_eq!(ended, Some(code), "{stderr}");
        assert!(stderr.contains("interrupted: at least "), "{stderr}");
        assert!(stderr.contains("continue with: perft resume "), "{stderr}");
    }
}
