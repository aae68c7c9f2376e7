//! Tests of deep counts: tables, checkpoints, signals, and limits of the system.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

use crate::common::{Folder, Ran, copy_program, perft};

/// A count that takes long enough to be interrupted on any machine.
const LONG: [&str; 2] = ["12", "--threads=2"];

/// Runs the command in a shell that first sets limits with `ulimit`.
fn limited(limits: &str, arguments: &str) -> Ran {
    let perft = env!("CARGO_BIN_EXE_perft");
    let script = format!("{limits}; exec {} {arguments}", perft);
    let output = Command::new("bash").args(["-c", &script]).output().expect("bash runs");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Waits for a file to appear.
fn wait_for(file: &str) {
    while fs::metadata(file).is_err() {
        thread::sleep(Duration::from_millis(5));
    }
}

/// A run of `perft` in the background.
struct Run(Child);

impl Run {
    fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self(command.spawn().expect("perft runs"))
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.0.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{name} is sent");
    }

    /// Waits for a line on stderr that contains a text.
    fn expect_line(&mut self, wanted: &str) -> String {
        let stderr = self.0.stderr.as_mut().expect("a pipe");
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        lines.find(|line| line.contains(wanted)).unwrap_or_else(|| panic!("{wanted}"))
    }

    /// Waits for the run to end.
    fn end(mut self) -> Ran {
        let status = self.0.wait().expect("it ends");
        let mut ran = Ran { code: status.code(), stdout: String::new(), stderr: String::new() };
        let (mut out, mut err) = (self.0.stdout.take(), self.0.stderr.take());
        out.as_mut().map(|out| out.read_to_string(&mut ran.stdout));
        err.as_mut().map(|err| err.read_to_string(&mut ran.stderr));
        ran
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // A failed test must not leave a process running.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_total_does_not_depend_on_table_and_threads() {
    for hash in ["0", "64B", "1", "1.5M", "64MiB"] {
        for threads in ["1", "2"] {
            let ran = perft(&["5", "--hash", hash, "--threads", threads]);
            assert_eq!((ran.code, &*ran.stdout), (Some(0), "4865609\n"), "{hash} {}", ran.stderr);
        }
    }
    let rows = perft(&["divide", "4", "--hash", "1M"]);
    assert_eq!(rows.stdout, perft(&["divide", "4"]).stdout);
}

#[test]
fn counts_with_a_table_state_their_error_bound() {
    let ran = perft(&["5", "--hash", "1M", "--seed", "7", "--verify-hits", "1/10"]);
    assert!(ran.stderr.contains("with seed 7 the count is wrong with probability below "));
    assert!(ran.stderr.contains(" hits recounted and right"), "{}", ran.stderr);
    let ran = perft(&["5", "--hash", "1M", "--twice", "--format", "json"]);
    assert!(ran.stderr.ends_with("verified: seeds 1 and 2 agree\n"), "{}", ran.stderr);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&json["nodes"], &json["verified"]), (&"4865609".into(), &true.into()));
    assert_eq!((&json["hash"], &json["seed"]), (&(1 << 20).into(), &1.into()));
    assert!(json["error_bound"].as_f64().is_some_and(|bound| bound > 0.0 && bound < 1e-9));
    // Without a table the count is exact, and no probability is printed.
    assert!(!perft(&["5"]).stderr.contains("probability"));
}

#[test]
fn too_large_a_table_is_refused_before_anything_is_counted() {
    let ran = perft(&["9", "--hash", "1000T"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
    assert!(ran.stderr.starts_with("error: cannot allocate 1000 TiB: "), "{}", ran.stderr);
    assert!(ran.stderr.contains(" available; try --hash "), "{}", ran.stderr);
    // The system may refuse memory even if it is available.
    let ran = limited("ulimit -v 1000000", "3 --threads 1 --hash 4G");
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
    assert!(ran.stderr.starts_with("error: cannot allocate 4 GiB: "), "{}", ran.stderr);
    for (args, culprit) in [
        (&["5", "--hash", "1GG"][..], "expected a size such as 256 (MiB), 512M, 2G"),
        (&["5", "--seed", "3"], "--hash <SIZE>"),
        (&["5", "--twice"], "--hash <SIZE>"),
        (&["5", "--twice", "--hash", "0"], "--twice has no effect without a table"),
        (&["5", "--hash", "1M", "--verify-hits", "2"], "expected 1/N, such as 1/1000"),
        (&["5", "--hash", "1M", "--twice", "--checkpoint", "x"], "cannot be used with"),
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(culprit), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn fewer_threads_than_requested_still_count() {
    // Root is not bound by the limit on processes per user. Therefore root switches to another
    // user, who needs access to the program.
    let folder = Folder::new();
    let copy = folder.path("perft").display().to_string();
    copy_program(Path::new(&copy));
    let script = format!(
        "chmod 755 {copy} $(dirname {copy}); ulimit -u 20; \
         if [ $(id -u) = 0 ]; then nobody='setpriv --reuid 65534 --clear-groups'; fi; \
         exec $nobody {copy} 5 --threads 1000"
    );
    let output = Command::new("bash").args(["-c", &script]).output().expect("bash runs");
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), &*output.stdout), (Some(0), &b"4865609\n"[..]), "{stderr}");
    let granted = stderr.contains(" of 1000 threads granted");
    assert!(granted || stderr.contains("no thread granted"), "{stderr}");
}

#[test]
fn perft_and_resume_continue_a_checkpoint_and_keep_it() {
    let folder = Folder::new();
    let file = folder.path("six").display().to_string();
    let count = ["6", "--checkpoint", &file];
    let ran = perft(&count);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "119060324\n"), "{}", ran.stderr);
    let again = perft(&count);
    assert_eq!((again.code, &*again.stdout), (Some(0), "119060324\n"));
    assert!(again.stderr.contains("continuing, 400 of 400 units done"), "{}", again.stderr);
    // A file that was cut off in the middle of a record can be resumed.
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 56 * 100 - 3]).unwrap();
    let ran = perft(&["resume", &file, "--threads", "1", "--hash", "1M"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "119060324\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("bytes of a record that was cut off"), "{}", ran.stderr);
    let ran = perft(&["resume", &file]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "119060324\n"));
}

#[test]
fn a_checkpoint_is_bound_to_its_position() {
    let folder = Folder::new();
    let file = folder.path("a folder's file").display().to_string();
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9";
    let count = ["5", fen, "--moves", "O-O", "--checkpoint", &file, "--hash", "1M", "--seed", "5"];
    let expected = perft(&["5", fen, "--moves", "O-O"]).stdout;
    assert_eq!(perft(&count).stdout, expected);
    let ran = perft(&["resume", &file, "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(format!("{}\n", json["nodes"].as_str().unwrap()), expected);
    assert_eq!((&json["seed"], &json["hash"]), (&5.into(), &(1 << 20).into()));
    assert_eq!(json["fen"], "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 10");
}

#[test]
fn error_bounds_of_resumed_counts_cover_all_runs() {
    let folder = Folder::new();
    let file = folder.path("five").display().to_string();
    let bound = |args: &[&str]| {
        let ran = perft(&[args, &["--format", "json"]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let json: Value = serde_json::from_str(&ran.stdout).unwrap();
        (json["error_bound"].clone(), ran.stderr)
    };
    let position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let count = ["6", position, "--hash", "1M", "--checkpoint", &file];
    let (first, said) = bound(&count);
    assert!(first.as_f64().is_some_and(|bound| bound > 0.0), "{first}");
    assert!(said.contains("; with seed 1 the count is wrong with probability below "), "{said}");
    // Nothing is left to count, so the error bound stays the same if the count is continued, with
    // the same table, another table or none.
    for args in [&count[..], &["resume", &file], &["resume", &file, "--hash", "0"]] {
        let (again, said) = bound(args);
        assert_eq!(again, first, "{args:?}");
        let all = "all runs together: with seed 1 the count is wrong with probability below ";
        assert!(said.contains(all) && !said.contains("0.0e0"), "{args:?}: {said}");
    }
    // If a second run adds counts, the total becomes less certain, not more.
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 56 * 50 - 3]).unwrap();
    let (both, said) = bound(&["resume", &file]);
    assert!(both.as_f64() > first.as_f64(), "{both} {first}");
    assert!(said.contains(" in this run\n"), "{said}");
    assert_eq!(bound(&["resume", &file, "--hash", "0"]).0, both);
}

#[test]
fn counts_without_a_table_are_exact_and_old_files_refused() {
    let folder = Folder::new();
    let file = folder.path("five").display().to_string();
    for args in [&["5", "--checkpoint", &file][..], &["resume", &file]] {
        let ran = perft(&[args, &["--format", "json"]].concat());
        assert!(ran.stdout.contains("\"error_bound\":0.0"), "{}", ran.stdout);
        assert!(!ran.stderr.contains("probability"), "{}", ran.stderr);
    }
    let mut bytes = fs::read(&file).unwrap();
    bytes[6] = 2;
    fs::write(&file, bytes).unwrap();
    for args in [&["resume", &file][..], &["5", "--checkpoint", &file, "--hash", "1M"]] {
        let ran = perft(&[args, &["--format", "json"]].concat());
        assert_eq!(ran.code, Some(4), "{}", ran.stderr);
        assert!(ran.stderr.contains("its format is 2, expected 3"), "{}", ran.stderr);
    }
}

#[test]
fn a_damaged_or_foreign_checkpoint_ends_with_4() {
    let folder = Folder::new();
    let file = folder.path("five").display().to_string();
    perft(&["5", "--checkpoint", &file]);
    for args in [
        &["4", "--checkpoint", &file][..],
        &["5", "kiwipete", "--checkpoint", &file],
        &["5", "--checkpoint", &file, "--hash", "1M", "--seed", "2"],
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(4), ""), "{args:?} {}", ran.stderr);
        assert!(ran.stderr.contains("in the file: depth 5 of rnbqkbnr/"), "{}", ran.stderr);
        assert!(ran.stderr.contains("asked for:   depth "), "{}", ran.stderr);
    }
    let mut bytes = fs::read(&file).unwrap();
    let at = bytes.len() - 56 * 7 + 20;
    bytes[at] ^= 4;
    fs::write(&file, &bytes).unwrap();
    for args in [&["5", "--checkpoint", &file][..], &["resume", &file]] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(4), ""), "{}", ran.stderr);
        // The file has records for the header, one session and 20 units.
        assert!(ran.stderr.contains("record 15 at byte "), "{}", ran.stderr);
    }
    let ran = perft(&["resume", &folder.path("none").display().to_string()]);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("no such file"), "{}", ran.stderr);
}

#[test]
fn a_checkpoint_in_use_names_the_process_that_holds_it() {
    let folder = Folder::new();
    let file = folder.path("twelve").display().to_string();
    let first = Run::start(&[LONG[0], LONG[1], "--checkpoint", &file]);
    wait_for(&file);
    for args in [&[LONG[0], LONG[1], "--checkpoint", &file][..], &["resume", &file]] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(4), ""), "{}", ran.stderr);
        let holder = format!("in use by process {}\n", first.0.id());
        assert!(ran.stderr.ends_with(&holder), "{}", ran.stderr);
    }
}

#[test]
fn a_signal_ends_a_count_soon_and_says_how_to_continue() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let folder = Folder::new();
        let file = folder.path("it's here").display().to_string();
        let run = Run::start(&[LONG[0], LONG[1], "--hash", "1M", "--checkpoint", &file]);
        wait_for(&file);
        thread::sleep(Duration::from_millis(300));
        run.signal(signal);
        let sent = Instant::now();
        let ran = run.end();
        assert!(sent.elapsed() < Duration::from_secs(2), "{:?}", sent.elapsed());
        assert_eq!((ran.code, &*ran.stdout), (Some(code), ""), "{}", ran.stderr);
        assert!(ran.stderr.contains("interrupted: at least "), "{}", ran.stderr);
        let command = ran.stderr.lines().last().unwrap().strip_prefix("continue with: ").unwrap();
        let words = shell_words::split(command).unwrap();
        assert_eq!(words, ["perft", "resume", &file]);
    }
}

#[test]
fn fifty_kills_at_random_moments_lose_no_leaf_node() {
    let folder = Folder::new();
    let file = folder.path("seven").display().to_string();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(50);
    // This tree has few leaf nodes and many units, so that the file is written all the time.
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let args = ["7", fen, "--checkpoint", &file, "--hash", "1M"];
    for kill in 0..50 {
        let threads = if kill % 2 == 0 { "--threads=1" } else { "--threads=2" };
        let run = Run::start(&[&args[..], &[threads]].concat());
        thread::sleep(Duration::from_micros(random.random_range(0..60_000)));
        run.signal(["-KILL", "-INT"][kill % 2]);
        let code = run.end().code;
        assert!([None, Some(130), Some(0)].contains(&code), "{code:?}");
    }
    let ran = perft(&args);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "178633661\n"), "{}", ran.stderr);
    // The killed runs have contributed units.
    let (_, done) = ran.stderr.split_once("continuing, ").expect("a note");
    assert!(!done.starts_with("0 of"), "{done}");
}

#[test]
fn a_full_disk_loses_the_checkpoint_but_not_the_count() {
    let folder = Folder::new();
    let file = folder.path("full").display().to_string();
    // A limit on file sizes, in blocks of 1024 bytes, simulates a full disk.
    let ran = limited("ulimit -f 2", &format!("6 --checkpoint {file}"));
    assert_eq!((ran.code, &*ran.stdout), (Some(4), "119060324\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("the checkpoint is incomplete"), "{}", ran.stderr);
    // The part that was written can be resumed.
    let ran = perft(&["resume", &file]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "119060324\n"), "{}", ran.stderr);
}

#[test]
fn progress_is_reported_as_json_lines_and_on_a_signal() {
    let mut run = Run::start(&[LONG[0], LONG[1], "--hash", "1M", "--progress", "json"]);
    // Waits for a line in which the number of units is known.
    let line = run.expect_line("\"of\":8");
    let json: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&json["event"], &json["what"]), (&"progress".into(), &"units".into()));
    assert!(json["of"].as_u64().is_some_and(|of| of > 1000), "{line}");
    for number in ["seconds", "nodes_per_second", "table_fill", "table_hits", "done"] {
        assert!(json[number].is_number(), "{number}: {line}");
    }
    assert!(json["nodes"].is_string());

    // Even a short count prints a line at its end.
    let ran = perft(&["5", "--progress", "json"]);
    let last: Value = serde_json::from_str(ran.stderr.lines().next().unwrap()).unwrap();
    assert_eq!((&last["done"], &last["of"]), (&20.into(), &20.into()));
    assert_eq!(last["nodes"], "4865609");

    let mut run = Run::start(&LONG);
    thread::sleep(Duration::from_millis(500));
    run.signal("-USR1");
    let line = run.expect_line(" leaf nodes");
    assert!(line.contains(" a second, ") && line.contains(" gone"), "{line}");
}

#[test]
fn a_closed_pipe_is_quiet() {
    let ran = limited("set -o pipefail", "divide 3 --hash 1M | head -1");
    assert_eq!(ran.stdout.lines().count(), 1);
    assert!(!ran.stderr.contains("error") && !ran.stderr.contains("panic"), "{}", ran.stderr);
}
