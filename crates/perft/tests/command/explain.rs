//! `perft explain` as a user sees it.

use crate::common::{Ran, perft};
use serde_json::Value;

#[track_caller]
fn explains(args: &[&str], code: i32, stdout: &str) {
    let ran = perft(&[&["explain"], args].concat());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(code), stdout), "{args:?}: {}", ran.stderr);
}

#[test]
fn a_legal_move_ends_with_0_and_an_illegal_one_with_1() {
    let reaches = "g1f3 is legal: the knight on g1 reaches f3, which is empty\n";
    explains(&["startpos", "g1f3"], 0, reaches);
    explains(&["startpos", "Nf3"], 0, reaches);
    explains(&["startpos", "0000"], 1, "0000 is illegal: a null move is not a legal move\n");
    explains(&["startpos", "g1g3"], 1, "g1g3 is illegal: a knight does not move like that\n");
}

#[test]
fn a_fen_needs_no_quotes_and_moves_may_come_first() {
    let why = "e1g1 is illegal: f1 is attacked by the bishop on a6\n";
    explains(&["4k3/8/b7/8/8/8/8/4K2R", "w", "K", "-", "0", "1", "O-O"], 1, why);
    explains(&["4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "e1g1"], 1, why);
    let passing =
        "e5d6 is legal: it captures en passant the pawn on d5 that has just come from d7\n";
    explains(&["startpos", "exd6", "--moves", "e4 a6 e5 d5"], 0, passing);
}

#[test]
fn a_text_that_no_legal_move_is_meant_by_is_explained_for_each_piece() {
    let knights = "4r1k1/8/8/8/8/2N5/4N3/4K3 w - - 0 1";
    explains(&[knights, "Nd5"], 0, "c3d5 is legal: the knight on c3 reaches d5, which is empty\n");
    explains(
        &[knights, "Ng3"],
        1,
        "e2g3 is illegal: the knight on e2 is pinned on the file by the rook on e8\n",
    );
    explains(
        &[knights, "Nh8"],
        1,
        "e2h8 is illegal: a knight does not move like that\n\
         c3h8 is illegal: a knight does not move like that\n",
    );
    explains(&[knights, "Qd1"], 1, "Qd1 is illegal: White has no queen on the board\n");
}

#[test]
fn an_ambiguous_text_and_rubbish_are_wrong_questions() {
    let stderr = |args: &[&str]| {
        let Ran { code, stdout, stderr } = perft(args);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
        stderr
    };
    let two = "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1";
    assert_eq!(stderr(&["explain", two, "Nb3"]), "error: ambiguous: a1b3 or c1b3\n");
    let rubbish = "error: \"castle!\" is not a move, expected the form e2e4, e7e8q, Nf3, exd6, \
                   a8=Q or O-O\n";
    assert_eq!(stderr(&["explain", "startpos", "castle!"]), rubbish);
    assert!(stderr(&["explain", "startpos"]).contains("MOVE"));
}

#[test]
fn rules_other_than_those_of_chess_are_explained() {
    explains(
        &["8/8/8/3p4/4P3/8/8/R3k3 w - - 0 1", "a1a2", "--variant", "antichess"],
        1,
        "a1a2 is illegal: White must capture: e.g. a1e1\n",
    );
}

#[test]
fn json_says_the_same() {
    let ran = perft(&["explain", "startpos", "Nd2", "--format", "json"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&json["move"], &json["legal"]), (&"Nd2".into(), &false.into()));
    let first = &json["explanations"][0];
    assert_eq!(first["move"], "b1d2");
    assert_eq!(first["reason"], "the pawn on d2 is White's own");
}
