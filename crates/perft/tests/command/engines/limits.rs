//! If the system refuses threads, processes or memory, the command uses fewer engines and prints a
//! note, or ends with an error and exit status 2. It never hangs, panics or aborts.

#![cfg(target_os = "linux")]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{KIWIPETE, START};
use crate::common::{Folder, Ran};

/// Time limit of every run.
const LIMIT: Duration = Duration::from_secs(30);

/// A folder with the command, an engine and a suite, which any user can read.
fn stage() -> Folder {
    let folder = Folder::new();
    let suite = format!("{START} D1 20; D2 400;\n{KIWIPETE} D1 48; D2 2039;\n");
    folder.file("suite.epd", suite.repeat(8));
    let perft = Path::new(env!("CARGO_BIN_EXE_perft"));
    fs::copy(perft, folder.path("perft")).expect("a copy");
    let engine = perft.with_file_name("examples").join("ill_behaved");
    fs::copy(engine, folder.path("ill_behaved")).expect("a copy");
    fs::set_permissions(folder.path("."), Permissions::from_mode(0o755)).expect("permissions");
    folder
}

/// Runs the command after a prefix such as `prlimit`; no exit status means that it did not end.
fn run(folder: &Folder, before: &[&str], words: &[&str]) -> Ran {
    let file = |name: &str| fs::File::create(folder.path(name)).expect("a file");
    let mut child = Command::new(before[0])
        .args(&before[1..])
        .arg("./perft")
        .args(words)
        .args(["--engine", "./ill_behaved crlf"])
        .current_dir(folder.path("."))
        .stdin(Stdio::null())
        .stdout(file("stdout"))
        .stderr(file("stderr"))
        .spawn()
        .expect("it runs");
    let start = Instant::now();
    let code = loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status.code();
        }
        if start.elapsed() > LIMIT {
            child.kill().expect("it is still there");
            child.wait().expect("it can be waited for");
            break None;
        }
        thread::sleep(Duration::from_millis(10));
    };
    let read = |name: &str| fs::read_to_string(folder.path(name)).expect("text");
    Ran { code, stdout: read("stdout"), stderr: read("stderr") }
}

/// Whether a command prefix that sets limits works on this system; prints a note if not.
fn can(before: &[&str]) -> bool {
    let ran = Command::new(before[0]).args(&before[1..]).arg("true").output();
    let can = ran.is_ok_and(|output| output.status.success());
    if !can {
        eprintln!("left out: {} does not work here", before.join(" "));
    }
    can
}

#[track_caller]
fn assert_fewer_or_refused(ran: &Ran, what: &str) {
    let told = format!("{what}: {:?}\n{}{}", ran.code, ran.stdout, ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{told}");
    match ran.code {
        Some(0) => {}
        // The limit was too low even to load the program.
        Some(127) if ran.stderr.contains("shared libraries") => {}
        Some(2) if ran.stderr.contains("error: too little memory: ") => {}
        Some(2) => assert!(ran.stderr.contains("is granted: "), "{told}"),
        _ => panic!("{told}"),
    }
}

#[test]
fn engines_without_a_thread_are_left_out() {
    // The limit does not bind root, so the command runs as another user.
    let user = |threads: &'static str| {
        ["setpriv", "--reuid", "65534", "--clear-groups", "prlimit", threads]
    };
    if !can(&user("--nproc=64")) {
        return;
    }
    let folder = stage();
    let check = ["check", "-j", "16", "suite.epd"];
    for limit in ["--nproc=2", "--nproc=4", "--nproc=6", "--nproc=9", "--nproc=14"] {
        for words in [&check[..], &["compare", "2"], &["fuzz", "--count", "3", "--seed", "1"]] {
            let ran = run(&folder, &user(limit), words);
            assert_fewer_or_refused(&ran, &format!("{limit} {words:?}"));
        }
    }
    let ran = run(&folder, &user("--nproc=14"), &check);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains(" of 16 engines could be started: "), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("32 passed"), "{}", ran.stdout);
    let ran = run(&folder, &user("--nproc=2"), &check);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
}

#[test]
fn engines_without_memory_are_left_out() {
    if !can(&["prlimit", "--as=1000000000"]) {
        return;
    }
    let folder = stage();
    let check = ["check", "-j", "16", "suite.epd"];
    for megabytes in [20, 24, 32, 48, 64, 100, 150, 200, 300, 400] {
        let limit = format!("--as={megabytes}000000");
        let ran = run(&folder, &["prlimit", &limit], &check);
        assert_fewer_or_refused(&ran, &limit);
    }
    let ran = run(&folder, &["prlimit", "--as=200000000"], &check);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains(" of 16 engines could be started: "), "{}", ran.stderr);
}

#[test]
fn engines_without_file_handles_are_left_out() {
    if !can(&["prlimit", "--nofile=64"]) {
        return;
    }
    let folder = stage();
    for files in ["--nofile=12", "--nofile=16", "--nofile=24", "--nofile=40"] {
        let ran = run(&folder, &["prlimit", files], &["check", "-j", "16", "suite.epd"]);
        assert_fewer_or_refused(&ran, files);
    }
}
