//! `perft uci`, as a program on the other end of a pipe sees it.

use crate::common::perft_with_input;

/// The answer to a session.
fn uci(commands: &str) -> String {
    let ran = perft_with_input(&["uci"], commands.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

#[test]
fn the_handshake_offers_chess960() {
    let answer = uci("uci\nisready\nquit\n");
    assert!(answer.starts_with("id name Tabiya"));
    assert!(answer.contains("option name UCI_Chess960 type check default false\n"));
    assert!(answer.ends_with("uciok\nreadyok\n"));
}

#[test]
fn go_perft_prints_rows_and_the_total() {
    let answer = uci("position startpos moves e2e4\ngo perft 2\n");
    assert!(answer.contains("e7e5: 29\n"), "{answer}");
    assert!(answer.ends_with("\n\nNodes searched: 600\n\n"), "{answer}");
    assert_eq!(uci("go perft 0\n"), "\nNodes searched: 1\n\n");
}

#[test]
fn a_fen_with_moves_is_read() {
    let answer = uci("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1\nd\n");
    assert!(answer.contains("Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1\n"), "{answer}");
}

#[test]
fn castling_is_written_as_the_option_says() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    assert!(uci(&format!("{position}go perft 1\n")).contains("e1g1: 1\n"));
    let chess960 = format!("setoption name UCI_Chess960 value true\n{position}go perft 1\n");
    assert!(uci(&chess960).contains("e1h1: 1\n"));
}

#[test]
fn an_illegal_move_keeps_the_old_position() {
    let answer = uci("position startpos moves e2e4\nposition startpos moves e2e5\ngo perft 1\n");
    assert!(answer.starts_with("info string error: illegal move e2e5 at ply 1\n"), "{answer}");
    assert!(answer.contains("e7e5: 1\n"), "{answer}");
}

#[test]
fn bad_input_is_answered_and_survived() {
    for (command, message) in [
        ("go perft", "expected go perft DEPTH"),
        ("go perft -1", "depth -1 is not a number from 0 to 99"),
        ("go perft 1e3", "depth 1e3 is not"),
        ("go perft 99999999999999999999", "is not a number from 0 to 99"),
        ("go infinite", "expected go perft DEPTH"),
        ("position", "expected position startpos or position fen FEN"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "white has no king; black has no king"),
        ("position fen 9/8/8/8/8/8/8/8 w - - 0 1", "rank 8 has 9 files, expected 8"),
        ("position startpos moves a7a8", "illegal move a7a8 at ply 1"),
        ("position startpos moves e2e4 0000", "a null move is not a legal move: 0000 at ply 2"),
        (
            "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8",
            "promotion piece missing: a7a8 at ply 1",
        ),
        ("setoption name Hash value 1", "unknown option Hash"),
        ("setoption name UCI_Chess960 value maybe", "UCI_Chess960 is true or false, not maybe"),
        ("bogus \u{7}", "unknown command bogus"),
    ] {
        let answer = uci(&format!("{command}\nisready\n"));
        assert!(answer.contains(message), "{command}: {answer}");
        assert!(answer.starts_with("info string error: "), "{command}: {answer}");
        assert!(answer.ends_with("readyok\n"), "{command}: {answer}");
    }
}

#[test]
fn rubbish_bytes_are_answered_and_survived() {
    let ran = perft_with_input(&["uci"], b"\xff\xfe\x00junk\nisready\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.ends_with("readyok\n"));
}
