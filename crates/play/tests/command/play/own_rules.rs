//! Tests of the example `cheshire_cat`, a small program that adds a house rule.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn cheshire_cat(words: &[&str], lines: &str) -> Output {
    let examples = Path::new(env!("CARGO_BIN_EXE_tabiya")).with_file_name("examples");
    let program = examples.join(format!("cheshire_cat{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "{} is not there: build the examples", program.display());
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    // The program may end before it has read all of its input.
    let _ = std::io::Write::write_all(&mut input, lines.as_bytes());
    drop(input);
    child.wait_with_output().expect("it ends")
}

#[test]
fn the_guides_program_counts_explains_and_plays() {
    for (depth, count) in [("1", "20\n"), ("2", "400\n"), ("3", "7526\n"), ("4", "141452\n")] {
        let output = cheshire_cat(&["perft", depth], "");
        assert_eq!(String::from_utf8_lossy(&output.stdout), count, "{output:?}");
    }
    let moves = ["startpos", "moves", "a2a4", "h7h5", "a4a5", "h5h4", "a1a3"];
    let output = cheshire_cat(&[&["perft", "explain"], &moves[..]].concat(), "");
    let why = "a1a3 is illegal: the way from a1 to a3 is blocked by the wall on a2\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), why, "{output:?}");
    let output = cheshire_cat(&["play", "--ascii"], "e4\nwhy Ke2\n");
    let said = String::from_utf8_lossy(&output.stdout);
    for text in
        ["cheshire-cat: White is a person", "e2 is removed by cheshire-cat", "e2 is a wall."]
    {
        assert!(said.contains(text), "{text}: {said}");
    }
}
