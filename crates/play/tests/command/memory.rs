//! Commands under a memory limit: fewer threads or an error with its reason, never an abort.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Runs `tabiya` with at most this many megabytes of address space; returns the exit status and the output. `None` if
/// the program does not even start.
fn run(megabytes: u32, words: &[&str], input: &str) -> Option<(Option<i32>, String)> {
    let mut command = Command::new("prlimit");
    command.arg(format!("--as={megabytes}000000")).arg(env!("CARGO_BIN_EXE_tabiya")).args(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("prlimit runs");
    // The command may end before it has read all of its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("an end");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let text = text(&output.stdout) + &text(&output.stderr);
    (!text.contains("shared object")).then_some((output.status.code(), text))
}

/// Limits from one under which nearly nothing works to one under which nearly everything does.
const LIMITS: [u32; 7] = [28, 34, 40, 60, 80, 200, 400];

#[test]
fn searches_with_many_threads_answer_under_a_memory_limit() {
    for limit in LIMITS {
        for threads in [1, 8, 64, 512] {
            let input = format!(
                "setoption name Threads value {threads}\nisready\nposition startpos moves e2e4\neval\n\
                 go depth 5\nquit\n"
            );
            let Some((code, text)) = run(limit, &["uci"], &input) else { continue };
            let what = format!("{limit} MB, {threads} threads: {code:?} {text}");
            assert_eq!(code, Some(0), "{what}");
            assert!(text.contains("readyok\n"), "{what}");
            let answer = text.lines().find_map(|line| line.strip_prefix("bestmove "));
            assert!(answer.is_some_and(|m| m.len() >= 4), "{what}");
            let told = text.contains("the memory limit of ") || text.contains("too little memory");
            assert!(told || threads < 64, "{what}");
        }
    }
}

#[test]
fn other_commands_end_with_a_reason_under_a_memory_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("games.pgn"), "1. e4 e5 *\n".repeat(1000)).expect("a file");
    let broken = path("broken.pgn");
    std::fs::write(&broken, "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n\n".repeat(20_000))
        .expect("a file");
    let (games, book) = (path("games.pgn"), path("book.bin"));
    for limit in LIMITS {
        for words in [
            &["bench", "3", "--threads", "64"] as &[&str],
            &["bench", "3", "--hash", "4096"],
            &["match", "--games", "2", "--depth", "1", "--concurrency", "8", "-q"],
            &["match", "--games", "2", "--depth", "1", "--openings", "startpos", "-q"],
            &["play", "--color", "none", "--level", "1", "--fen", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"],
            &["pgn", &games, "-j", "64"],
            &["pgn", &broken],
            &["book", "make", &games, "-o", &book],
        ] {
            let Some((code, text)) = run(limit, words, "") else { continue };
            let what = format!("{limit} MB, {words:?}: {code:?} {text}");
            assert!(!text.contains("memory allocation of"), "{what}");
            assert!(code.is_some_and(|code| code <= 3), "{what}");
            let has_reason = text.contains("error: ") || text.contains("games, 20000 broken");
            assert!(code == Some(0) || has_reason, "{what}");
            assert!(matches!(code, Some(0 | 1)) || limit < 400, "{what}");
        }
    }
}
