//! Betza notation: the moves of a lone piece of each notation, and invalid notations.

use tabiya_judge::fairy::parts;

use super::targets;

/// A rule file with a kind `x` that has this notation, and without a royal piece.
fn with_x(notation: &str) -> String {
    format!("royal = []\n[pieces.xxx]\nletter = \"x\"\nmoves = \"{notation}\"\n")
}

/// The targets of a white X on d4.
#[track_caller]
fn from_d4(notation: &str) -> String {
    targets(&with_x(notation), "8/8/8/8/3X4/8/8/8 w - - 0 1", "d4")
}

#[track_caller]
fn goes(pairs: &[(&str, &str)]) {
    for (notation, squares) in pairs {
        assert_eq!(from_d4(notation), *squares, "{notation}");
    }
}

#[test]
fn betza_atoms_are_leaps_of_their_shape() {
    goes(&[
        ("W", "c4 d3 d5 e4"),
        ("F", "c3 c5 e3 e5"),
        ("D", "b4 d2 d6 f4"),
        ("N", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("A", "b2 b6 f2 f6"),
        ("H", "a4 d1 d7 g4"),
        ("L", "a3 a5 c1 c7 e1 e7 g3 g5"),
        ("C", "a3 a5 c1 c7 e1 e7 g3 g5"),
        ("J", "a2 a6 b1 b7 f1 f7 g2 g6"),
        ("G", "a1 a7 g1 g7"),
        ("K", "c3 c4 c5 d3 d5 e3 e4 e5"),
        ("WD", "b4 c4 d2 d3 d5 d6 e4 f4"),
    ]);
}

#[test]
fn rider_lines_are_limited_only_by_a_digit() {
    let rook = "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4";
    let bishop = "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8";
    goes(&[
        ("R", rook),
        ("WW", rook),
        ("W0", rook),
        ("R0", rook),
        ("RR", rook),
        ("W9", rook),
        ("B", bishop),
        ("FF", bishop),
        ("R1", "c4 d3 d5 e4"),
        ("W1", "c4 d3 d5 e4"),
        ("W2", "b4 c4 d2 d3 d5 d6 e4 f4"),
        ("R2", "b4 c4 d2 d3 d5 d6 e4 f4"),
        ("F2", "b2 b6 c3 c5 e3 e5 f2 f6"),
        ("N2", "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6"),
        ("NN", "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6"),
        ("DD", "b4 d2 d6 d8 f4 h4"),
        ("AA", "b2 b6 f2 f6 h8"),
        ("fQ2", "b6 c5 d5 d6 e5 f6"),
    ]);
    assert_eq!(from_d4("Q"), from_d4("RB"));
    assert_eq!(from_d4("KK"), from_d4("Q"));
    assert_eq!(from_d4("Q2"), from_d4("W2F2"));
}

#[test]
fn directions_of_straight_steps_add_up() {
    goes(&[
        ("fW", "d5"),
        ("bW", "d3"),
        ("lW", "c4"),
        ("rW", "e4"),
        ("sW", "c4 e4"),
        ("vW", "d3 d5"),
        ("flW", "c4 d5"),
        ("fbW", "d3 d5"),
        ("fsW", "c4 d5 e4"),
        ("bD", "d2"),
        ("sH", "a4 g4"),
    ]);
}

#[test]
fn directions_of_diagonal_steps_meet_in_pairs() {
    goes(&[
        ("fF", "c5 e5"),
        ("lF", "c3 c5"),
        ("sF", "c3 c5 e3 e5"),
        ("vF", "c3 c5 e3 e5"),
        ("flF", "c5"),
        ("lfF", "c5"),
        ("brF", "e3"),
        ("fsF", "c5 e5"),
        ("vrF", "e3 e5"),
        ("flbrF", "c5 e3"),
        ("fbF", "c3 c5 e3 e5"),
        ("lrF", "c3 c5 e3 e5"),
        ("flA", "b6"),
        ("fG", "a7 g7"),
        ("flB", "a7 b6 c5"),
    ]);
}

#[test]
fn directions_of_oblique_steps_name_the_shorter_part_first() {
    goes(&[
        ("fN", "c6 e6"),
        ("ffN", "c6 e6"),
        ("bbN", "c2 e2"),
        ("lN", "b3 b5"),
        ("rrN", "f3 f5"),
        ("sN", "b3 b5 f3 f5"),
        ("ssN", "b3 b5 f3 f5"),
        ("vN", "c2 c6 e2 e6"),
        ("vvN", "c2 c6 e2 e6"),
        ("frN", "f5"),
        ("rfN", "e6"),
        ("blN", "b3"),
        ("lbN", "c2"),
        ("fsN", "b5 f5"),
        ("bsN", "b3 f3"),
        ("lvN", "c2 c6"),
        ("rvN", "e2 e6"),
        ("fhN", "b5 c6 e6 f5"),
        ("bhN", "b3 c2 e2 f3"),
        ("lhN", "b3 b5 c2 c6"),
        ("rhN", "e2 e6 f3 f5"),
        ("flbrN", "b5 f3"),
        ("ffbN", "c2 c6 e2 e6"),
        ("fC", "c7 e7"),
        ("frJ", "g6"),
        ("rfJ", "f7"),
    ]);
}

#[test]
fn directions_apply_to_both_halves_of_k_and_q() {
    goes(&[("flK", "c4 c5 d5"), ("fK", "c5 d5 e5"), ("sK", "c3 c4 c5 e3 e4 e5")]);
    assert_eq!(from_d4("flQ"), "a4 a7 b4 b6 c4 c5 d5 d6 d7 d8");
}

#[test]
fn forward_moves_go_down_the_board_for_black() {
    let toml = with_x("fWblFfN");
    assert_eq!(targets(&toml, "8/8/8/8/3x4/8/8/8 b - - 0 1", "d4"), "c2 d3 e2 e5");
    let toml =
        "royal = []\n[pieces.xxx]\nletter = \"x\"\nmoves.white = \"fW\"\nmoves.black = \"bF\"";
    assert_eq!(targets(toml, "8/8/8/8/3x4/8/8/8 b - - 0 1", "d4"), "c5 e5");
    assert_eq!(targets(toml, "8/8/8/8/3X4/8/8/8 w - - 0 1", "d4"), "d5");
}

#[test]
fn parts_of_a_notation_may_move_or_capture() {
    // Enemies are on d6 and b4, a white pawn is on f4.
    let fen = "8/8/3p4/8/1p1X1P2/8/8/8 w - - 0 1";
    assert_eq!(targets(&with_x("R"), fen, "d4"), "b4 c4 d1 d2 d3 d5 d6 e4");
    assert_eq!(targets(&with_x("mR"), fen, "d4"), "c4 d1 d2 d3 d5 e4");
    assert_eq!(targets(&with_x("cR"), fen, "d4"), "b4 d6");
    assert_eq!(targets(&with_x("mcR"), fen, "d4"), "b4 c4 d1 d2 d3 d5 d6 e4");
    assert_eq!(targets(&with_x("mDcD"), fen, "d4"), "b4 d2 d6");
    assert_eq!(targets(&with_x("cN"), fen, "d4"), "");
}

#[test]
fn a_rider_stops_at_an_occupied_landing_square() {
    // Pieces on d5 and e5 are on the straight line, but no leap lands on them.
    assert_eq!(
        targets(&with_x("NN"), "8/8/4p3/3pp3/8/8/2X5/8 w - - 0 1", "c2"),
        "a1 a3 a6 b4 d4 e1 e3 e6 g4"
    );
    assert_eq!(targets(&with_x("DD"), "8/3p4/3P4/8/8/8/3X4/8 w - - 0 1", "d2"), "b2 d4 f2 h2");
}

#[test]
fn a_lame_leaper_is_blocked_on_the_square_it_passes_first() {
    let free = "b3 b5 c2 c6 e2 e6 f3 f5";
    goes(&[("nN", free), ("nA", "b2 b6 f2 f6"), ("nD", "b4 d2 d6 f4")]);
    // The pieces on d5 and c4 block the lame knight; the piece on e5 does not.
    let fen = "8/8/8/3pp3/2PX4/8/8/8 w - - 0 1";
    assert_eq!(targets(&with_x("nN"), fen, "d4"), "c2 e2 f3 f5");
    assert_eq!(targets(&with_x("nA"), fen, "d4"), "b2 b6 f2");
    assert_eq!(targets(&with_x("nD"), fen, "d4"), "d2 f4");
    assert_eq!(
        targets(
            &format!("walls = [\"d5\"]\n{}", with_x("nN")),
            "8/8/8/8/3X4/8/8/8 w - - 0 1",
            "d4"
        ),
        "b3 b5 c2 e2 f3 f5"
    );
    // Longer leaps pass two squares, first along the longer part.
    let fen = "8/8/3p4/8/3X1p2/8/8/8 w - - 0 1";
    assert_eq!(targets(&with_x("nH"), fen, "d4"), "a4 d1");
    assert_eq!(targets(&with_x("nC"), fen, "d4"), "a3 a5 c1 e1");
    let near = "8/8/4p3/8/3X4/8/8/8 w - - 0 1";
    assert_eq!(targets(&with_x("nZ"), near, "d4"), "a2 a6 b1 b7 f1 g2 g6");
    // Wherever a leap ends on the board, the square that it passes first is on the board too.
    assert_eq!(targets(&with_x("nN"), "8/8/8/8/8/8/8/X7 w - - 0 1", "a1"), "b3 c2");
}

#[test]
fn initial_moves_start_from_double_push_squares() {
    let toml = with_x("mfWimfD") + "double-push = [\"rank 2\"]\n";
    assert_eq!(targets(&toml, "8/8/8/8/8/8/3X4/8 w - - 0 1", "d2"), "d3 d4");
    assert_eq!(targets(&toml, "8/8/8/8/8/3X4/8/8 w - - 0 1", "d3"), "d4");
    assert_eq!(targets(&toml, "8/3x4/8/8/8/8/8/8 b - - 0 1", "d7"), "d5 d6");
    assert_eq!(targets(&toml, "8/8/3x4/8/8/8/8/8 b - - 0 1", "d6"), "d5");
    let toml = with_x("fWiN") + "double-push = [\"rank 2\"]\n";
    // The initial knight's leap is possible although the piece on d3 stops the double push.
    assert_eq!(targets(&toml, "8/8/8/8/8/3p4/3X4/8 w - - 0 1", "d2"), "b1 b3 c4 d3 e4 f1 f3");
}

#[test]
fn an_invalid_betza_notation_is_an_error() {
    let all = [
        "f", "X", "w", "W-", "W12", "Wm", "mmW", "ppR", "pgR", "npR", "ffW", "flfW", "ffF", "hW",
        "hF", "hN", "fbN", "svN", "slN", "vfN", "fvN", "lsN", "nW", "nK", "nNN", "nN2", "nF",
        "n(1,1)", "(8,1)", "(0,0)", "(1)", "(1,2", "lrfbF", "flbrsF", "flflF", "ffK", "xW", "oW",
        "W W", "é", "WÉ", "(W)",
    ];
    for text in all {
        assert!(parts(text).is_err(), "{text}");
    }
}
