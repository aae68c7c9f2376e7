//! If the system refuses threads, memory or output, the command uses fewer threads and prints a
//! note, or ends with an error and exit status 2. It never panics, aborts or hangs.
#![cfg(target_os = "linux")]

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::common::{Folder, Ran, copy_program, perft};

/// Time limit of each command, in seconds.
const PATIENCE: &str = "120";

const SUITE: &str =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902\n";

/// A folder with a copy of the command that any user may run.
struct Sandbox(Folder);

impl Sandbox {
    fn new() -> Self {
        let folder = Folder::new();
        let everybody = Permissions::from_mode(0o777);
        fs::set_permissions(folder.path("."), everybody.clone()).expect("its owner");
        copy_program(&folder.path("perft"));
        fs::set_permissions(folder.path("perft"), everybody).expect("its owner");
        folder.file("s.epd", SUITE);
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path(name)
    }

    /// Runs `perft` after a prefix such as `prlimit`.
    fn run(&self, before: &[&str], args: &[&str], input: &str) -> Ran {
        let mut command = Command::new("timeout");
        command.arg(PATIENCE).args(before).arg(self.path("perft")).args(args);
        command.current_dir(self.path(".")).env_remove("RUST_BACKTRACE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("timeout is there");
        // A command that is refused does not read its input, so writing it may fail.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        Ran { code: output.status.code(), stdout, stderr }
    }

    /// Runs `perft` as a user with this limit on threads; `None` if that is impossible.
    fn with_threads(&self, threads: u32, args: &[&str], input: &str) -> Option<Ran> {
        // No other test has this user, because the limit includes all threads of the user.
        let user = (60_000 + std::process::id() % 5_000).to_string();
        let limit = format!("--nproc={threads}");
        let before = ["setpriv", "--reuid", &user, "--clear-groups", "prlimit", &limit];
        let can = Command::new("timeout").args(["10"]).args(before).arg("true").output();
        if !can.is_ok_and(|output| output.status.success()) {
            eprintln!("left out: no right to limit the threads of another user");
            return None;
        }
        Some(self.run(&before, args, input))
    }

    /// Runs `perft` with this limit on its address space, in bytes.
    fn with_memory(&self, bytes: u64, args: &[&str]) -> Ran {
        self.run(&["prlimit", &format!("--as={bytes}")], args, "go perft 3\n")
    }
}

#[test]
fn commands_count_on_the_threads_they_are_granted() {
    let sandbox = Sandbox::new();
    for threads in [1, 2, 3] {
        let job = format!("job{threads}");
        for (args, end) in [
            (&["4", "-j", "8"][..], "197281\n"),
            (&["4", "-j", "8", "--hash", "8M", "--twice"], "197281\n"),
            (&["1-3", "-j", "8"], "22.25\n"),
            (&["divide", "4", "-j", "8"], "\n197281\n"),
            (&["stats", "3", "-j", "8"], ""),
            (&["unique", "4", "-j", "8"], "72078\n"),
            (&["suite", "s.epd", "-j", "8"], ""),
            (&["bench", "--time", "1ms", "-j", "8"], ""),
            (&["generate", "--count", "2"], ""),
            (&["uci"], "\n\nNodes searched: 8902\n\n"),
            (&["split", "4", "--ply", "2", "--tasks", "2", &job], ""),
            (&["work", &job, "0", "-j", "8"], ""),
            (&["work", &job, "1", "-j", "8"], ""),
            (&["reduce", &job], "197281\n"),
            (&["recount", &job, "--sample", "1/1", "-j", "8"], ""),
            (&["5", "-j", "8", "--checkpoint", &format!("ck{threads}")], "4865609\n"),
            (&["resume", &format!("ck{threads}"), "-j", "8"], "4865609\n"),
        ] {
            let input = "setoption name Threads value 8\ngo perft 3\n";
            let Some(ran) = sandbox.with_threads(threads, args, input) else { return };
            let said = format!("{threads} threads, {args:?}: {}{}", ran.stdout, ran.stderr);
            assert_eq!(ran.code, Some(0), "{said}");
            assert!(ran.stdout.ends_with(end), "{said}");
            if args.contains(&"-j") {
                assert!(ran.stderr.contains("granted"), "{said}");
            }
            if args == ["uci"] {
                assert!(ran.stdout.contains("info string note: "), "{said}");
            }
        }
    }
}

#[test]
fn a_bench_whose_threads_are_refused_has_all_its_rows() {
    let sandbox = Sandbox::new();
    let args = ["bench", "--time", "1ms", "-j", "8"];
    let Some(ran) = sandbox.with_threads(1, &args, "") else { return };
    let rows = ran.stdout.lines().filter(|row| row.contains(" none ")).count();
    assert_eq!((ran.code, rows), (Some(0), 12), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn thread_stacks_leave_memory_for_the_work() {
    let sandbox = Sandbox::new();
    for megabytes in [40, 60, 100, 150, 200] {
        for args in [
            &["4", "-j", "64"][..],
            &["divide", "4", "-j", "64"],
            &["suite", "s.epd", "-j", "64"],
            &["unique", "4", "-j", "64"],
            &["stats", "3", "-j", "64"],
            &["bench", "--time", "1ms", "-j", "64"],
            &["uci"],
        ] {
            let ran = sandbox.with_memory(megabytes * 1_000_000, args);
            let said = format!("{megabytes} MB, {args:?}: {}{}", ran.stdout, ran.stderr);
            assert!(matches!(ran.code, Some(0 | 2)), "{:?}: {said}", ran.code);
            assert!(ran.code == Some(0) || ran.stderr.contains("error: "), "{said}");
        }
    }
}

#[test]
fn memory_beyond_a_limit_is_not_reported_as_available() {
    let sandbox = Sandbox::new();
    let ran = sandbox.with_memory(300_000_000, &["4", "--hash", "400M"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{}", ran.stderr);
    let (_, available) = ran.stderr.split_once("cannot allocate 400 MiB: ").expect("the reason");
    let (number, rest) = available.split_once(' ').expect("a size");
    assert!(number.parse::<f64>().expect("a number") < 300.0, "{}", ran.stderr);
    assert!(rest.starts_with("MiB available"), "{}", ran.stderr);
}

#[test]
fn output_that_cannot_be_written_ends_with_2_and_the_reason() {
    let folder = Folder::new();
    let suite = folder.file("s.epd", SUITE);
    let rules = folder.file("r.toml", "name = \"r\"\n");
    for args in [
        &["--version"][..],
        &["version"],
        &["--help"],
        &["-h"],
        &["help"],
        &["help", "check"],
        &["check", "--help"],
        &["uci"],
        &["3"],
        &["1-3"],
        &["divide", "2"],
        &["stats", "2"],
        &["unique", "2"],
        &["suite", &suite],
        &["lint", &suite],
        &["explain", "startpos", "e2e4"],
        &["generate", "--count", "1"],
        &["bench", "--time", "1ms", "-j", "1"],
        &["cpu"],
        &["variants"],
        &["variants", "--house"],
        &["variants", "show", "kingofthehill"],
        &["variants", "check", &rules],
        &["completions", "bash"],
    ] {
        let full = || File::options().write(true).open("/dev/full").expect("on Linux");
        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        command.args(args).stdin(Stdio::piped()).stdout(full()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("perft runs");
        let _ = child.stdin.take().expect("a pipe").write_all(b"isready\n");
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains("No space left on device"), "{args:?}: {stderr}");
        // If stderr cannot be written either, only the exit status shows the error.
        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        command.args(args).stdin(Stdio::piped()).stdout(full()).stderr(full());
        let mut child = command.spawn().expect("perft runs");
        let _ = child.stdin.take().expect("a pipe").write_all(b"isready\n");
        assert_eq!(child.wait().expect("it ends").code(), Some(2), "{args:?}");
    }
}

#[test]
fn a_closed_pipe_ends_help_version_and_uci_quietly() {
    for args in [&["--version"][..], &["version"], &["--help"], &["help", "check"], &["uci"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        command.args(args).stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
        let mut child = command.spawn().expect("perft runs");
        let _ = child.stdin.take().expect("a pipe").write_all(b"isready\n");
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn an_empty_environment_variable_counts_as_unset() {
    for args in [&["help"][..], &["3"], &["version"], &["cpu"], &["divide", "1"], &["--help"]] {
        let run = |value: Option<&str>| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
            command.args(args).env_remove("PERFT_CPU");
            value.map(|value| command.env("PERFT_CPU", value));
            let output = command.output().expect("perft runs");
            (output.status.code(), output.stdout)
        };
        let (code, stdout) = run(Some(""));
        assert_eq!(code, Some(0), "{args:?}");
        assert!(stdout == run(None).1, "{args:?}");
    }
    let ran = perft(&["3", "--cpu", ""]);
    assert_eq!(ran.code, Some(2), "what is typed is meant: {}", ran.stderr);
}
