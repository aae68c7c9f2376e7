//! Tests of `perft explain`.

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
fn an_illegal_text_is_explained_for_each_possible_piece() {
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
fn a_missing_piece_is_named_with_its_square_file_or_rank() {
    for (text, why) in [
        ("Nc4b1", "White has no knight on c4"),
        ("Ngf3", "White has no knight on the g-file"),
        ("N6d5", "White has no knight on rank 6"),
        ("h8=Q", ""),
    ] {
        let ran = perft(&["explain", "kiwipete", text]);
        let wanted = format!("{text} is illegal: {why}\n");
        assert_eq!(ran.code, Some(1), "{text}: {}", ran.stderr);
        assert!(why.is_empty() || ran.stdout == wanted, "{text}: {}", ran.stdout);
    }
    let ran = perft(&["1", "kiwipete", "--moves", "Nc4b1"]);
    let why = "error: illegal move Nc4b1 at ply 1: White has no knight on c4\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), why));
}

#[test]
fn castling_as_a_king_step_gets_a_hint_on_notation() {
    let castle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    explains(&[castle, "Kg1"], 1, "Kg1 is illegal: castling is written O-O\n");
    let ran = perft(&["2", castle, "--moves", "Kg1"]);
    let why = "error: illegal move Kg1 at ply 1: castling is written O-O\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), why));
    let long = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1";
    explains(&[long, "Kc8"], 1, "Kc8 is illegal: castling is written O-O-O\n");
    // If castling itself is illegal, the reason is given instead of a note on the notation.
    let attacked = "4k3/8/b7/8/8/8/8/4K2R w K - 0 1";
    explains(&[attacked, "Kg1"], 1, "e1g1 is illegal: f1 is attacked by the bishop on a6\n");
}

#[test]
fn castling_and_king_steps_are_never_written_alike() {
    for (fen, castle, step) in [
        ("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "d1b1", "d1c1"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1g1"),
        ("1r1k4/8/8/8/8/8/8/4K3 b b - 0 1", "d8b8", "d8c8"),
    ] {
        let ran = perft(&["divide", "1", fen]);
        let rows: Vec<_> = ran.stdout.lines().filter_map(|line| line.split_once(": ")).collect();
        for text in [castle, step] {
            assert_eq!(rows.iter().filter(|(m, _)| *m == text).count(), 1, "{fen}: {text}");
        }
    }
}

#[test]
fn ambiguous_and_malformed_moves_are_usage_errors() {
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
fn moves_of_variants_are_explained() {
    explains(
        &["8/8/8/3p4/4P3/8/8/R3k3 w - - 0 1", "a1a2", "--variant", "antichess"],
        1,
        "a1a2 is illegal: White must capture: e.g. a1e1\n",
    );
}

#[test]
fn json_has_the_same_explanation() {
    let ran = perft(&["explain", "startpos", "Nd2", "--format", "json"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&json["move"], &json["legal"]), (&"Nd2".into(), &false.into()));
    let first = &json["explanations"][0];
    assert_eq!(first["move"], "b1d2");
    assert_eq!(first["reason"], "the pawn on d2 is White's own");
}

#[test]
fn a_king_move_onto_its_own_rook_gets_a_hint_on_castling() {
    let rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (position, text) in [
        ("kiwipete", "Kh1"),
        ("kiwipete", "Ka1"),
        ("kiwipete", "Kc1"),
        (rook, "Kh1"),
        (rook, "Kg1"),
    ] {
        let ran = perft(&["explain", position, text]);
        assert_eq!(ran.code, Some(1), "{text}: {}", ran.stderr);
        assert!(ran.stdout.contains("castling is written O-O"), "{text}: {}", ran.stdout);
        let ran = perft(&["1", position, "--moves", text]);
        assert!(ran.stderr.contains("castling is written O-O"), "{text}: {}", ran.stderr);
    }
}
