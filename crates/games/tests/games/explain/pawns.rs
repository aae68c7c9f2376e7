//! Reasons that involve pawns: pushes, promotion and en passant captures.

use super::chess;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn pawns_do_not_push_through_pieces() {
    let fen = "4k3/8/8/8/4p3/3p4/3PP3/4K3 w - - 0 1";
    chess(fen, "d2d3 is illegal: the pawn on d2 is blocked by the pawn on d3");
    chess(fen, "d2d4 is illegal: the pawn on d2 is blocked by the pawn on d3");
    chess(fen, "e2e4 is illegal: the pawn on e2 is blocked by the pawn on e4");
}

#[test]
fn double_pushes_start_from_the_starting_rank() {
    chess(
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e5 is illegal: a pawn may not advance two squares from e3",
    );
}

#[test]
fn pawns_leave_their_file_only_to_capture() {
    chess(START, "e2d3 is illegal: a pawn leaves its file only to capture, and d3 is empty");
    chess(START, "e2f5 is illegal: a pawn does not move like that");
    chess(START, "e2e1 is illegal: a pawn does not move like that");
    chess("4k3/8/8/8/8/3P4/4P3/4K3 w - - 0 1", "e2d3 is illegal: the pawn on d3 is White's own");
}

#[test]
fn only_a_pawn_just_double_pushed_is_captured_en_passant() {
    chess("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6 is illegal: no pawn has just passed d6");
    chess(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "e5f6 is illegal: a pawn leaves its file only to capture, and f6 is empty",
    );
}

#[test]
fn en_passant_may_not_open_the_rank_to_a_rook() {
    chess(
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        "e5d6 is illegal: with both pawns gone the rook on h5 attacks the king on a5",
    );
}

#[test]
fn the_captured_pawn_may_have_been_a_shield() {
    chess(
        "4k3/6b1/8/3pP3/8/8/8/K7 w - d6 0 1",
        "e5d6 is illegal: the pawn on e5 is pinned on the diagonal by the bishop on g7",
    );
    chess(
        "b3k3/8/8/3pP3/8/5K2/8/8 w - d6 0 1",
        "e5d6 is illegal: without the pawn on d5 the bishop on a8 attacks the king on f3",
    );
}

#[test]
fn a_capturer_pinned_on_the_file_does_not_capture_en_passant() {
    chess(
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "e5d6 is illegal: the pawn on e5 is pinned on the file by the rook on e8",
    );
}

#[test]
fn en_passant_must_answer_the_check() {
    chess(
        "4k3/8/8/3pP3/8/8/6n1/4K3 w - d6 0 1",
        "e5d6 is illegal: it does not answer the check by the knight on g2",
    );
}

#[test]
fn a_promotion_must_name_its_piece() {
    let fen = "4k3/8/8/8/8/8/p7/4K3 b - - 0 1";
    chess(
        fen,
        "a2a1 is illegal: it does not say what the pawn becomes: a knight, bishop, rook or queen",
    );
    chess(
        fen,
        "a2a1k is illegal: a pawn cannot become a king, only a knight, bishop, rook or queen",
    );
    chess(
        fen,
        "a2a1p is illegal: a pawn cannot become a pawn, only a knight, bishop, rook or queen",
    );
}

#[test]
fn only_pawns_on_the_last_rank_promote() {
    chess(START, "e2e4q is illegal: only a pawn that reaches the last rank is promoted");
    chess(START, "g1f3n is illegal: only a pawn that reaches the last rank is promoted");
    chess(START, "e2e8q is illegal: a pawn does not move like that");
}

#[test]
fn the_pin_of_a_pawn_is_named_before_its_promotion() {
    chess(
        "r2Nk3/1P6/8/8/8/8/8/4K3 w - - 0 1",
        "b7a8 is illegal: it does not say what the pawn becomes: a knight, bishop, rook or queen",
    );
    chess(
        "4k3/8/8/8/8/8/K2p2r1/3N4 b - - 0 1",
        "d2d1 is illegal: the pawn on d2 is blocked by the knight on d1",
    );
    chess(
        "8/KP4rk/8/8/8/8/8/8 w - - 0 1",
        "b7b8 is illegal: the pawn on b7 is pinned on the rank by the rook on g7",
    );
}
