//! The engine on a system that refuses threads or output.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};

use tabiya_games::Variant;

use super::driver::{Engine, is_legal};
use crate::sandbox::Sandbox;

const COMMAND: &str = env!("CARGO_BIN_EXE_tabiya");

#[test]
fn searches_and_counts_are_answered_without_threads() {
    let sandbox = Sandbox::new();
    for threads in 1..=4 {
        let Some(command) = sandbox.with_threads(threads) else { return };
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let mut engine = Engine::program(&words, &["uci"]);
        engine.say("setoption name Threads value 4\nposition startpos");
        for limits in ["depth 5", "movetime 50", "infinite", "nodes 3000"] {
            engine.say(&format!("go {limits}\nstop"));
            let (m, _) = engine.answer();
            assert!(is_legal(&Variant::Chess.start(), &m), "{threads} threads, {limits}: {m}");
        }
        engine.say("go perft 4");
        let lines = engine.until("Nodes searched");
        assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 197281"));
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
        engine.say("quit");
        assert_eq!(engine.end(), 0);
    }
}

#[test]
fn output_that_cannot_be_written_ends_with_2_and_the_reason() {
    for args in [
        &["--version"][..],
        &["--help"],
        &["help"],
        &["help", "match"],
        &["uci"],
        &[],
        &["bench", "1"],
        &["completions", "bash"],
        &["match", "--games", "2", "--nodes", "50", "--max-moves", "1", "-q"],
        &["board", "--port", "0"],
    ] {
        let full = File::options().write(true).open("/dev/full").expect("on Linux");
        let mut command = Command::new(COMMAND);
        command.args(args).stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let _ = child.stdin.take().expect("a pipe").write_all(b"isready\n");
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains("No space left on device"), "{args:?}: {stderr}");
    }
}

#[test]
fn a_closed_pipe_ends_help_version_and_uci_quietly() {
    for args in [&["--version"][..], &["--help"], &["help", "match"], &["uci"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(COMMAND);
        command.args(args).stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let _ = child.stdin.take().expect("a pipe").write_all(b"isready\n");
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{args:?}");
    }
}
