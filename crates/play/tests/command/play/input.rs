//! Invalid input, questions to the player, and the end of the input.

use std::process::Stdio;
use std::time::{Duration, Instant};

use super::driver::{Table, run, typed};

fn two(words: &[&str], lines: &[&str]) -> String {
    typed(&[&["--color", "both", "--ascii"], words].concat(), lines)
}

#[test]
fn unplayable_input_is_explained_and_asked_again() {
    let lines = ["e2e5", "Ke2", "hello", "e7e5", "e9", "", "\u{1b}[A", "Nd2", "e4", "quit"];
    let text = two(&[], &lines);
    for said in [
        // Input from a pipe is echoed, so that the output looks as on a terminal.
        "1. White: e2e5\ne2e5 is illegal: a pawn does not move like that.",
        "e1e2 is illegal: the pawn on e2 is White's own.",
        "\"hello\" is not a move, expected the form",
        "Type help for the commands.",
        "e7e5 is illegal: ",
        "\"e9\" is not a move",
        "b1d2 is illegal: the pawn on d2 is White's own",
        "1. e4 *",
        "The game has not ended.",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains('\u{1b}'), "{text}");
    assert_eq!(text.matches("1. White: ").count(), lines.len() - 1, "{text}");
}

#[test]
fn a_promotion_without_a_piece_asks_for_it() {
    let fen = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let lines = ["a8", "x", "king", "", "axb8", "n", "fen", "quit"];
    let text = two(&["--fen", fen], &lines);
    let question = "The pawn becomes a (Q)ueen, (R)ook, k(N)ight or (B)ishop: ";
    assert_eq!(text.matches(question).count(), 4, "{text}");
    assert!(text.contains("The pawn cannot become \"x\": expected Q, R, N, B"), "{text}");
    assert!(text.contains("The pawn cannot become \"king\""), "{text}");
    assert!(text.contains("No move was made."), "{text}");
    assert!(
        text.contains("axb8=N  (1. white: pawn a7 to b8, takes rook, becomes knight)"),
        "{text}"
    );
    assert!(text.contains("1N2k3/8/8/8/8/8/8/4K3 b"), "{text}");
    // In antichess a pawn may also promote to a king.
    let text = two(
        &["--variant", "antichess", "--fen", "4r3/P7/8/8/8/8/8/8 w - - 0 1"],
        &["a7a8", "K", "quit"],
    );
    assert!(text.contains("(B)ishop or (K)ing: "), "{text}");
    assert!(text.contains("a8=K"), "{text}");
    // The end of the input also ends the question for a promotion.
    let text = two(&["--fen", fen], &["a8"]);
    assert!(text.contains("The game has not ended."), "{text}");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let text = two(&[], &["e4", "e5"]);
    assert!(text.ends_with("1. e4 e5 *\n"), "{text}");
    let (text, status) = Table::new(&[]).end();
    assert_eq!(status, 0);
    assert!(text.ends_with("The game has not ended.\n"), "{text}");
}

#[test]
fn endless_and_meaningless_lines_do_no_harm() {
    let long = "x".repeat(200_000);
    let text = two(&[], &[&long, "\u{0}\u{7}", "Q@e4", "0000", "--", "e4", "quit"]);
    assert!(text.contains("1. e4 *"), "{text}");
}

#[test]
fn invalid_arguments_are_usage_errors() {
    for (words, said) in [
        (&["--level", "11"][..], "1..=10"),
        (&["--time", "0"], "expected seconds"),
        (&["--color", "red"], "possible values"),
        (&["--variant", "atomik"], "did you mean \"atomic\"?"),
        (&["--variant", "/no/such.toml"], "/no/such.toml"),
        (&["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "invalid position: "),
        (&["--fen", ""], "invalid position: empty position"),
        (&["--fen", " "], "invalid position: empty position"),
        (&["--load", "/no/such.pgn"], "/no/such.pgn"),
    ] {
        let output = run(words, &[]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert!(text.contains(said), "{words:?}: {text}");
    }
}

#[test]
fn a_closed_pipe_ends_the_game_quietly() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["play", "--color", "none", "--level", "1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_game_with_130_and_sigterm_with_143() {
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .arg("play")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        // After its first output, the program handles signals.
        let mut output = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        std::io::BufRead::read_line(&mut output, &mut line).expect("text");
        let kill = std::process::Command::new("kill")
            .args([&format!("-{signal}"), &child.id().to_string()])
            .status()
            .expect("it is there");
        assert!(kill.success());
        let start = Instant::now();
        let ended = loop {
            if let Some(ended) = child.try_wait().expect("it was started") {
                break ended;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(ended.code(), Some(status));
    }
}

#[test]
fn rule_files_are_checked_as_in_the_library() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in tabiya_judge::rule_texts() {
        let path = folder.path().join(&name);
        std::fs::write(&path, &text).expect("a file");
        let output =
            run(&["--variant", &path.display().to_string(), "--color", "white"], &["resign"]);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        match tabiya_games::NamedVariant::read(&path) {
            Ok(opened) => {
                assert!(output.status.success(), "{said}");
                assert_eq!(said.matches("note: ").count(), opened.notes.len(), "{said}");
                assert!(opened.notes.iter().all(|note| said.contains(note)), "{said}");
            }
            Err(error) => {
                assert_eq!(output.status.code(), Some(2), "{name}");
                assert!(said.contains(&error.to_string()), "{error}: {said}");
            }
        }
    }
}
